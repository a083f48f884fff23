import { type Card, JOKER, RANKS, SUITS } from '../cards/card';
import { hex, unhex } from '../game/hex';
import { hmac, joined, sha256 } from '../game/sha256';

/** Every deck of a match follows from these, all in hexadecimal digits: docs/library/shuffle.md. */
export interface Sources {
  secret: string;
  /** By seat. */
  nonces: string[];
}

type Purpose = 'first dealer' | 'dealer for now' | 'deal' | 'reshuffle';

const LABEL = text('seven-bridge shuffle 1');

const PACK: Card[] = [...SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)), JOKER];

/** What the table publishes before anybody adds to the shuffle. */
export function commitmentTo(secret: string): string {
  return hex(sha256(unhex(secret)));
}

/** The whole pack, with or without its joker. */
export function pack(joker: boolean): Card[] {
  return joker ? PACK : PACK.slice(0, -1);
}

/** The cards in the order in which they are dealt, the top one first. Rounds count from 0 here, reshuffles from 1. */
export function shuffled(
  cards: readonly Card[],
  sources: Sources,
  purpose: Purpose,
  round = 0,
  reshuffle = 0,
): Card[] {
  const next = stream(sources, purpose, round, reshuffle);
  const order = [...cards].sort((one, other) => PACK.indexOf(one) - PACK.indexOf(other));
  for (let last = order.length - 1; last > 0; last--) {
    const place = below(last + 1, next);
    [order[last], order[place]] = [order[place]!, order[last]!];
  }
  return order;
}

/** The seat that deals first, where any may, or that turns cards up to the first jack. */
export function anySeat(sources: Sources, purpose: 'first dealer' | 'dealer for now'): number {
  return below(sources.nonces.length, stream(sources, purpose, 0, 0));
}

/** The bytes of which one shuffle is made, each time the next one. */
function stream(
  { secret, nonces }: Sources,
  purpose: Purpose,
  round: number,
  reshuffle: number,
): () => number {
  const key = unhex(secret);
  const added = nonces.map((nonce) => measured(unhex(nonce)));
  const head = joined(LABEL, measured(text(purpose)), Uint8Array.of(nonces.length), ...added);
  let block = new Uint8Array();
  let blocks = 0;
  let at = 0;
  return () => {
    if (at === block.length) {
      block = new Uint8Array(hmac(key, joined(head, ...[round, reshuffle, blocks++].map(fourBytes))));
      at = 0;
    }
    return block[at++]!;
  };
}

/** A number below n, each as likely as the others: what does not fit is thrown away. */
function below(n: number, next: () => number): number {
  let mask = 0;
  while (mask < n - 1) mask = 2 * mask + 1;
  for (;;) {
    const number = next() & mask;
    if (number < n) return number;
  }
}

function text(ascii: string): Uint8Array {
  return Uint8Array.from(ascii, (sign) => sign.charCodeAt(0));
}

/** With its length before it, so that no two lists of nonces look alike. */
function measured(bytes: Uint8Array): Uint8Array {
  return joined(Uint8Array.of(bytes.length), bytes);
}

function fourBytes(number: number): Uint8Array {
  return Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
}
