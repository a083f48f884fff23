import { type Card, cards } from '../cards/card';
import {
  type Claimed,
  type Event,
  EVERYTHING,
  type Now,
  type RoundDealt,
  type RoundEnd,
  type RoundState,
  type SeatState,
  type Snapshot,
  type Stage,
  type TableSettings,
  type Told,
} from '../server/messages';

/** A meld as it lies: a run from low to high, a set by suits. */
export interface Meld {
  owner: number;
  cards: Card[];
}

/** A hand as far as the eyes see it: how many cards, and which, where they are seen. */
export interface Hold {
  count: number;
  cards: Card[] | undefined;
}

/** A round as it is shown. `holds` goes by seat; a seat that sits out has none. */
export interface RoundShown {
  number: number;
  dealer: number;
  playing: number[];
  melds: Meld[];
  discards: Card[];
  /** Who discarded the top card; `undefined` for one that was turned up, and after a claim. */
  discarder: number | undefined;
  stock: number;
  holds: (Hold | undefined)[];
  /** The card that the seat whose eyes these are drew last, as long as its turn lasts. */
  drawn: Card | undefined;
  draws: [number, string][][];
  over: RoundEnd | undefined;
}

/** A table as these eyes see it. Plain data that is never changed: each message makes another. */
export interface TableState {
  seq: number;
  code: string;
  eyes: number;
  mine: number[];
  settings: TableSettings;
  stage: Stage;
  seats: SeatState[];
  match: number;
  totals: number[];
  scores: number[][];
  winners: number[];
  commitment: string;
  nonces: string[];
  secret: string;
  round: RoundShown | undefined;
  ready: number[];
  /** The seat that wants to take a move back, -1 for none, and who has agreed. */
  undo: number;
  agreed: number[];
  noCalls: boolean;
  autoDraw: boolean;
  now: Now;
  /** When `now` came, by the clock of whoever folds, in milliseconds: times in it run from here. */
  at: number;
}

const DEALT = 7;
const JOKER = 14;

/** The table after a message, `undefined` before the first `table`. Messages that say nothing of it change nothing. */
export function reduce(table: TableState | undefined, message: Told, at: number): TableState | undefined {
  if (message.t === 'table') return whole(message, at);
  if (!table) return undefined;
  if (message.t === 'now') return { ...table, now: message.now, at };
  if (!('seq' in message)) return table;
  const next = { ...table, seq: message.seq, ...changes(table, message) };
  return message.now ? { ...next, now: message.now, at } : next;
}

/** The seat with whose eyes the table is seen, `undefined` for eyes that are no seat. */
export function ownSeat(table: TableState): number | undefined {
  return table.eyes >= 0 ? table.eyes : undefined;
}

function whole(snapshot: Snapshot, at: number): TableState {
  const { round } = snapshot;
  return {
    seq: snapshot.seq,
    code: snapshot.code,
    eyes: snapshot.eyes,
    mine: snapshot.mine,
    settings: snapshot.settings,
    stage: snapshot.stage,
    seats: snapshot.seats,
    match: snapshot.match,
    totals: snapshot.totals,
    scores: snapshot.scores,
    winners: snapshot.winners ?? [],
    commitment: snapshot.commitment ?? '',
    nonces: snapshot.nonces ?? [],
    secret: snapshot.secret ?? '',
    round: round && shown(round, snapshot.eyes, snapshot.seats.length),
    ready: snapshot.ready ?? [],
    undo: snapshot.undo ?? -1,
    agreed: [],
    noCalls: snapshot.no_calls ?? false,
    autoDraw: snapshot.auto_draw ?? false,
    now: snapshot.now ?? { step: 0 },
    at,
  };
}

function shown(round: RoundState, eyes: number, seats: number): RoundShown {
  const holds = Array.from({ length: seats }, (_, seat): Hold | undefined => {
    const place = round.playing.indexOf(seat);
    if (place < 0) return undefined;
    const known = eyes === EVERYTHING ? round.hands?.[seat] : seat === eyes ? round.hand : undefined;
    const held = eyes === EVERYTHING || seat === eyes ? cards(known ?? '') : undefined;
    return { count: round.counts[place] ?? 0, cards: held };
  });
  const shown: RoundShown = {
    number: round.number,
    dealer: round.dealer,
    playing: round.playing,
    melds: round.melds.map((meld) => ({ owner: meld.owner, cards: cards(meld.cards) })),
    discards: cards(round.discards),
    discarder: round.playing[round.facts.discarder ?? -1],
    stock: round.stock,
    holds,
    drawn: numbered(round.facts.drawn_card),
    draws: [],
    over: undefined,
  };
  return round.over ? ended(shown, round.over) : shown;
}

/** A card by its number: docs/protocol.md, "Facts". */
function numbered(card = -1): Card | undefined {
  if (card < 0) return undefined;
  if (card === JOKER) return 'Jk';
  return ('A23456789TJQK'.charAt(card & 15) + 'shdc'.charAt(card >> 4)) as Card;
}

/** What an event changes. */
function changes(table: TableState, event: Event): Partial<TableState> {
  switch (event.t) {
    case 'seat':
      return { seats: table.seats.with(event.seat, event.state) };
    case 'begun':
      return {
        stage: 'nonces',
        match: event.match,
        commitment: event.commitment,
        nonces: event.nonces,
        secret: '',
        totals: table.seats.map(() => 0),
        scores: [],
        winners: [],
        round: undefined,
        ready: [],
      };
    case 'nonce':
      return { nonces: table.nonces.with(event.seat, event.nonce) };
    case 'dealt':
      return { stage: 'playing', round: dealt(table, event), ready: [], noCalls: false };
    case 'ready':
      return { ready: [...table.ready, event.seat] };
    case 'ended':
      return {
        stage: 'open',
        winners: event.winners,
        totals: event.totals,
        secret: event.secret,
        nonces: event.nonces,
      };
    case 'undo':
      return undoTold(table, event.stage, event.seat);
    case 'shut':
      return { stage: 'closed' };
    case 'said':
    case 'closed':
    case 'event':
      return {};
    default:
      return table.round ? played(table, table.round, event) : {};
  }
}

type Play = Exclude<
  Event,
  {
    t:
      | 'seat'
      | 'begun'
      | 'nonce'
      | 'dealt'
      | 'ready'
      | 'ended'
      | 'undo'
      | 'shut'
      | 'said'
      | 'closed'
      | 'event';
  }
>;

/** What something that was played changes: the round, and with its end the scores. */
function played(table: TableState, round: RoundShown, event: Play): Partial<TableState> {
  const next = moved(round, event, table.eyes);
  if (!('over' in event) || !event.over) return { round: next };
  const { over } = event;
  return {
    stage: 'between',
    round: ended(next, over),
    totals: over.totals,
    scores: [...table.scores, over.scores],
  };
}

function moved(round: RoundShown, event: Play, eyes: number): RoundShown {
  switch (event.t) {
    case 'drawn': {
      const came = event.over ? 0 : 1;
      const holds = changed(round, event.seat, came, event.card ? [event.card] : [], []);
      return { ...round, holds, stock: event.stock, drawn: event.seat === eyes ? event.card : undefined };
    }
    case 'melded': {
      const meld = { owner: event.seat, cards: cards(event.cards) };
      const holds = changed(round, event.seat, -meld.cards.length, [], meld.cards);
      return { ...round, holds, melds: put(round.melds, event.meld, meld) };
    }
    case 'laid_off': {
      const owner = round.melds[event.meld]?.owner ?? event.seat;
      const holds = changed(round, event.seat, -1, [], [event.card]);
      return { ...round, holds, melds: put(round.melds, event.meld, { owner, cards: cards(event.cards) }) };
    }
    case 'discarded': {
      const holds = changed(round, event.seat, -1, [], [event.card]);
      return {
        ...round,
        holds,
        discards: [...round.discards, event.card],
        discarder: event.seat,
        drawn: undefined,
      };
    }
    case 'claimed':
      return claimed(round, event);
    case 'reshuffled':
      return { ...round, stock: event.stock, discards: round.discards.slice(-1) };
    default:
      return round; // an event that this page does not know: only its number counts
  }
}

function claimed(round: RoundShown, event: Claimed): RoundShown {
  const meld = { owner: event.seat, cards: cards(event.cards) };
  const own = meld.cards.filter((card) => card !== event.card);
  return {
    ...round,
    holds: changed(round, event.seat, -own.length, [], own),
    melds: put(round.melds, event.meld, meld),
    discards: round.discards.slice(0, -1),
    discarder: undefined,
    drawn: undefined,
  };
}

function dealt(table: TableState, event: RoundDealt): RoundShown {
  const holds = table.seats.map((_, seat): Hold | undefined => {
    if (!event.playing.includes(seat)) return undefined;
    const known =
      table.eyes === EVERYTHING ? event.hands?.[seat] : seat === table.eyes ? event.hand : undefined;
    return { count: DEALT, cards: known === undefined ? undefined : cards(known) };
  });
  return {
    number: event.round,
    dealer: event.dealer,
    playing: event.playing,
    melds: [],
    discards: cards(event.upcard ?? ''),
    discarder: undefined,
    stock: event.stock,
    holds,
    drawn: undefined,
    draws: event.draws ?? [],
    over: undefined,
  };
}

/** A round that is over shows what everybody still held. */
function ended(round: RoundShown, over: RoundEnd): RoundShown {
  const holds = round.holds.map(
    (hold, seat) => hold && { count: hold.count, cards: cards(over.hands[seat] ?? '') },
  );
  return { ...round, holds, over, drawn: undefined };
}

function undoTold(table: TableState, stage: string, seat: number): Partial<TableState> {
  if (stage === 'asked') return { undo: seat, agreed: [] };
  if (stage === 'agreed') return { agreed: [...table.agreed, seat] };
  return { undo: -1, agreed: [] };
}

function put(melds: Meld[], place: number, meld: Meld): Meld[] {
  return place === melds.length ? [...melds, meld] : melds.with(place, meld);
}

function changed(
  round: RoundShown,
  seat: number,
  by: number,
  came: Card[],
  went: Card[],
): (Hold | undefined)[] {
  const hold = round.holds[seat];
  if (!hold) return round.holds;
  const held = hold.cards && [...hold.cards.filter((card) => !went.includes(card)), ...came];
  return round.holds.with(seat, { count: hold.count + by, cards: held });
}
