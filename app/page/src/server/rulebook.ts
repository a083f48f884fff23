import { get } from './http';
import type { Rulebook } from './messages';

let coming: Promise<Rulebook> | undefined;

/** The rulebook, which is loaded once. Throws what `get` throws, and then can be asked for anew. */
export function rulebook(): Promise<Rulebook> {
  coming ??= get<Rulebook>('/api/rules').catch((error: unknown) => {
    coming = undefined;
    throw error;
  });
  return coming;
}
