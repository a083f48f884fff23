import { type Card, cards, sortedBySuit } from '../cards/card';
import { joinsAt } from '../server/actionKinds';
import {
  type Event,
  EVERYTHING,
  type Happened,
  type Now,
  type Duplicate,
  type Practice,
  type RoundEnd,
  type RoundEvent,
  type RoundState,
  type RemovalChanged,
  type SeatState,
  type Snapshot,
  type Stage,
  type TableSettings,
  type ServerMessage,
  USUAL_PAUSE,
  VOTE_WAIT,
  WATCHER,
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
  over: RoundEnd | undefined; // how the round ended
  history: readonly RoundEvent[]; // all that the viewer remembers since the deal, oldest first
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
  viewer: number; // a seat, WATCHER, EVERYTHING or OUTSIDER
  mine: number[]; // the seats of the viewer's session
  left: number[]; // those that were, as this page has seen it since the deal: it knows their hands
  settings: TableSettings; // those that differ from the usual
  stage: Stage; // what the table waits for, or that it is closed
  closedByHost: boolean; // whoever runs the server has just closed it
  seats: SeatState[]; // who sits where
  played: SeatState[]; // who sat where when the match ended; none before
  playedMine: number[]; // the seats among these that were of the viewer's session
  match: number; // counts the matches of the table from 1; 0 before the first
  totals: number[]; // points in the match, by seat
  scores: number[][]; // points of each round that is over, by seat
  fewestWin: boolean; // points are penalty points, and the lowest total wins
  winners: number[]; // the seats that won the match; none before its end
  commitment: string; // the hash of the secret, told before the match
  hashes: string[]; // the hashes of what persons add to the shuffles, by seat; none before all are there
  nonces: string[]; // what each seat adds to the shuffles
  secret: string; // told after the match
  round: RoundShown | undefined; // the last one dealt in this match
  ready: number[]; // the seats that are ready for the next round
  reading: number; // the seat that looked at the scores last, since somebody was ready; -1 for none
  undo: number; // the seat that wants to take a move back, -1 for none
  agreed: number[]; // the seats that have agreed to that
  vote: Vote | undefined; // whether somebody is to be removed
  kept: number[]; // the seats from which the viewer was removed and which it may take again
  lastMatch: boolean; // the table is full: it begins no further match
  knewMore: boolean; // somebody in this match knew more than a seat can, so that it counts in no statistics
  practice: Practice | undefined; // the moment of a finished match from which a person plays on here
  duplicate: Duplicate | undefined; // which match that others play as well is played here, each alone and once
  pause: number; // how long computers wait before they act, in milliseconds
  noCalls: boolean; // the viewer's seat lets all claims of this round go
  autoDraw: boolean; // the viewer's seat draws by itself
  now: Now; // whose turn it is, what the viewer may do, and the clocks
  at: number; // when `now` came, in milliseconds of the clock that `reduce` was given; times in it run from here
}

/** The table after a message; `undefined` before the first snapshot. Messages about anything else return `table` itself. */
export function reduce(
  table: TableState | undefined,
  message: ServerMessage,
  at: number,
): TableState | undefined {
  if (message.t === 'table') return { ...whole(message, at), left: left(table, message) };
  if (!table) return undefined;
  if (message.t === 'now') return { ...table, now: message.now, at };
  if (!('seq' in message)) return table;
  const next = { ...table, seq: message.seq, ...changes(table, message, at) };
  return message.now ? { ...next, now: message.now, at } : next;
}

/** The own seat of the viewer, which sentences call “you”: of several the one from which the table is seen, if any. */
export function ownSeat({ viewer, mine }: Pick<TableState, 'viewer' | 'mine'>): number | undefined {
  return mine.includes(viewer) ? viewer : mine.length === 1 ? mine[0] : undefined;
}

/** A table whose match is over as it was played: with those who sat there, though others may sit there now or nobody. */
export function asPlayed(table: TableState): TableState {
  const { seats, played, playedMine, viewer } = table;
  const changed = played.filter((state, seat) => !isSame(state, seats[seat]!));
  if (changed.length === 0) return table;
  return {
    ...table,
    seats: played.map((state, seat) => (changed.includes(state) ? state : seats[seat]!)),
    mine: playedMine,
    viewer:
      viewer === EVERYTHING || playedMine.includes(viewer)
        ? viewer
        : playedMine.length === 1
          ? playedMine[0]!
          : WATCHER,
  };
}

/** Who sits in a seat, and nothing of how they are doing. */
function sitter({ kind, name, avatar, player }: SeatState): SeatState {
  return { kind, ...(name && { name }), ...(avatar && { avatar }), ...(player && { player }) };
}

/** Whether somebody who sits in a seat is the one who sat there before. */
function isSame(before: SeatState, now: SeatState): boolean {
  return (['kind', 'name', 'avatar', 'player'] as const).every((each) => before[each] === now[each]);
}

/** The seats that the viewer's session has left in the round that goes on. */
function left(before: TableState | undefined, { stage, match, round, mine }: Snapshot): number[] {
  if (stage !== 'playing' || before?.match !== match || before.round?.number !== round?.number) return [];
  return [...before.left, ...before.mine].filter((seat) => !mine.includes(seat));
}

function whole(snapshot: Snapshot, at: number): Omit<TableState, 'left'> {
  const { round } = snapshot;
  return {
    seq: snapshot.seq,
    code: snapshot.code,
    viewer: snapshot.viewer,
    mine: snapshot.mine,
    settings: snapshot.settings,
    stage: snapshot.stage,
    seats: snapshot.seats,
    played: snapshot.played ?? [],
    playedMine: snapshot.played_mine ?? [],
    match: snapshot.match,
    totals: snapshot.totals,
    scores: snapshot.scores,
    fewestWin: snapshot.fewest_win ?? false,
    winners: snapshot.winners ?? [],
    commitment: snapshot.commitment ?? '',
    hashes: snapshot.hashes ?? [],
    nonces: snapshot.nonces ?? [],
    secret: snapshot.secret ?? '',
    round: round && shown(round, snapshot.viewer, snapshot.seats.length),
    ready: snapshot.ready ?? [],
    reading: -1,
    undo: snapshot.undo ?? -1,
    agreed: [],
    vote: snapshot.vote && { ...snapshot.vote, at },
    kept: snapshot.kept ?? [],
    lastMatch: snapshot.last_match ?? false,
    knewMore: snapshot.knew_more ?? false,
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

function shown(round: RoundState, viewer: number, seats: number): RoundShown {
  const hands = Array.from({ length: seats }, (_, seat): Hand | undefined => {
    if (!round.playing.includes(seat)) return undefined;
    const held = viewer === EVERYTHING ? round.hands?.[seat] : round.hand;
    const open = viewer === EVERYTHING || seat === viewer;
    return { count: round.counts[seat] ?? 0, cards: open ? cards(held) : undefined };
  });
  const { discarder = -1 } = round;
  const shown: RoundShown = {
    number: round.number,
    dealer: round.dealer,
    playing: round.playing,
    melds: round.melds.map((meld) => ({ owner: meld.owner, cards: cards(meld.cards) })),
    discards: cards(round.discards),
    discarder: discarder < 0 ? undefined : discarder,
    stock: round.stock,
    hands,
    drawn: round.drawn || undefined,
    over: undefined,
    history: round.history ?? [],
  };
  return round.over ? ended(shown, round.over) : shown;
}

/** What an event changes in the table. */
function changes(table: TableState, event: Event, at: number): Partial<TableState> {
  switch (event.t) {
    case 'seat':
      return {
        seats: table.seats.with(event.seat, event.state),
        vote: event.state.kind === 'person' ? table.vote : voteWithout(table.vote, event.seat),
        kept: event.state.kept ? table.kept : table.kept.filter((seat) => seat !== event.seat),
        knewMore: event.knew_more ?? false,
      };
    case 'begun':
      return {
        stage: 'hashes',
        played: [],
        playedMine: [],
        match: event.match,
        commitment: event.commitment,
        hashes: [],
        nonces: event.nonces,
        secret: '',
        totals: table.seats.map(() => 0),
        scores: [],
        winners: [],
        round: undefined,
        ready: [],
        kept: [],
        knewMore: false,
      };
    case 'hashes':
      return { stage: 'nonces', hashes: event.hashes };
    case 'nonce':
      return { nonces: table.nonces.with(event.seat, event.nonce) };
    case 'dealt':
      return {
        stage: 'playing',
        left: [],
        round: shown(event.round, table.viewer, table.seats.length),
        ready: [],
        reading: -1,
        noCalls: false,
      };
    case 'happened':
      return happened(table, event);
    case 'ready':
      return { ready: [...table.ready, event.seat], reading: -1 };
    case 'ended':
      return {
        stage: 'open',
        played: table.seats.map(sitter),
        playedMine: table.mine,
        winners: event.winners,
        totals: event.totals,
        secret: event.secret,
        nonces: event.nonces,
        ready: [],
        vote: undefined,
        lastMatch: event.last ?? false,
        knewMore: event.knew_more ?? false,
      };
    case 'undo':
      return undoTold(table, event.stage, event.seat);
    case 'removal':
      return { vote: voteTold(table.vote, event, at) };
    case 'table_closed':
      return { stage: 'closed', closedByHost: event.by_host ?? false };
    case 'pace':
      return { pause: event.pause_ms };
    case 'reading':
      return { reading: event.seat };
    default:
      return {}; // of one that this page does not know, only the number counts
  }
}

/** What happened in the round changes it, and with its end the scores. */
function happened({ round: before, viewer, scores }: TableState, event: Happened): Partial<TableState> {
  if (!before) return {};
  const round = event.events.reduce((round, each) => followed(round, each, viewer), before);
  const { over } = event;
  if (!over) return { round };
  return {
    stage: 'between',
    round: ended(round, over),
    totals: over.totals,
    scores: [...scores, over.scores],
  };
}

/** The round after one thing more. */
function followed(round: RoundShown, event: RoundEvent, viewer: number): RoundShown {
  return { ...round, ...moved(round, event, viewer), history: [...round.history, event] };
}

/** What something that happened changes in the round. */
function moved(round: RoundShown, event: RoundEvent, viewer: number): Partial<RoundShown> {
  const { hands, melds, discards, stock } = round;
  const { kind, seat = -1, action } = event;
  const moving = cards(event.cards);
  switch (kind) {
    case 'draw':
      return {
        hands: drew(hands, seat, moving),
        stock: stock - 1,
        drawn: seat === viewer ? moving[0] : undefined,
      };
    case 'claim': {
      const own = moving.filter((card) => card !== discards.at(-1));
      return {
        hands: played(hands, seat, own),
        melds: [...melds, { owner: seat, cards: moving }],
        discards: discards.slice(0, -1),
        discarder: undefined,
        drawn: undefined,
      };
    }
    case 'meld':
      return { hands: played(hands, seat, moving), melds: [...melds, { owner: seat, cards: moving }] };
    case 'layoff':
      return {
        hands: played(hands, seat, moving),
        melds: melds.map((meld, number) => (number === event.meld ? joined(meld, moving, action) : meld)),
      };
    case 'discard':
      return {
        hands: played(hands, seat, moving),
        discards: [...discards, ...moving],
        discarder: seat,
        drawn: undefined,
      };
    case 'reshuffle':
      return { stock: discards.length - 1, discards: discards.slice(-1) };
    default:
      return {};
  }
}

/** A meld with a card laid off on it. */
function joined({ owner, cards: lying }: Meld, came: Card[], action: number | undefined): Meld {
  const where = joinsAt(action);
  if (where === 'low') return { owner, cards: [...came, ...lying] };
  const all = [...lying, ...came];
  return { owner, cards: where === 'high' ? all : sortedBySuit(all) };
}

function drew(hands: RoundShown['hands'], seat: number, came: Card[]): RoundShown['hands'] {
  const hand = hands[seat];
  return hand
    ? hands.with(seat, { count: hand.count + 1, cards: hand.cards && [...hand.cards, ...came] })
    : hands;
}

function played(hands: RoundShown['hands'], seat: number, went: Card[]): RoundShown['hands'] {
  const hand = hands[seat];
  const held = hand?.cards?.filter((card) => !went.includes(card));
  return hand ? hands.with(seat, { count: hand.count - went.length, cards: held }) : hands;
}

/** A round that is over shows what everybody still held. */
function ended(round: RoundShown, over: RoundEnd): RoundShown {
  const hands = round.hands.map(
    (hand, seat) => hand && { count: hand.count, cards: cards(over.hands[seat]) },
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
