import { type Card, cards } from '../cards/card';
import {
  type Claimed,
  type Event,
  EVERYTHING,
  HAND_SIZE,
  type Now,
  type Duplicate,
  type Practice,
  type RoundDealt,
  type RoundEnd,
  type RoundState,
  type RemovalChanged,
  type SeatState,
  type Snapshot,
  type Stage,
  type TableSettings,
  type ServerMessage,
  USUAL_PAUSE,
  VOTE_WAIT,
} from '../server/messages';

/** A meld on the table. */
export interface Meld {
  owner: number; // the seat that laid it
  cards: Card[]; // a run from low to high, a set by suits
}

/** A seat's hand. */
export interface Hand {
  count: number; // how many cards
  cards: Card[] | undefined; // which, where the viewer sees them
}

/** A round as the viewer sees it. Seats are counted as at the table. */
export interface RoundShown {
  number: number; // counts the rounds of the match from 1
  dealer: number; // its seat
  playing: number[]; // the seats that take part, in the order of play
  melds: Meld[]; // in the order in which they were laid
  discards: Card[]; // oldest first
  discarder: number | undefined; // who discarded the top card; nobody an up-card, nor what a claim uncovers
  stock: number; // how many cards are left
  hands: (Hand | undefined)[]; // by seat; none for a seat that sits out
  drawn: Card | undefined; // what the viewer's own seat drew last, until its turn ends
  draws: [number, string][][]; // what each seat drew for the first deal, draw by draw
  over: RoundEnd | undefined; // how the round ended
}

/** A vote on removing somebody from the match. */
export interface Vote {
  seat: number; // of whom it is about
  agreed: number[]; // the seats that are for it
  left: number; // milliseconds until it ended, at `at`
  at: number; // in milliseconds of the clock that `reduce` was given
}

/** A table as one viewer sees it. It is never changed: each message makes another. */
export interface TableState {
  seq: number; // the number of the last event
  code: string; // in the table's address
  eyes: number; // the viewer: a seat, WATCHER, EVERYTHING or OUTSIDER
  mine: number[]; // the seats of the viewer's session
  settings: TableSettings; // those that differ from the usual
  stage: Stage; // what the table waits for, or that it is closed
  closedByHost: boolean; // whoever runs the server has just closed it
  seats: SeatState[]; // who sits where
  match: number; // counts the matches of the table from 1; 0 before the first
  totals: number[]; // points in the match, by seat
  scores: number[][]; // points of each round that is over, by seat
  fewestWin: boolean; // points are penalty points, and the lowest total wins
  winners: number[]; // the seats that won the match; none before its end
  commitment: string; // the hash of the secret, told before the match
  nonces: string[]; // what each seat adds to the shuffles
  secret: string; // told after the match
  round: RoundShown | undefined; // the last one dealt in this match
  ready: number[]; // the seats that are ready for the next round
  reading: number; // the seat that looked at the scores last, since somebody was ready; -1 for none
  undo: number; // the seat that wants to take a move back, -1 for none
  agreed: number[]; // the seats that have agreed to that
  vote: Vote | undefined; // whether somebody is to be removed
  kept: number[]; // the seats from which the viewer was removed and which it may take again
  takenBack: boolean; // who plays alone went back in this match, so that it counts in no statistics
  practice: Practice | undefined; // the moment of a finished match from which a person plays on here
  duplicate: Duplicate | undefined; // which match that others play as well is played here, each alone and once
  pause: number; // how long computers wait before they act, in milliseconds
  noCalls: boolean; // the viewer's seat lets all claims of this round go
  autoDraw: boolean; // the viewer's seat draws by itself
  now: Now; // whose turn it is, what the viewer may do, and the clocks
  at: number; // when `now` came, in milliseconds of the clock that `reduce` was given; times in it run from here
}

const JOKER = 14;

/** The table after a message; `undefined` before the first snapshot. Messages about anything else return `table` itself. */
export function reduce(
  table: TableState | undefined,
  message: ServerMessage,
  at: number,
): TableState | undefined {
  if (message.t === 'table') return whole(message, at);
  if (!table) return undefined;
  if (message.t === 'now') return { ...table, now: message.now, at };
  if (!('seq' in message)) return table;
  const next = { ...table, seq: message.seq, ...changes(table, message, at) };
  return message.now ? { ...next, now: message.now, at } : next;
}

/** The seat from which the viewer sees the table; `undefined` for one who has none. */
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
    fewestWin: snapshot.fewest_win ?? false,
    winners: snapshot.winners ?? [],
    commitment: snapshot.commitment ?? '',
    nonces: snapshot.nonces ?? [],
    secret: snapshot.secret ?? '',
    round: round && shown(round, snapshot.eyes, snapshot.seats.length),
    ready: snapshot.ready ?? [],
    reading: -1,
    undo: snapshot.undo ?? -1,
    agreed: [],
    vote: snapshot.vote && { ...snapshot.vote, at },
    kept: snapshot.kept ?? [],
    takenBack: snapshot.taken_back ?? false,
    practice: snapshot.practice,
    duplicate: snapshot.duplicate,
    pause: snapshot.pause_ms ?? snapshot.settings.pause_ms ?? USUAL_PAUSE,
    closedByHost: false,
    noCalls: snapshot.no_calls ?? false,
    autoDraw: snapshot.auto_draw ?? false,
    now: snapshot.now ?? { step: 0 },
    at,
  };
}

function shown(round: RoundState, eyes: number, seats: number): RoundShown {
  const hands = Array.from({ length: seats }, (_, seat): Hand | undefined => {
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
    hands,
    drawn: numbered(round.facts.drawn_card),
    draws: [],
    over: undefined,
  };
  return round.over ? ended(shown, round.over) : shown;
}

/** A card by its number: docs/host/protocol.md, "Facts". */
function numbered(card = -1): Card | undefined {
  if (card < 0) return undefined;
  if (card === JOKER) return 'Jk';
  return ('A23456789TJQK'.charAt(card & 15) + 'shdc'.charAt(card >> 4)) as Card;
}

/** What an event changes in the table. */
function changes(table: TableState, event: Event, at: number): Partial<TableState> {
  switch (event.t) {
    case 'seat':
      return {
        seats: table.seats.with(event.seat, event.state),
        vote: event.state.kind === 'person' ? table.vote : voteWithout(table.vote, event.seat),
        kept: event.state.kept ? table.kept : table.kept.filter((seat) => seat !== event.seat),
      };
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
        kept: [],
        takenBack: false,
      };
    case 'nonce':
      return { nonces: table.nonces.with(event.seat, event.nonce) };
    case 'dealt':
      return { stage: 'playing', round: dealt(table, event), ready: [], reading: -1, noCalls: false };
    case 'ready':
      return { ready: [...table.ready, event.seat], reading: -1 };
    case 'ended':
      return {
        stage: 'open',
        winners: event.winners,
        totals: event.totals,
        secret: event.secret,
        nonces: event.nonces,
        vote: undefined,
        takenBack: event.taken_back ?? false,
      };
    case 'undo':
      return undoTold(table, event.stage, event.seat);
    case 'removal':
      return { vote: voteTold(table.vote, event, at) };
    case 'shut':
      return { stage: 'closed', closedByHost: event.by_host ?? false };
    case 'pace':
      return { pause: event.pause_ms };
    case 'reading':
      return { reading: event.seat };
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
      | 'reading'
      | 'pace'
      | 'ended'
      | 'undo'
      | 'removal'
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
      const hands = changed(round, event.seat, came, event.card ? [event.card] : [], []);
      return { ...round, hands, stock: event.stock, drawn: event.seat === eyes ? event.card : undefined };
    }
    case 'melded': {
      const meld = { owner: event.seat, cards: cards(event.cards) };
      const hands = changed(round, event.seat, -meld.cards.length, [], meld.cards);
      return { ...round, hands, melds: put(round.melds, event.meld, meld) };
    }
    case 'laid_off': {
      const owner = round.melds[event.meld]?.owner ?? event.seat;
      const hands = changed(round, event.seat, -1, [], [event.card]);
      return { ...round, hands, melds: put(round.melds, event.meld, { owner, cards: cards(event.cards) }) };
    }
    case 'discarded': {
      const hands = changed(round, event.seat, -1, [], [event.card]);
      return {
        ...round,
        hands,
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
    hands: changed(round, event.seat, -own.length, [], own),
    melds: put(round.melds, event.meld, meld),
    discards: round.discards.slice(0, -1),
    discarder: undefined,
    drawn: undefined,
  };
}

function dealt(table: TableState, event: RoundDealt): RoundShown {
  const hands = table.seats.map((_, seat): Hand | undefined => {
    if (!event.playing.includes(seat)) return undefined;
    const known =
      table.eyes === EVERYTHING ? event.hands?.[seat] : seat === table.eyes ? event.hand : undefined;
    return { count: HAND_SIZE, cards: known === undefined ? undefined : cards(known) };
  });
  return {
    number: event.round,
    dealer: event.dealer,
    playing: event.playing,
    melds: [],
    discards: cards(event.upcard ?? ''),
    discarder: undefined,
    stock: event.stock,
    hands,
    drawn: undefined,
    draws: event.draws ?? [],
    over: undefined,
  };
}

/** A round that is over shows what everybody still held. */
function ended(round: RoundShown, over: RoundEnd): RoundShown {
  const hands = round.hands.map(
    (hand, seat) => hand && { count: hand.count, cards: cards(over.hands[seat] ?? '') },
  );
  return { ...round, hands, over, drawn: undefined };
}

function undoTold(table: TableState, stage: string, seat: number): Partial<TableState> {
  if (stage === 'asked') return { undo: seat, agreed: [] };
  if (stage === 'agreed') return { agreed: [...table.agreed, seat] };
  return { undo: -1, agreed: [] };
}

function voteTold(vote: Vote | undefined, event: RemovalChanged, at: number): Vote | undefined {
  const { seat, stage, by = -1 } = event;
  if (stage === 'asked') return { seat, agreed: [by], left: VOTE_WAIT, at };
  return vote && stage === 'agreed' ? { ...vote, agreed: [...vote.agreed, by] } : undefined;
}

/** Somebody has left: the vote on this person, or this person's voice in another. */
function voteWithout(vote: Vote | undefined, seat: number): Vote | undefined {
  if (!vote || vote.seat === seat) return undefined;
  return { ...vote, agreed: vote.agreed.filter((each) => each !== seat) };
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
): (Hand | undefined)[] {
  const hand = round.hands[seat];
  if (!hand) return round.hands;
  const held = hand.cards && [...hand.cards.filter((card) => !went.includes(card)), ...came];
  return round.hands.with(seat, { count: hand.count + by, cards: held });
}
