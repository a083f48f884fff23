import type { SeatAtTable } from '../game/seat.svelte';
import type { TableState } from '../game/state';
import { guest } from '../server/session.svelte';
import type { Arrival } from './opening';
import type { PersonHere } from './rules/tableDraft';

/** An empty seat, or else one that a computer has. */
export function firstFree(table: TableState): number | undefined {
  const kinds = table.seats.map(({ kind }) => kind);
  const found = kinds.includes('empty') ? kinds.indexOf('empty') : kinds.indexOf('computer');
  return found < 0 ? undefined : found;
}

/**
 * Does what whoever has opened a table wants there: takes a seat, and one for each of those who are here as well, and
 * begins the match at once if so wanted.
 */
export async function arrive(
  seat: SeatAtTable,
  arrival: Arrival,
  people: readonly PersonHere[] = [],
): Promise<void> {
  const { table } = seat;
  const free = table && firstFree(table);
  if (!table || table.mine.length > 0 || free === undefined) return;
  let sits = await seat.say({ do: 'sit', seat: free, ...guest.look });
  for (const { seat: place, name } of people)
    sits = sits && (await seat.say({ do: 'sit', seat: place, name }));
  if (sits && arrival === 'start') await seat.say({ do: 'start' });
}
