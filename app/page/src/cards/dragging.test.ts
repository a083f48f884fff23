import { afterEach, expect, it, vi } from 'vitest';
import { prefer, USUAL } from '../preferences/preferences.svelte';
import { Dragging } from './dragging.svelte';

afterEach(() => prefer(USUAL));

function held(): HTMLElement {
  const card = document.createElement('button');
  card.setPointerCapture = vi.fn();
  card.animate = vi.fn();
  return card;
}

/** A pointer that goes these ways, a number of milliseconds apart, and is let go at the end. */
function drag(
  dragging: Dragging<string>,
  card: HTMLElement,
  ways: [x: number, y: number][],
  { apart = 40, pointerType = 'touch' } = {},
): void {
  let time = 1000;
  const event = (type: string, [clientX, clientY]: [number, number]): PointerEvent => {
    const made = new PointerEvent(type, { clientX, clientY, isPrimary: true, pointerId: 1, pointerType });
    Object.defineProperty(made, 'timeStamp', { value: (time += apart) });
    return made;
  };
  card.addEventListener('pointerdown', (pressed) => dragging.press(pressed, '7s'), { once: true });
  card.dispatchEvent(event('pointerdown', [0, 0]));
  for (const way of ways) dispatchEvent(event('pointermove', way));
  dispatchEvent(event('pointerup', ways.at(-1)!));
}

const UP: [number, number][] = [
  [2, -30],
  [4, -90],
  [5, -160],
];

it('a card that is swiped up by a finger is played, and not dropped as well', () => {
  const drop = vi.fn();
  const swipe = vi.fn(() => true);
  drag(new Dragging(() => 'melds', drop, swipe), held(), UP);
  expect(swipe).toHaveBeenCalledWith('7s', 'melds');
  expect(drop).not.toHaveBeenCalled();
});

it.each([
  ['slowly', { apart: 200 }, UP],
  ['by a mouse', { pointerType: 'mouse' }, UP],
  [
    'to the side',
    {},
    [
      [60, -20],
      [160, -60],
    ] as [number, number][],
  ],
])('a card that is moved %s is dropped where it comes to', (_, how, ways) => {
  const drop = vi.fn();
  const swipe = vi.fn(() => true);
  drag(new Dragging(() => 'melds', drop, swipe), held(), ways, how);
  expect(swipe).not.toHaveBeenCalled();
  expect(drop).toHaveBeenCalledWith('7s', 'melds');
});

it('a swipe that means nothing drops the card', () => {
  const drop = vi.fn();
  drag(
    new Dragging(
      () => 'meld',
      drop,
      () => false,
    ),
    held(),
    UP,
  );
  expect(drop).toHaveBeenCalledWith('7s', 'meld');
});

it('a card leans into its way, glides when it is let go, and does neither where nothing is to move', () => {
  const leans: number[] = [];
  const under = (): undefined => {
    leans.push(dragging.lean);
  };
  const dragging: Dragging<string> = new Dragging<string>(under, () => undefined);
  const sideways: [number, number][] = [
    [40, 0],
    [120, 0],
    [200, 0],
  ];
  const card = held();
  drag(dragging, card, sideways);
  expect(leans.at(-1)).toBeGreaterThan(0);
  expect(dragging.lean).toBe(0);
  expect(card.animate).toHaveBeenCalledOnce();

  prefer({ motion: 'none' });
  leans.length = 0;
  const still = held();
  drag(dragging, still, sideways);
  expect(new Set(leans)).toEqual(new Set([0]));
  expect(still.animate).not.toHaveBeenCalled();
});
