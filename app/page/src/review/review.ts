import type {
  CurvePoint,
  PuzzleOption,
  ReviewAccount,
  ReviewData,
  ReviewDecision,
  ReviewReason,
  RoundData,
} from '../server/messages';

/** A decision that is told by itself: what was done, and what it is held against. */
export interface Moment {
  round: number; // from 0
  number: number; // which decision of the seat in the round, from 0
  after: number; // how many actions of the round went before
  points: number; // what was gained, or lost
  did: number | undefined; // the action
  other: number | undefined; // the better one, or what many would have done instead
  reasons: readonly ReviewReason[]; // why the better of the two is better
  error?: 'bold' | 'hasty' | undefined; // cards were kept that should lie, or lie that should have been kept
}

/** The moments at which a seat lost most, the worst first. */
export function costliestOf(review: ReviewData, seat: number): Moment[] {
  const moments = review.costliest.find((each) => each.seat === seat)?.moments ?? [];
  return moments.map(({ round, number, after, lost }) => {
    const decision = decisionAt(review, seat, round, number);
    const act = (words: 'chosen' | 'best') => decision && actionOf(decision, decision[words]);
    const reasons = decision?.reasons ?? [];
    const error = decision && errorOf(decision);
    return { round, number, after, points: lost, did: act('chosen'), other: act('best'), reasons, error };
  });
}

function errorOf({ chosen, best }: ReviewDecision): Moment['error'] {
  const [lays, keeps] = [/^(meld|layoff) /, /^discard /];
  if (keeps.test(chosen) && lays.test(best)) return 'bold';
  return lays.test(chosen) && keeps.test(best) ? 'hasty' : undefined;
}

/** The choices of a seat that were clearly better than what many would have done, the best first. */
export function finestOf(review: ReviewData, seat: number): Moment[] {
  const moments = review.finest.find((each) => each.seat === seat)?.moments ?? [];
  return moments.map(({ round, number, after, gained, chosen, instead, reasons }) => {
    const decision = decisionAt(review, seat, round, number);
    const act = (words: string) => decision && actionOf(decision, words);
    return { round, number, after, points: gained, did: act(chosen), other: act(instead), reasons };
  });
}

/** Where the results of a seat come from, all rounds together. */
export function accountOf(review: ReviewData, seat: number): ReviewAccount | undefined {
  return review.accounts.find((each) => each.seat === seat);
}

function decisionAt(
  review: ReviewData,
  seat: number,
  round: number,
  number: number,
): ReviewDecision | undefined {
  const found = review.rounds.find((each) => each.round === round);
  return found?.decisions.find((each) => each.seat === seat && each.number === number);
}

/** The action of a decision that a record writes so. */
export function actionOf(decision: ReviewDecision, words: string): number | undefined {
  return decision.options.find((option) => option.words === words)?.action;
}

/** A decision of a match or a puzzle, with what its options were worth, the best first. */
export type Judged = Pick<ReviewDecision, 'chosen'> & { options: PuzzleOption[] };

/** How a choice stands to the best one. */
export type Verdict = 'best' | 'as good' | 'mistake';

export function verdictOn({ chosen, best, options }: ReviewDecision): Verdict {
  if (chosen !== best) return 'mistake';
  return chosen === options[0]?.words ? 'best' : 'as good';
}

/** What a seat could expect at its decisions in a round, and at last its result. */
export function curveOf(round: RoundData, seat: number): CurvePoint[] {
  return round.curves.find((each) => each.seat === seat)?.points ?? [];
}

/** The actions of which the words are needed. */
export function actionsIn(review: ReviewData): number[] {
  return review.rounds.flatMap(({ decisions }) =>
    decisions.flatMap(({ options }) => options.map(({ action }) => action)),
  );
}
