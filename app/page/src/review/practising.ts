import { BEGINNING, pathOf } from '../game/replayAddress';
import { go } from '../router.svelte';
import { post } from '../server/http';
import type { Practice, PracticeMoment, TableAddress } from '../server/messages';
import { guest } from '../server/session.svelte';

/** Where the way back leads from a table that was opened to play on, by its code. */
const origins = new Map<string, string>();

/** Plays on from a moment of a finished match, at a table of its own. Throws what `post` throws. */
export async function practise(
  code: string,
  match: number,
  moment: PracticeMoment,
  back: string,
): Promise<void> {
  await guest.ensure();
  const address = `/api/tables/${code}/matches/${match}/practice`;
  const opened = await post<TableAddress>(address, moment);
  origins.set(opened.code, back);
  go(opened.path);
}

/** Back from such a table to where one came from, or to the review of the match. */
export function originOf(code: string, { table, match }: Practice, viewer: number): string {
  return origins.get(code) ?? pathOf(table, match, { ...BEGINNING, viewer, review: true });
}
