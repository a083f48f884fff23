import { expect, it } from 'vitest';
import { fit } from './fitting';

/** A box of this height, and of what lies in it the height at the usual size. */
function box(height: number, needed: number): HTMLElement {
  const element = document.createElement('div');
  const size = (): number => Number(element.style.getPropertyValue('--size'));
  Object.defineProperty(element, 'clientHeight', { get: () => height });
  Object.defineProperty(element, 'scrollHeight', { get: () => Math.max(height, needed * size()) });
  fit(element);
  return element;
}

const sizeOf = (element: HTMLElement): string => element.style.getPropertyValue('--size');

it('makes the cards as large as all of them go in', () => {
  expect(sizeOf(box(200, 150))).toBe('1');
  expect(box(200, 150)).not.toHaveAttribute('data-tight');
  expect(sizeOf(box(100, 130))).toBe('0.76');
  expect(box(100, 130)).toHaveAttribute('data-tight');
});

it('keeps them readable where one must scroll', () => {
  expect(sizeOf(box(100, 400))).toBe('0.76');
});
