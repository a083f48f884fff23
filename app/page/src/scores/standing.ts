import type { TableState } from '../game/state';

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
