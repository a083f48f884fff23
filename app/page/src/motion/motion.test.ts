import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeTable, happened, SNAPSHOT } from '../game/testing';
import { prefer, USUAL } from '../preferences/preferences.svelte';
import { attachMotion } from './motion';

/** Animations as far as motion needs them: they run until somebody ends them. */
class Moving {
  onfinish: (() => void) | null = null;
  cancelled = false;
  constructor(
    readonly element: Element,
    readonly frames: unknown,
    readonly timing: KeyframeAnimationOptions,
  ) {}
  cancel(): void {
    this.cancelled = true;
  }
}

let moving: Moving[];
let detach: () => void;
let root: HTMLElement;

/** Puts cards where their style says: `left` and `top` are their places. */
function lay(html: string): void {
  root.innerHTML = html;
}

const card = (name: string, x: number, y: number): string =>
  `<span data-card="${name}" style="left: ${x}px; top: ${y}px"></span>`;
const pile = (name: string, x: number, cards = ''): string =>
  `<div data-pile="${name}" style="left: ${x}px; top: 100px">${cards}</div>`;

beforeEach(() => {
  prefer(USUAL);
  moving = [];
  root = document.createElement('div');
  document.body.append(root);
  vi.spyOn(Element.prototype, 'animate').mockImplementation(function (this: Element, frames, timing) {
    const animation = new Moving(this, frames, timing as KeyframeAnimationOptions);
    moving.push(animation);
    return animation as unknown as Animation;
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { left, top } = (this as HTMLElement).style;
    return new DOMRect(parseFloat(left) || 0, parseFloat(top) || 0, 50, 70);
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(50);
});

afterEach(() => {
  detach();
  root.remove();
});

const ghosts = (): NodeListOf<Element> => document.querySelectorAll('.ghost');
const drawn = happened(11, { kind: 'draw', seat: 0, cards: '9c' });

async function draw(pretended: FakeTable): Promise<void> {
  lay(pile('stock', 0) + card('2s', 0, 300));
  pretended.tell(drawn);
  lay(pile('stock', 0) + card('2s', 30, 300) + card('9c', 90, 300));
  await Promise.resolve();
  await Promise.resolve();
}

describe('motion at a table', () => {
  it('looks before the page is drawn anew and after, and lets ghosts fly while the cards lie already', async () => {
    const pretended = FakeTable.playing();
    detach = attachMotion(root, pretended.seat);
    await draw(pretended);
    const [hiding, flight, , slide] = moving;
    expect(ghosts()).toHaveLength(1);
    expect(flight!.element).toBe(ghosts()[0]);
    expect(flight!.frames).toMatchObject([
      { translate: '-90px -200px' },
      { scale: '1.12' },
      { translate: '0px 0px' },
    ]);
    expect(hiding).toMatchObject({ element: { dataset: { card: '9c' } }, frames: { opacity: [0, 0] } });
    expect(slide).toMatchObject({
      element: { dataset: { card: '2s' } },
      timing: { composite: 'add', duration: 280 },
    });
  });

  it('leaves nothing behind', async () => {
    const pretended = FakeTable.playing();
    detach = attachMotion(root, pretended.seat);
    await draw(pretended);
    for (const each of moving) each.onfinish?.();
    expect(ghosts()).toHaveLength(0);
    await draw(pretended);
    detach();
    expect(document.body.children).toHaveLength(1);
    const [hiding, flight, , slide] = moving.slice(-4);
    expect([hiding, flight, slide].map((each) => each?.cancelled)).toEqual([true, true, true]);
  });

  it('sends a card that is in the air on from where it is', async () => {
    const pretended = FakeTable.playing();
    detach = attachMotion(root, pretended.seat);
    await draw(pretended);
    const [, first] = moving;
    pretended.tell(happened(12, { kind: 'discard', seat: 0, cards: '9c' }));
    lay(pile('stock', 0) + pile('discards', 200, card('9c', 200, 100)) + card('2s', 0, 300));
    await Promise.resolve();
    await Promise.resolve();
    expect(first!.cancelled).toBe(true);
    expect(ghosts()).toHaveLength(1);
    expect(ghosts()[0]).toHaveStyle({ left: '200px' });
  });

  it('lets a card that is in the air go on where its place is the same', async () => {
    const pretended = FakeTable.playing();
    detach = attachMotion(root, pretended.seat);
    await draw(pretended);
    const [, first] = moving;
    pretended.tell({ t: 'window_closed', seq: 12 });
    await Promise.resolve();
    await Promise.resolve();
    expect(first!.cancelled).toBe(false);
    expect(ghosts()).toHaveLength(1);
  });

  it('moves nothing where nothing is to move, and at another sight of the table', async () => {
    const pretended = FakeTable.playing();
    detach = attachMotion(root, pretended.seat);
    prefer({ motion: 'none' });
    await draw(pretended);
    expect(moving).toEqual([]);
    prefer({ motion: 'fast' });
    lay(card('2s', 0, 300));
    pretended.tell({ ...SNAPSHOT, seq: 20 });
    lay(card('2s', 90, 300));
    await Promise.resolve();
    await Promise.resolve();
    expect(moving).toEqual([]);
  });

  it('moves a card back that is taken back', async () => {
    const pretended = FakeTable.playing();
    detach = attachMotion(root, pretended.seat);
    const seat = '<div data-seat="1" style="left: 5px; top: 5px"></div>';
    lay(seat + pile('discards', 200, card('Kd', 200, 100)));
    pretended.tell({ t: 'undo', seq: 12, seat: 1, stage: 'done' });
    await Promise.resolve();
    await Promise.resolve();
    pretended.tell({ ...SNAPSHOT, seq: 12 });
    lay(seat + pile('discards', 200));
    await Promise.resolve();
    await Promise.resolve();
    expect(moving).toHaveLength(1);
    expect(ghosts()).toHaveLength(1);
  });
});
