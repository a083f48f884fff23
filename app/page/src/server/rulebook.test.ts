import { expect, it, vi } from 'vitest';
import { Unreachable } from './http';
import { rulebook } from './rulebook';

it('is loaded once, and asked for anew only where it did not come', async () => {
  const page = { phrases: {} };
  const asked = vi
    .fn()
    .mockRejectedValueOnce(new Error('no connection'))
    .mockImplementation(() => Promise.resolve(Response.json(page)));
  vi.stubGlobal('fetch', asked);
  await expect(rulebook()).rejects.toThrow(Unreachable);
  expect(await Promise.all([rulebook(), rulebook()])).toEqual([page, page]);
  await rulebook();
  expect(asked).toHaveBeenCalledTimes(2);
});
