import { politeName } from '../../game/names';
import type { SeatAtTable } from '../../game/seat.svelte';
import type { PersonMet } from '../../server/messages';

/** Somebody in a seat, who is still the one that is meant though they leave meanwhile. */
export interface Stranger {
  /** The code of the table. */
  code: string;
  /** What the server is told of them. */
  person: PersonMet;
  /** What they are politely called. */
  name: string;
}

export function strangerAt({ table }: SeatAtTable, at: number): Stranger {
  return {
    code: table!.code,
    person: { seat: at, name: table!.seats[at]!.name ?? '' },
    name: politeName(table!, at),
  };
}
