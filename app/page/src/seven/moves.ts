import { RANKS, SUITS, rankOf, suitOf, type Card } from '../cards/card';

/** What a move does: one or two cards are removed, one goes to the reserve, or (in Choice) one is held back. */
const VERBS = ['remove', 'reserve', 'hold'] as const;

export interface Move {
  readonly verb: (typeof VERBS)[number];
  readonly cards: readonly Card[];
}

/** The move, whether it is legal or not; in which order the cards are named makes no difference. */
export function moveOf(verb: Move['verb'], ...cards: Card[]): Move {
  return { verb, cards: cards.sort((one, other) => place(one) - place(other)) };
}

/** The move in the words of a record: `remove 3s 4d`, `remove 7h`, `reserve Kd`, `hold 3s`. */
export function written(move: Move): string {
  return [move.verb, ...move.cards].join(' ');
}

/** The move that such words tell; undefined where they tell none. */
export function readMove(text: string): Move | undefined {
  const [word, ...cards] = text.split(' ');
  const verb = VERBS.find((each) => each === word);
  if (!verb || !cards.length || !cards.every(isCard)) return undefined;
  return moveOf(verb, ...cards);
}

function isCard(word: string): boolean {
  return word.length === 2 && RANKS.includes(rankOf(word)!) && SUITS.includes(suitOf(word)!);
}

function place(card: Card): number {
  return RANKS.indexOf(rankOf(card)!) * SUITS.length + SUITS.indexOf(suitOf(card)!);
}
