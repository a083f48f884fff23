import { expect, it } from 'vitest';
import { edgeOf } from './direction';

it('the tail of a banner sits where the way to the caller leaves it', () => {
  expect(edgeOf({ x: 0, y: -300 }, 200, 80)).toEqual({ x: 0, y: -40 });
  expect(edgeOf({ x: 400, y: 0 }, 200, 80)).toEqual({ x: 100, y: 0 });
  expect(edgeOf({ x: -200, y: 200 }, 200, 80)).toEqual({ x: -40, y: 40 });
  expect(edgeOf({ x: 0, y: 0 }, 200, 80)).toEqual({ x: 0, y: 0 });

  const end = edgeOf({ x: 300, y: 100 }, 200, 80);
  expect(Math.hypot(end.x - 60, end.y)).toBeCloseTo(40);
  expect(end.y / end.x).toBeCloseTo(1 / 3);
});
