import { expect, it } from 'vitest';
import { shift } from './inView';

it('shifts what floats to where all of it is seen', () => {
  expect(shift(-20, 80, 360)).toBe(28);
  expect(shift(300, 400, 360)).toBe(-48);
  expect(shift(100, 200, 360)).toBe(0);
  expect(shift(-50, 500, 360)).toBe(58);
});
