import { type Card, cards } from '../cards/card';
import { wordsOf } from '../server/actions';
import type { Now } from '../server/messages';

export type Verb = 'draw' | 'pass' | 'discard' | 'meld' | 'layoff' | 'chi' | 'pon';

/** One of the things that may be done now. */
export interface Choice {
  action: number;
  verb: Verb;
  /** The cards that it moves; for a claim the whole meld, the discard among them. */
  cards: Card[];
  /** Its words in the table of actions, where a joker is told: `meld 5s 6s Jk=7s`. */
  label: string;
  /** For a lay-off: the number of the meld on which the card goes. */
  meld?: number;
}

/** Everything that may be done now, sorted by what it is. What the server offers and nothing else. */
export interface Choices {
  draw: Choice | undefined;
  pass: Choice | undefined;
  melds: Choice[];
  layOffs: Choice[];
  discards: Choice[];
  claims: Choice[];
}

export const NOTHING: Choices = {
  draw: undefined,
  pass: undefined,
  melds: [],
  layOffs: [],
  discards: [],
  claims: [],
};

/** Sorts what `now` offers. The words of its actions must be known: see `learnActions`. */
export function choicesOf(now: Now): Choices {
  const onto = new Map(now.onto ?? []);
  const all = (now.options ?? []).flatMap((action): Choice[] => {
    const words = wordsOf(action);
    if (!words) return [];
    const [verb, moved, label] = words;
    const meld = onto.get(action);
    return [
      { action, verb: verb as Verb, cards: cards(moved), label, ...(meld === undefined ? {} : { meld }) },
    ];
  });
  const of = (...verbs: Verb[]): Choice[] => all.filter((choice) => verbs.includes(choice.verb));
  return {
    draw: of('draw')[0],
    pass: of('pass')[0],
    melds: of('meld'),
    layOffs: of('layoff'),
    discards: of('discard'),
    claims: of('chi', 'pon'),
  };
}

/** The melds that can be laid with exactly these cards: more than one where a joker may stand for several. */
export function meldsWith(choices: Choices, selected: readonly Card[]): Choice[] {
  return choices.melds.filter((choice) => same(choice.cards, selected));
}

/** The card for which the joker stands in an action with this label; `undefined` without a joker. */
export function jokerAs(label: string): Card | undefined {
  return /\bJk=(\w\w)/.exec(label)?.[1];
}

/** The melds on offer, the longest first, each once whatever a joker in it may stand for. */
export function suggested(choices: Choices): Choice[] {
  const first = choices.melds.filter(
    (choice, place) => choices.melds.findIndex((other) => same(other.cards, choice.cards)) === place,
  );
  return first.sort((one, other) => other.cards.length - one.cards.length);
}

/** Where this card can be laid off. */
export function layOffsOf(choices: Choices, card: Card): Choice[] {
  return choices.layOffs.filter((choice) => choice.cards[0] === card);
}

/** The cards of the hand with which more can be done than discarding them: for marking them. */
export function useful(choices: Choices, hand: readonly Card[]): Set<Card> {
  const moved = [...choices.melds, ...choices.layOffs, ...choices.claims].flatMap((choice) => choice.cards);
  return new Set(hand.filter((card) => moved.includes(card)));
}

function same(one: readonly Card[], other: readonly Card[]): boolean {
  return one.length === other.length && one.every((card) => other.includes(card));
}
