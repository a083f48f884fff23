import type {
  CurvePoint,
  Review,
  ReviewDecision,
  ReviewMoment,
  ReviewOption,
  RoundReview,
} from '../server/messages';

export function momentsOf(review: Review, seat: number): ReviewMoment[] {
  return review.costliest.find((each) => each.seat === seat)?.moments ?? [];
}

export function decisionAt(
  review: Review,
  seat: number,
  { round, number }: ReviewMoment,
): ReviewDecision | undefined {
  const found = review.rounds.find((each) => each.round === round);
  return found?.decisions.find((each) => each.seat === seat && each.number === number);
}

/** The action of a decision that a record writes so. */
export function actionOf(decision: ReviewDecision, words: string): number | undefined {
  return decision.options.find((option) => option.words === words)?.action;
}

/** The options of a decision, the best first, and the others by what they were worth. */
export function ranked({ options, best }: ReviewDecision): ReviewOption[] {
  return options.toSorted(
    (one, other) =>
      Number(other.words === best) - Number(one.words === best) || other.ahead.mean - one.ahead.mean,
  );
}

/** What a seat could expect at its decisions in a round, and at last its result. */
export function curveOf(round: RoundReview, seat: number): CurvePoint[] {
  return round.curves.find((each) => each.seat === seat)?.points ?? [];
}

/** The actions of which the words are needed. */
export function actionsIn(review: Review): number[] {
  return review.rounds.flatMap(({ decisions }) =>
    decisions.flatMap(({ options }) => options.map(({ action }) => action)),
  );
}
