import { cards, type Card } from '../cards/card';
import { spoken } from '../cards/words';
import { points } from '../game/points';
import type { CountedHand, RoundEnd } from '../server/messages';
import { words } from './words';

/** A hand that was left, as the sum that it counts. */
export interface Sum {
  holder: number;
  /** Each card with what it counts. */
  cards: { card: Card; value: number }[];
  /** What the cards count together. */
  plain: number;
  /** What that is multiplied by: the reason, and what comes out. */
  factors: { text: string; points: number }[];
  /** What the hand counts in all. */
  points: number;
  /** The seat that loses the points, the seat that gains them; -1 for nobody. */
  payer: number;
  collector: number;
}

/** The hands that were left at the end of a round, by seat, as the table counts them. */
export function sumsOf(over: RoundEnd): (Sum | undefined)[] {
  return over.hands.map((_, seat) => {
    const hand = over.counted?.find(({ holder }) => holder === seat);
    return hand && sumOf(hand, cards(over.hands[seat] ?? ''));
  });
}

function sumOf(hand: CountedHand, held: readonly Card[]): Sum {
  const plain = hand.values.reduce((sum, value) => sum + value, 0);
  let product = plain;
  const factors = (hand.factors ?? []).map(([reason, times]) => {
    product *= times;
    return { text: words().factor(words().reasons[reason] ?? reason, times), points: product };
  });
  return {
    holder: hand.holder,
    cards: held.map((card, place) => ({ card, value: hand.values[place] ?? 0 })),
    plain,
    factors,
    points: hand.points,
    payer: hand.payer ?? -1,
    collector: hand.collector ?? -1,
  };
}

/** How a sum is said: each card with its points, the sum, and what multiplies it. */
export function spokenSum(sum: Sum): string {
  const all = words();
  const held = all.list(sum.cards.map(({ card, value }) => all.cardPoints(spoken(card), value)));
  const steps = sum.factors.map(({ text, points: after }) => all.then(text, points(after)));
  return [all.held(held), all.together(points(sum.plain)), ...steps].join(all.pause);
}
