/** A card as the protocol writes it: rank and suit (`7h`, `Td`), or the joker `Jk`. */
export type Card = string;

export type Rank = 'A' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K';
export type Suit = 's' | 'h' | 'd' | 'c';

export const JOKER: Card = 'Jk';
export const RANKS = [...'A23456789TJQK'] as Rank[];
export const SUITS = [...'shdc'] as Suit[];

/** The cards of a text of the protocol, in its order: `cards('7h 8h')`. */
export function cards(text = ''): Card[] {
  return text.split(' ').filter(Boolean);
}

/** The rank of a card; a joker has none. */
export function rankOf(card: Card): Rank | undefined {
  return card === JOKER ? undefined : (card[0] as Rank);
}

/** The suit of a card; a joker has none. */
export function suitOf(card: Card): Suit | undefined {
  return card === JOKER ? undefined : (card[1] as Suit);
}

export function isSeven(card: Card): boolean {
  return rankOf(card) === '7';
}

/** Spades, hearts, diamonds, clubs, each from the ace up to the king, and jokers last. */
export function sortedBySuit(hand: readonly Card[]): Card[] {
  return sortedBy(hand, (card) => suitPlace(card) * RANKS.length + rankPlace(card));
}

/** From aces up to kings, and jokers last. */
export function sortedByRank(hand: readonly Card[]): Card[] {
  return sortedBy(hand, (card) => rankPlace(card) * (SUITS.length + 1) + suitPlace(card));
}

function sortedBy(hand: readonly Card[], place: (card: Card) => number): Card[] {
  return [...hand].sort((one, other) => place(one) - place(other));
}

function rankPlace(card: Card): number {
  const rank = rankOf(card);
  return rank ? RANKS.indexOf(rank) : RANKS.length;
}

function suitPlace(card: Card): number {
  const suit = suitOf(card);
  return suit ? SUITS.indexOf(suit) : SUITS.length;
}
