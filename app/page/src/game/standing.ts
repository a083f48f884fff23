import type { TableState } from './state';

/** The place of each seat by these totals, from 1 on; those who are level share one. The winners of a match have 1. */
export function places(
  totals: readonly number[],
  fewestWin: boolean,
  winners: readonly number[] = [],
): number[] {
  const ahead = (mine: number): number =>
    totals.filter((other) => (fewestWin ? other < mine : other > mine)).length;
  return totals.map((total, seat) => {
    if (winners.includes(seat)) return 1;
    return Math.max(winners.length > 0 ? 2 : 1, ahead(total) + 1);
  });
}

/** The totals before the last round that is over. */
export function totalsBefore(table: Pick<TableState, 'totals' | 'scores'>): number[] {
  return table.totals.map((total, seat) => total - (table.scores.at(-1)?.[seat] ?? 0));
}
