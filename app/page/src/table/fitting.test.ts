import { expect, it } from 'vitest';
import { fit } from './fitting';

/** A box of this height with one group in it, and the height of the box and of the group at the full size. */
function box(height: number, needed: number, room = Infinity): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = '<div role="group"><ul></ul></div>';
  const group = element.firstElementChild!;
  const size = (): number => Number(element.style.getPropertyValue('--size'));
  Object.defineProperty(element, 'clientHeight', { get: () => height });
  Object.defineProperty(element, 'scrollHeight', { get: () => Math.max(height, needed * size()) });
  Object.defineProperty(group, 'clientHeight', { get: () => room });
  Object.defineProperty(group.firstElementChild, 'offsetHeight', { get: () => needed * size() });
  fit(element);
  return element;
}

const sizeOf = (element: HTMLElement): number => Number(element.style.getPropertyValue('--size'));

it('makes the cards as large as all of them go in', () => {
  expect(sizeOf(box(200, 150))).toBe(1);
  const size = sizeOf(box(100, 130));
  expect(size).toBeLessThanOrEqual(100 / 130);
  expect(size).toBeGreaterThan((100 / 130) * 0.94);
});

it('keeps what lies before a seat within its place', () => {
  expect(sizeOf(box(300, 150, 100))).toBeLessThanOrEqual(100 / 150);
});

it('leaves less between small cards', () => {
  expect(box(200, 150)).not.toHaveAttribute('data-tight');
  expect(box(100, 200)).toHaveAttribute('data-tight');
});

it('keeps them readable where one must scroll', () => {
  expect(sizeOf(box(100, 900))).toBe(0.45);
});
