import { hasServer } from '../addresses';
import type { Duplicate } from '../server/messages';
import type { TableState } from './state';

/** Where those who play the same are compared. */
export function comparedAt({ day, table, match }: Duplicate): string {
  return day ? `/day?day=${day}` : `/t/${table}/same/${match}`;
}

/**
 * The address by which a friend plays the match of a table that is over: one that somebody played alone against
 * computers, where there is a server. `undefined` for others; who plays what others play, too, has the address of that.
 */
export function sameMatch({
  code,
  match,
  seats,
  winners,
  practice,
  duplicate,
}: TableState): string | undefined {
  const isAlone = seats.filter(({ kind }) => kind === 'person').length === 1;
  const isOver = winners.length > 0 && !practice && !duplicate;
  return hasServer && isAlone && isOver ? `/t/${code}/same/${match}` : undefined;
}
