import { type Card, cards, rankOf, RANKS } from '../cards/card';
import { hashOf } from '../game/promises';
import { reduce, type TableState } from '../game/state';
import type { MatchEnded, RoundDealt, RoundState, ServerMessage } from '../server/messages';
import { anySeat, commitmentTo, pack, shuffled, type Sources } from './shuffle';

/** What a check of all cards of a match has found. */
interface Proof {
  /** How many rounds and cards were compared. */
  rounds: number;
  cards: number;
  /** The first thing that does not follow from the secret and the nonces, and the round in which it happened. */
  wrong: { what: 'secret' | 'nonce' | 'dealer' | 'deal' | 'draw'; round: number } | undefined;
}

/** Computes every deck of a match again and compares it with what was dealt and drawn: a replay with open hands. */
export function prove(messages: readonly ServerMessage[], secret: string): Proof {
  const proof: Proof = { rounds: 0, cards: 0, wrong: undefined };
  const begun = messages.find((message) => message.t === 'begun');
  const end = messages.find((message): message is MatchEnded => message.t === 'ended');
  const ended = end && { ...end, secret };
  if (!begun || !ended || commitmentTo(ended.secret) !== begun.commitment) {
    return { ...proof, wrong: { what: 'secret', round: 0 } };
  }
  if (!areAdded(messages, begun.nonces, ended.nonces))
    return { ...proof, wrong: { what: 'nonce', round: 0 } };
  let table: TableState | undefined;
  let stock: Card[] = [];
  let reshuffles = 0;
  for (const message of messages) {
    const wrong = (what: 'dealer' | 'deal' | 'draw'): Proof => ({
      ...proof,
      wrong: { what, round: table?.round?.number ?? 1 },
    });
    const discards = table?.round?.discards ?? [];
    table = reduce(table, message, 0);
    if (message.t === 'dealt') {
      const { round } = message;
      if (round.number === 1 && !isFirstDealer(message, ended)) return wrong('dealer');
      const given = round.counts.reduce((sum, count) => sum + count, cards(round.discards).length);
      const joker = given + round.stock > pack(false).length;
      stock = shuffled(pack(joker), ended, 'deal', round.number - 1);
      if (!isDealt(round, stock.splice(0, given))) return wrong('deal');
      reshuffles = 0;
      proof.rounds++;
      proof.cards += given;
    }
    const news = message.t === 'happened' ? message.events : [];
    for (const { kind, cards: drawn } of news) {
      if (kind === 'reshuffle' && table?.round) {
        stock = shuffled(discards.slice(0, -1), ended, 'reshuffle', table.round.number - 1, ++reshuffles);
      } else if (kind === 'draw') {
        if (stock.shift() !== drawn) return wrong('draw');
        proof.cards++;
      }
    }
  }
  return proof;
}

/** The nonces that counted are those of the beginning, but for those that were added and fit the hashes told before. */
function areAdded(messages: readonly ServerMessage[], first: string[], last: string[]): boolean {
  const told = messages.find((message) => message.t === 'hashes');
  const added = messages.filter((message) => message.t === 'nonce');
  const counted = added.reduce((nonces, { seat, nonce }) => nonces.with(seat, nonce), first);
  return (
    added.every(({ seat, nonce }) => hashOf(nonce) === told?.hashes[seat]) && counted.join() === last.join()
  );
}

/** It was any seat, or cards said who: the lowest that was drawn, or the first jack that was turned up. */
function isFirstDealer({ draws, round: { dealer } }: RoundDealt, sources: Sources): boolean {
  if (!draws) return anySeat(sources, 'first dealer') === dealer;
  const spread = shuffled(pack(false), sources, 'first dealer');
  const found = draws.flat();
  if (!found.every(([, card], place) => card === spread[place])) return false;
  return isLowest(draws.at(-1)!, dealer) || isFirstJack(found, dealer, sources);
}

function isLowest(drawn: [number, Card][], dealer: number): boolean {
  const rank = (card: Card): number => RANKS.indexOf(rankOf(card)!);
  const [, own] = drawn.find(([seat]) => seat === dealer) ?? [];
  return own !== undefined && drawn.every(([, card]) => rank(own) <= rank(card));
}

function isFirstJack(turned: [number, Card][], dealer: number, sources: Sources): boolean {
  const first = anySeat(sources, 'dealer for now') + 1;
  const isGiven = ([seat, card]: [number, Card], place: number): boolean =>
    seat === (first + place) % sources.nonces.length &&
    (rankOf(card) === 'J') === (place === turned.length - 1);
  return turned.every(isGiven) && turned.at(-1)?.[0] === dealer;
}

/** Cards go round one by one, from the dealer's left on, and the next one is turned up. */
function isDealt({ playing, dealer, hands = [], discards }: RoundState, deck: readonly Card[]): boolean {
  const first = playing.indexOf(dealer) + 1;
  const given = deck.slice(0, deck.length - cards(discards).length);
  return (
    playing.every((_, step) => {
      const hand = cards(hands[playing[(first + step) % playing.length]!]);
      const own = given.filter((_, place) => place % playing.length === step);
      return hand.length === own.length && own.every((card) => hand.includes(card));
    }) &&
    (!discards || deck.at(-1) === discards)
  );
}
