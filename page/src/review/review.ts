/** The review of a match: docs/analysis.md. Rounds, seats and numbers count from 0. */
export interface Review {
  seats: number[];
  rounds: RoundReview[];
  accounts: Account[];
  costliest: { seat: number; moments: Moment[] }[];
}

export interface RoundReview {
  round: number;
  playing: number[];
  accounts: Account[];
  curves: { seat: number; points: Point[] }[];
  decisions: Decision[];
}

/** So many points ahead after so many actions of the round. */
export interface Point {
  after: number;
  ahead: number;
}

/** Where a result comes from: it is `start + luck - lost`, in points by which the seat is ahead of the others. */
export interface Account {
  seat: number;
  start: number;
  luck: number | null;
  lost: number;
  result: number | null;
}

/** `after`: how many actions of the round went before, passes not counted. Chosen and best are `words`. */
export interface Decision {
  seat: number;
  number: number;
  after: number;
  chosen: string;
  best: string;
  lost: number;
  options: Option[];
}

export interface Option {
  action: number;
  words: string;
  ahead: { mean: number; low: number | null; high: number | null };
}

/** One of the moments at which a seat lost most. */
export interface Moment {
  round: number;
  number: number;
  after: number;
  lost: number;
}

export function momentsOf(review: Review, seat: number): Moment[] {
  return review.costliest.find((each) => each.seat === seat)?.moments ?? [];
}

export function decisionAt(review: Review, seat: number, { round, number }: Moment): Decision | undefined {
  const found = review.rounds.find((each) => each.round === round);
  return found?.decisions.find((each) => each.seat === seat && each.number === number);
}

/** The action of a decision that a record writes so. */
export function actionOf(decision: Decision, words: string): number | undefined {
  return decision.options.find((option) => option.words === words)?.action;
}

/** The options of a decision, the best first, and the others by what they were worth. */
export function ranked({ options, best }: Decision): Option[] {
  return options.toSorted(
    (one, other) =>
      Number(other.words === best) - Number(one.words === best) || other.ahead.mean - one.ahead.mean,
  );
}

/** What the deal, the draws and the others brought to a seat. With what its choices lost it makes the result. */
export function luckOf({ start, luck }: Account): number {
  return start + (luck ?? 0);
}

/** What a seat could expect at its decisions in a round, and at last its result. */
export function curveOf(round: RoundReview, seat: number): Point[] {
  return round.curves.find((each) => each.seat === seat)?.points ?? [];
}

/** The actions of which the words are needed. */
export function actionsIn(review: Review): number[] {
  return review.rounds.flatMap(({ decisions }) =>
    decisions.flatMap(({ options }) => options.map(({ action }) => action)),
  );
}
