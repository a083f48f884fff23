import type { TableState } from '../game/state';

/**
 * The seats of the others as they sit around one's own: first the next player, at one's left, then on clockwise. Who
 * watches sits nowhere, and sees all seats from the first on.
 */
export function others(table: TableState, own: number | undefined): number[] {
  const count = table.seats.length;
  if (own === undefined) return table.seats.map((_, seat) => seat);
  return Array.from({ length: count - 1 }, (_, place) => (own + place + 1) % count);
}

/** How many rounds the match has; `undefined` where it is played until somebody has enough points. */
export function rounds({ settings, seats }: TableState): number | undefined {
  const length = settings.switches?.match_length ?? 'per_player';
  if (length === 'per_player') return seats.length;
  return typeof length === 'number' ? length : undefined;
}
