import { catalogue } from '../words/catalogue';
import { rankOf, suitOf, SUITS, type Card, type Rank, type Suit } from './card';

const SIGNS = { s: '♠', h: '♥', d: '♦', c: '♣' };

const FACES: Partial<Record<Rank, string>> = { T: '10' };

const words = catalogue({
  en: {
    joker: 'joker',
    faceDown: 'face-down card',
    suits: { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' },
    ranks: { A: 'ace', J: 'jack', Q: 'queen', K: 'king' } as Partial<Record<Rank, string>>,
    of: (rank: string, suit: string) => `${rank} of ${suit}`,
    all: (names: string[]) =>
      names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}` : names.join(''),
  },
  ja: {
    joker: 'ジョーカー',
    faceDown: '裏向きの札',
    suits: { s: 'スペード', h: 'ハート', d: 'ダイヤ', c: 'クラブ' },
    ranks: { A: 'エース', J: 'ジャック', Q: 'クイーン', K: 'キング' },
    of: (rank, suit) => `${suit}の${rank}`,
    all: (names) => names.join('、'),
  },
});

/** How a card is said: “7 of hearts”, 「ハートの7」. Without a card, one that lies face down. */
export function spoken(card?: Card): string {
  if (card === undefined) return words().faceDown;
  const rank = rankOf(card);
  const suit = suitOf(card);
  if (!rank || !suit) return words().joker;
  return words().of(words().ranks[rank] ?? FACES[rank] ?? rank, words().suits[suit]);
}

/** How several cards are said one after the other. */
export function spokenAll(hand: readonly Card[]): string {
  return words().all(hand.map(spoken));
}

/** How a card is written in a line of text: `♥7`, `♦10`. */
export function shown(card: Card): string {
  const rank = rankOf(card);
  const suit = suitOf(card);
  if (!rank || !suit) return words().joker;
  return SIGNS[suit] + (FACES[rank] ?? rank);
}

/** The pieces of a text; cards in it, as they are written, have their suit. */
export function pieces(text: string): { text: string; suit?: Suit | undefined }[] {
  return text
    .split(/([♠♥♦♣](?:10|[A2-9JQK]))/)
    .map((piece, n) =>
      n % 2 ? { text: piece, suit: SUITS.find((suit) => piece.startsWith(SIGNS[suit])) } : { text: piece },
    )
    .filter((piece) => piece.text);
}

/** A text in which cards are written, as it is said. */
export function aloud(text: string): string {
  return pieces(text)
    .map((piece) => (piece.suit ? spoken(piece.text.slice(1).replace('10', 'T') + piece.suit) : piece.text))
    .join('');
}

/** How several cards are written: `♥7 ♥8`. */
export function shownAll(hand: readonly Card[]): string {
  return hand.map(shown).join(' ');
}
