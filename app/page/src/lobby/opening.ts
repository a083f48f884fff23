import { go } from '../router.svelte';
import { post, Refusal } from '../server/http';
import type { TableAddress, TableSettings } from '../server/messages';
import { guest } from '../server/session.svelte';
import type { PersonHere } from './rules/tableDraft';

/** What whoever opened a table does on arriving there: takes a seat, or begins the match as well. */
export type Arrival = 'sit' | 'start';

interface Arriving {
  arrival: Arrival;
  /** Who else is before the screen, and takes a seat as well. */
  people: readonly PersonHere[];
}

const arrivals = new Map<string, Arriving>();

/** Opens a table and goes there, with those who are here as well. Throws what `post` throws. */
export async function openTable(
  settings: TableSettings,
  arrival: Arrival,
  people: readonly PersonHere[] = [],
): Promise<void> {
  arrive(await asGuest(() => post<TableAddress>('/api/tables', settings)), arrival, people);
}

/** Goes to a table where somebody waits for others, or to a new one. Throws what `post` throws. */
export async function openQuick(preset: string, seats: number): Promise<void> {
  arrive(await asGuest(() => post<TableAddress>('/api/quick', { preset, seats })), 'sit');
}

/** What is to be done on arriving at this table. It is told once: whoever comes back later decides anew. */
export function arrivalAt(code: string): Arriving | undefined {
  const arrival = arrivals.get(code);
  arrivals.delete(code);
  return arrival;
}

/** Goes to the table at which one plays what others play as well, the first time a new one. Throws what `post` throws. */
export async function openOwn(address: string): Promise<void> {
  go((await asGuest(() => post<TableAddress>(address, {}))).path);
}

function arrive({ code, path }: TableAddress, arrival: Arrival, people: readonly PersonHere[] = []): void {
  arrivals.set(code, { arrival, people });
  go(path);
}

/** Asks with a session, a new one where the server does not know the old one any more. */
async function asGuest<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  await guest.ensure();
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'no_session') throw error;
    guest.forget();
    await guest.ensure();
    return ask();
  }
}
