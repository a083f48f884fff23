import type { TableState } from '../game/state';

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

/** Totals after each round that is over, by seat. */
export function running(scores: readonly (readonly number[])[]): number[][] {
  const totals: number[][] = [];
  for (const round of scores) totals.push(round.map((points, seat) => points + (totals.at(-1)?.[seat] ?? 0)));
  return totals;
}

/**
 * Who went out in a round that is over, counted from 0. Of the last one the table tells; of earlier ones the points
 * do, and where they leave it open the answer is `undefined`.
 */
export function wentOut(table: TableState, round: number): number | undefined {
  const { scores } = table;
  const over = table.round?.over;
  if (over && round === scores.length - 1) return over.winner < 0 ? undefined : over.winner;
  const points = scores[round] ?? [];
  const seats = points.flatMap((each, seat) => ((table.fewestWin ? each === 0 : each > 0) ? [seat] : []));
  return seats.length === 1 ? seats[0] : undefined;
}

/** The totals before the last round that is over. */
export function totalsBefore(table: Pick<TableState, 'totals' | 'scores'>): number[] {
  return table.totals.map((total, seat) => total - (table.scores.at(-1)?.[seat] ?? 0));
}
