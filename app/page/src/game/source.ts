import type { ClientRequest, Query } from '../server/link';
import type { BlockedSeat, No, Ok } from '../server/messages';

/** Sends messages to a seat and takes its requests: a link to a server, a replay, or a lesson. */
export interface Source {
  /** Sends a request; answers `undefined` where no answer came. */
  ask(message: ClientRequest): Promise<Ok | No | undefined>;
  /** The seats of those whom the viewer has blocked. */
  blocked(): Promise<readonly BlockedSeat[]>;
  /** Asks for a whole snapshot, from another viewer's seat with a query. */
  again(query?: Query): void;
  /** Sends nothing any more. */
  close(): void;
}

/** Nobody answers: what is shown has happened. */
export const NOWHERE: Source = {
  ask: () => Promise.resolve(undefined),
  blocked: () => Promise.resolve([]),
  again: () => undefined,
  close: () => undefined,
};
