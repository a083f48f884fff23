import { type Card, cards } from '../cards/card';
import { reduce, type TableState } from '../game/state';
import { HAND_SIZE, type MatchEnded, type RoundDealt, type ServerMessage } from '../server/messages';
import { commitmentTo, firstSeat, pack, shuffled, type Sources } from './shuffle';

/** What a check of all cards of a match has found. */
export interface Proof {
  /** How many rounds and cards were compared. */
  rounds: number;
  cards: number;
  /** The first thing that does not follow from the secret and the nonces, and the round in which it happened. */
  wrong: { what: 'secret' | 'dealer' | 'deal' | 'draw'; round: number } | undefined;
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
      if (message.round === 1 && !isFirstDealer(message, ended)) return wrong('dealer');
      const size = message.stock + HAND_SIZE * message.playing.length + (message.upcard ? 1 : 0);
      stock = shuffled(pack(size > 52), ended, 'deal', message.round - 1);
      if (!isDealt(message, stock.splice(0, size - message.stock))) return wrong('deal');
      reshuffles = 0;
      proof.rounds++;
      proof.cards += size - message.stock;
    } else if (message.t === 'reshuffled' && table?.round) {
      stock = shuffled(discards.slice(0, -1), ended, 'reshuffle', table.round.number - 1, ++reshuffles);
    } else if (message.t === 'drawn' && !message.over) {
      if (stock.shift() !== message.card) return wrong('draw');
      proof.cards++;
    }
  }
  return proof;
}

/** Either the seats drew for it, and these are the cards that they drew, or it was any of them. */
function isFirstDealer({ draws, dealer }: RoundDealt, sources: Sources): boolean {
  if (!draws) return firstSeat(sources) === dealer;
  const spread = shuffled(pack(false), sources, 'first dealer');
  return draws.flat().every(([, card], place) => card === spread[place]);
}

/** Cards go round one by one, from the dealer's left on, and the next one is turned up. */
function isDealt({ playing, dealer, hands = [], upcard }: RoundDealt, deck: readonly Card[]): boolean {
  const first = playing.indexOf(dealer) + 1;
  return (
    playing.every((_, step) => {
      const hand = cards(hands[playing[(first + step) % playing.length]!] ?? '');
      const given = deck.filter(
        (_, place) => place < HAND_SIZE * playing.length && place % playing.length === step,
      );
      return hand.length === given.length && given.every((card) => hand.includes(card));
    }) &&
    (!upcard || deck.at(-1) === upcard)
  );
}
