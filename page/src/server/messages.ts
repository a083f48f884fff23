// What goes between the page and a server: docs/protocol.md. Members that may be left out are optional.
// Written by `python -m tests.web.page_types` from the server's own types; not to be edited.
import type { Text } from '../words/catalogue';

export const WATCHER = -1;
export const EVERYTHING = -2;
export const DOOR = -3;
export const PLAIN = 984;

export type Value = boolean | number | string;
export type Claims = 'fast' | 'level';
export type Visibility = 'private' | 'public' | 'unlisted';
export type Watching = 'hidden' | 'none' | 'open';
export type Stage = 'between' | 'closed' | 'nonces' | 'open' | 'playing';
export type ActionWords = [string, string, string];
export type Asked =
  | Sit
  | Rise
  | Take
  | Start
  | Nonce
  | Play
  | WhyNot
  | Back
  | Ready
  | Prefer
  | Undo
  | Consent
  | Mute
  | Replace
  | Say
  | Look
  | Ping;
export type Event =
  | Unknown
  | SeatChanged
  | Begun
  | NonceTold
  | RoundDealt
  | Drawn
  | Melded
  | LaidOff
  | Discarded
  | Claimed
  | StockMade
  | WindowClosed
  | SeatReady
  | MatchEnded
  | UndoTold
  | SaidTold
  | TableShut;
export type Told = Event | Hello | Snapshot | Standing | Ok | No;

/** Takes an empty seat, or a computer's, before a match begins. */
export interface Sit {
  do: 'sit';
  id: number;
  seat: number;
}

/** Leaves a seat; in a match a computer plays on. */
export interface Rise {
  do: 'rise';
  id: number;
  seat: number;
}

/** Takes a seat over that a computer plays, in the middle of a match. */
export interface Take {
  do: 'take';
  id: number;
  seat: number;
}

/** Begins a match, or another one with those who sit here; the owner alone may. */
export interface Start {
  do: 'start';
  id: number;
}

/** What a seat adds to the shuffles, 1 to 64 bytes in hex, asked for by `begun`. */
export interface Nonce {
  do: 'nonce';
  id: number;
  seat: number;
  nonce: string;
}

/** A decision: one of the actions on offer to the seat, at the step at which it was offered. */
export interface Play {
  do: 'play';
  id: number;
  seat: number;
  step: number;
  action: number;
}

/** Asks why something cannot be done, in the words of a record, and does nothing; `ok` where it can. */
export interface WhyNot {
  do: 'why';
  id: number;
  seat: number;
  words: string;
}

/** Plays again for oneself, after a computer did because one was taken for away. */
export interface Back {
  do: 'back';
  id: number;
  seat: number;
}

/** Has seen the scores; the next round begins when all have, or after a while. */
export interface Ready {
  do: 'ready';
  id: number;
  seat: number;
}

/** Sets what a seat wants done by itself: let every claim of this round go, draw when it must. */
export interface Prefer {
  do: 'prefer';
  id: number;
  seat: number;
  no_calls?: boolean;
  auto_draw?: boolean;
}

/** Asks all others to let this seat take its last meld, lay-off or discard back. */
export interface Undo {
  do: 'undo';
  id: number;
  seat: number;
}

/** Answers somebody's wish to take a move back. */
export interface Consent {
  do: 'consent';
  id: number;
  seat: number;
  yes: boolean;
}

/** Stops somebody from saying anything, or allows it again; the owner alone may. */
export interface Mute {
  do: 'mute';
  id: number;
  seat: number;
  on: boolean;
}

/** Puts a computer in a person's seat; the owner alone may. */
export interface Replace {
  do: 'replace';
  id: number;
  seat: number;
}

/** A preset phrase or reaction by its name, or free text at a private table. */
export interface Say {
  do: 'say';
  id: number;
  seat: number;
  kind: 'phrase' | 'reaction' | 'text';
  what: string;
}

/** Sees the table from another seat of one's own, or (-1) as a watcher; the answer is a snapshot. */
export interface Look {
  do: 'look';
  id: number;
  seat: number;
}

/** Asks for an `ok`. */
export interface Ping {
  do: 'ping';
  id: number;
}

/**
 * How things stand for the receiver: `step`, to be given with a decision; `turn`, whose turn it is or is
 * next, -1 for nobody; `options`, the numbers of the actions on offer; `onto`, for each of them that is a
 * lay-off its number and that of the meld on which the card goes; `window`, milliseconds left to answer a
 * discard, 0 where there is no limit or nothing to answer; `clock`, milliseconds left for the turn with what
 * is left of the bank, 0 without a clock; `answered`: the receiver has answered, and waits.
 */
export interface Now {
  step: number;
  turn?: number;
  options?: number[];
  onto?: [number, number][];
  window?: number;
  clock?: number;
  answered?: boolean;
}

/** Something happened that the receiver need not know; only the number counts. */
export interface Unknown {
  t: 'event';
  seq: number;
  now?: Now;
}

/**
 * Who sits in a seat: a `name` for a person, `player` for a computer. `gone`: the connection is lost, and
 * after `grace` milliseconds a computer plays; `away`: it does, `late`: it does for this turn. `bank`:
 * milliseconds left.
 */
export interface SeatState {
  kind: 'computer' | 'empty' | 'person';
  name?: string;
  player?: string;
  owner?: boolean;
  gone?: boolean;
  grace?: number;
  away?: boolean;
  late?: boolean;
  muted?: boolean;
  bank?: number;
}

/** Somebody came, left, was lost, is back, or was muted: the seat as it is now. */
export interface SeatChanged {
  t: 'seat';
  seq: number;
  now?: Now;
  seat: number;
  state: SeatState;
}

/**
 * A match begins: the hash of its secret, and every seat's nonce as it is where no other comes. Persons send
 * theirs now.
 */
export interface Begun {
  t: 'begun';
  seq: number;
  now?: Now;
  match: number;
  commitment: string;
  nonces: string[];
}

/** A seat's nonce. */
export interface NonceTold {
  t: 'nonce';
  seq: number;
  now?: Now;
  seat: number;
  nonce: string;
}

/**
 * A round was dealt. `playing`: the seats in it; `hand`: the receiver's own; `hands`: all, for those who see
 * everything; `draws`: what each seat drew for the first deal.
 */
export interface RoundDealt {
  t: 'dealt';
  seq: number;
  now?: Now;
  round: number;
  dealer: number;
  playing: number[];
  stock: number;
  upcard?: string;
  hand?: string;
  hands?: string[];
  draws?: [number, string][][];
}

/** How a round ended: `winner` -1 for a drawn round; `hands` by seat, "" for those who sat out. */
export interface RoundEnd {
  winner: number;
  hands: string[];
  scores: number[];
  totals: number[];
  one_go?: boolean;
}

/** A seat drew; `card` for those who may see it. `over` where the stock was used up. */
export interface Drawn {
  t: 'drawn';
  seq: number;
  now?: Now;
  seat: number;
  stock: number;
  card?: string;
  over?: RoundEnd;
}

/** A seat laid a meld, number `meld` on the table, counted from 0. */
export interface Melded {
  t: 'melded';
  seq: number;
  now?: Now;
  seat: number;
  action: number;
  meld: number;
  cards: string;
  over?: RoundEnd;
}

/** A seat laid `card` off on a meld, which now has these `cards`. */
export interface LaidOff {
  t: 'laid_off';
  seq: number;
  now?: Now;
  seat: number;
  action: number;
  card: string;
  meld: number;
  cards: string;
  over?: RoundEnd;
}

/** A seat ended its turn. At a level table the claim window is open now. */
export interface Discarded {
  t: 'discarded';
  seq: number;
  now?: Now;
  seat: number;
  card: string;
  over?: RoundEnd;
}

/** A seat took the last discard `card`, which `source` had discarded, for a meld of these cards. */
export interface Claimed {
  t: 'claimed';
  seq: number;
  now?: Now;
  seat: number;
  action: number;
  call: 'chi' | 'pon';
  source: number;
  card: string;
  meld: number;
  cards: string;
  over?: RoundEnd;
}

/** The discards but the top one became a new stock of so many cards. */
export interface StockMade {
  t: 'reshuffled';
  seq: number;
  now?: Now;
  stock: number;
}

/** The claim window of a level table closed, and nobody took the card. */
export interface WindowClosed {
  t: 'closed';
  seq: number;
  now?: Now;
}

/** A person is ready for the next round. */
export interface SeatReady {
  t: 'ready';
  seq: number;
  now?: Now;
  seat: number;
}

/** The match is over. `secret` and `nonces` give every deck of it again. */
export interface MatchEnded {
  t: 'ended';
  seq: number;
  now?: Now;
  match: number;
  winners: number[];
  totals: number[];
  secret: string;
  nonces: string[];
}

/**
 * Somebody wants to take a move back: asked, agreed to by a seat, refused, or done, and then a snapshot
 * follows.
 */
export interface UndoTold {
  t: 'undo';
  seq: number;
  now?: Now;
  seat: number;
  stage: 'agreed' | 'asked' | 'done' | 'refused';
}

/** A seat said something: a phrase or reaction by its name, or a text. */
export interface SaidTold {
  t: 'said';
  seq: number;
  now?: Now;
  seat: number;
  kind: string;
  what: string;
}

/** The table is closed for good. */
export interface TableShut {
  t: 'shut';
  seq: number;
  now?: Now;
}

/** The first message of a connection. */
export interface Hello {
  t: 'hello';
  protocol: number;
  server: string;
  table: string;
  name: string;
}

/**
 * All that can be chosen about a table; none of it changes later. `preset` and `switches`: the rules, the
 * length of the match with them. `move_seconds`: time for a turn, 0 for no clock; `bank_seconds`: what may be
 * used beyond that in a match. `claims`: `fast` asks only those who can claim and goes on at once, `level`
 * opens the same window after every discard; `claim_seconds` is how long they have, 0 for no limit (fast
 * alone). `fill`: the computer player that takes empty seats, "" for none. `watching`: whether others may
 * watch, and whether they see all hands, `watch_delay` seconds later. `pause_ms`: how long computers wait
 * before they act. `quick`: the match begins by itself, soon after two persons sit down.
 */
export interface TableSettings {
  seats?: number;
  preset?: string;
  switches?: Record<string, Value>;
  move_seconds?: number;
  bank_seconds?: number;
  claims?: Claims;
  claim_seconds?: number;
  fill?: string;
  visibility?: Visibility;
  watching?: Watching;
  watch_delay?: number;
  pause_ms?: number;
  quick?: boolean;
}

/** A meld of the table: its owner's seat, and its cards, a run from low to high. */
export interface MeldState {
  owner: number;
  cards: string;
}

/**
 * A round as the receiver sees it. Seats that sit out have no cards. `hand` is the receiver's own, `hands`
 * all of them, for those who see everything. `facts`: the numbers of a `View` by its names (see
 * docs/protocol.md), seats in them counted among `playing`.
 */
export interface RoundState {
  number: number;
  dealer: number;
  playing: number[];
  melds: MeldState[];
  discards: string;
  stock: number;
  counts: number[];
  facts: Record<string, number>;
  hand?: string;
  hands?: string[];
  over?: RoundEnd;
}

/**
 * The whole table as the receiver sees it after event `seq`. `eyes`: the receiver's seat, -1 for a watcher,
 * -2 for one who sees all hands, later, -3 for one who sees who sits where and nothing else. `mine`: all
 * seats of the receiver's session.
 */
export interface Snapshot {
  t: 'table';
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
  winners?: number[];
  commitment?: string;
  nonces?: string[];
  secret?: string;
  round?: RoundState;
  ready?: number[];
  undo?: number;
  no_calls?: boolean;
  auto_draw?: boolean;
  now?: Now;
}

/** Nothing happened, but what the receiver may do has changed, or is told again. */
export interface Standing {
  t: 'now';
  now: Now;
}

/** What was asked under this id is done and kept. */
export interface Ok {
  t: 'ok';
  id: number;
}

/**
 * What was asked under this id is refused: a code, a sentence in both languages, what fills it, and where the
 * rules of the game forbid it, `because` of what. `id` is 0 where the message could not be read.
 */
export interface No {
  t: 'no';
  id: number;
  code: string;
  en: string;
  ja: string;
  details?: Record<string, number | string>;
  because?: string;
}

/** What a list of tables shows of one, and what those are told of it who are not there yet. */
export interface Summary {
  code: string;
  preset: string;
  seats: number;
  persons: string[];
  stage: 'closed' | 'open' | 'playing';
  claims: string;
  move_seconds: number;
  watching: string;
  settings: TableSettings;
}

/**
 * A deal played to its end: its number, or its date for one of the day, and the moves in the words of a
 * record.
 */
export interface Result {
  kind: 'daily' | 'numbered' | 'winnable';
  deal: number;
  moves: string[];
  seconds: number;
  day?: string;
}

/** A review that is not there yet: how many come first, and the share of it that is done. */
export interface UnderWay {
  ahead: number;
  progress: number;
}

/** The body of every answer with a status of 400 or above. */
export interface HttpRefusal {
  code: string;
  details: Record<string, number | string>;
  en: string;
  ja: string;
}

/** GET and POST /api/session. */
export interface Session {
  name: string;
}

/** POST /api/tables and /api/quick: the table that was opened or found. */
export interface TableAddress {
  code: string;
  path: string;
}

/** GET /api/tables. */
export interface TableList {
  tables: Summary[];
}

/** GET /api/tables/{code}/matches/{match}/replay. */
export interface Replay {
  messages: Told[];
}

/**
 * A match as its player finds it in a list: where and when, the player's own seat, place and points, the
 * names of all in the order of the seats, and the seats of computers. `serial` rises with every match that is
 * finished.
 */
export interface MatchSummary {
  serial: number;
  table: string;
  number: number;
  finished_at: number;
  preset: string;
  seats: number;
  seat: number;
  place: number;
  points: number;
  names: string[];
  computers: number[];
}

/** GET /api/me/matches. */
export interface MatchList {
  matches: MatchSummary[];
}

/** How a person did in all matches with one preset. */
export interface PresetResults {
  average_points: number;
  claims: number;
  matches: number;
  one_go_wins: number;
  /** how often each place was reached, by its number */
  places: Record<string, number>;
  preset: string;
  rounds: number;
  rounds_won: number;
  wins: number;
}

/** GET /api/me/statistics. */
export interface OwnStatistics {
  presets: PresetResults[];
}

/** GET /api/seven/statistics. */
export interface SevenStatistics {
  best_seconds: number | null;
  best_streak: number;
  played: number;
  streak: number;
  won: number;
}

/** GET /api/actions: a row for each action, in the order of their numbers. */
export interface ActionTable {
  actions: ActionWords[];
}

/** A switch of the rules, with everything that is said about it. */
export interface Switch {
  /** the values that have names or are few; numbers go from `low` to `high` besides */
  choices: Value[];
  explanation: Text;
  high: number | null;
  kind: 'bool' | 'choice' | 'choice_or_int' | 'int';
  /** the words for single values */
  labels: [Value, Text][];
  low: number | null;
  name: string;
  /** which sources name which values */
  named: [Value, string[]][];
  note: Text | null;
  /** the words for any other number, which stands where `{n}` is */
  number: Text | null;
  /** a key of the rulebook's `sections` */
  section: string;
  title: Text;
}

/** A preset, with everything that is said about it. */
export interface Preset {
  character: Text;
  /** the switches that its sources leave open */
  decided: string[];
  name: string;
  note: Text | null;
  /** for how few and how many players it is meant */
  players: [number, number];
  sources: string[];
  switches: Record<string, Value>;
  title: Text;
  /** its values as a record writes them */
  written: Record<string, string>;
}

/** A computer player that is offered to people, and how it plays. */
export interface LevelPage {
  manner: Text;
  name: string;
  title: Text;
}

/** GET /api/rules: what a page of rules, a form for a new table and talk at the table need. */
export interface Rulebook {
  /** other names of presets, and the presets that they mean */
  aliases: Record<string, string>;
  /** the bounds of `claim_seconds` where `claims` is `level` */
  level_seconds: [number, number];
  /** weakest first */
  levels: LevelPage[];
  /** how many characters a free text may have */
  longest_text: number;
  phrases: Record<string, Text>;
  presets: Preset[];
  reactions: Record<string, string>;
  /** the sentence for each refusal, by its code */
  refusals: Record<string, Text>;
  /** how few and how many may play */
  seats: [number, number];
  /** the titles of the sections of the rules, by their numbers */
  sections: Record<string, Text>;
  /** the bounds of those settings of a table that are numbers, by the name of the setting */
  settings: Record<string, [number, number]>;
  /** where the rules of the presets were found, by their letters */
  sources: Record<string, Text>;
  switches: Switch[];
}

/** Why rules cannot be played, and the switch, `preset` or `seats` that is the reason. */
export interface RulesRefusal {
  code: string;
  en: string;
  ja: string;
  option: string;
}

/** Something in the rules that changes nothing, or may surprise. */
export interface RulesNote {
  en: string;
  ja: string;
  switches: string[];
}

/** POST /api/rules/check. */
export interface RulesVerdict {
  notes: RulesNote[];
  refused: RulesRefusal | null;
}

/** By how many points a seat is expected to be ahead of the others, with the interval, if there is one. */
export interface ExpectedPoints {
  high: number | null;
  low: number | null;
  mean: number;
}

/** A legal action of a decision. */
export interface ReviewOption {
  action: number;
  ahead: ExpectedPoints;
  words: string;
}

/** A decision and what it was worth. `chosen` and `best` are `words` of options. */
export interface ReviewDecision {
  /** how many actions of the round went before, passes not counted */
  after: number;
  best: string;
  chosen: string;
  lost: number;
  /** counts the decisions of this seat in the round, from 0 */
  number: number;
  options: ReviewOption[];
  seat: number;
}

/** Where a result comes from: it is `start + luck - lost`, in points by which the seat is ahead. */
export interface ReviewAccount {
  lost: number;
  luck: number | null;
  result: number | null;
  seat: number;
  start: number;
}

/** So many points ahead after so many actions of the round. */
export interface CurvePoint {
  after: number;
  ahead: number;
}

/** What a seat could expect at its decisions in a round, and at last its result. */
export interface ReviewCurve {
  points: CurvePoint[];
  seat: number;
}

/** One of the moments at which a seat lost most. */
export interface ReviewMoment {
  after: number;
  lost: number;
  number: number;
  round: number;
}

/** The moments at which one seat lost most. */
export interface CostliestMoments {
  moments: ReviewMoment[];
  seat: number;
}

/** The decisions of one round. */
export interface RoundReview {
  accounts: ReviewAccount[];
  curves: ReviewCurve[];
  decisions: ReviewDecision[];
  playing: number[];
  round: number;
}

/** GET /api/tables/{code}/matches/{match}/review: docs/analysis.md. Rounds and seats count from 0. */
export interface Review {
  accounts: ReviewAccount[];
  costliest: CostliestMoments[];
  rounds: RoundReview[];
  seats: number[];
}
