import { hasServer } from '../addresses';
import type { Duplicate } from '../server/messages';
import type { TableState } from './state';

/** Where those who play the same are compared. */
export function comparedAt({ day, invitation }: Duplicate): string {
  return day ? `/day?day=${day}` : `/same/${invitation}`;
}

/**
 * Where the server invites a friend to play the match of a table that is over: one that somebody played alone against
 * computers, where there is a server. `undefined` for others; who plays what others play, too, has the address of that.
 */
export function invitationTo({
  code,
  match,
  seats,
  winners,
  practice,
  duplicate,
}: TableState): string | undefined {
  const isAlone = seats.filter(({ kind }) => kind === 'person').length === 1;
  const isOver = winners.length > 0 && !practice && !duplicate;
  return hasServer && isAlone && isOver ? `/api/tables/${code}/matches/${match}/invitation` : undefined;
}
