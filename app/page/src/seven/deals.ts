import { RANKS, SUITS, type Card } from '../cards/card';

/** Deals are numbered from 1 to 2³²; a number is the same deck for ever and everywhere (docs/play/solitaire.md). */
export const FIRST_DEAL = 1;
export const LAST_DEAL = 0x1_0000_0000;

const GOLDEN = 0x9e37_79b9;
const PACK: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

/** Whether deals of this number are dealt. */
export function isDeal(number: number): boolean {
  return Number.isInteger(number) && number >= FIRST_DEAL && number <= LAST_DEAL;
}

/** A 32-bit word stirred so that neighbours have nothing in common. */
export function stirred(word: number): number {
  word = Math.imul(word ^ (word >>> 16), 0x85eb_ca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2_ae35);
  return (word ^ (word >>> 16)) >>> 0;
}

function turned(word: number, places: number): number {
  return (word << places) | (word >>> (32 - places));
}

/** The whole pack as this deal has it, top card first: xoshiro128**, and a shuffle by rejection. */
export function deckOf(number: number): Card[] {
  let a = stirred(number + GOLDEN);
  let b = stirred(number + 2 * GOLDEN);
  let c = stirred(number + 3 * GOLDEN);
  let d = stirred(number + 4 * GOLDEN);
  const deck = [...PACK];
  let mask = 63;
  for (let last = deck.length - 1; last > 0;) {
    const word = Math.imul(turned(Math.imul(b, 5), 7), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = turned(d, 11);
    const chosen = word & mask;
    // beyond the last place nothing is swapped, and the next word is tried
    if (chosen > last) continue;
    [deck[last], deck[chosen]] = [deck[chosen]!, deck[last]!];
    last -= 1;
    if (mask >> 1 >= last) mask >>= 1;
  }
  return deck;
}

/** Where the search for the deal of a day (`2026-11-21`) begins. */
export function dayNumber(day: string): number {
  return stirred(Number(day.replaceAll('-', ''))) || LAST_DEAL;
}

/** Any number of a deal, all equally likely. */
export function drawnDeal(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! + FIRST_DEAL;
}
