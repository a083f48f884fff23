// What goes between the page and a server: docs/protocol/table.md. Members that may be left out are optional.
// Written by `python -m app.protocol` from the server's own types, not to be edited.
import type { Text } from '../words/catalogue';

export const VERSION = '1.0.0';
export const PROTOCOL = 1;
export const WATCHER = -1;
export const EVERYTHING = -2;
export const OUTSIDER = -3;
export const PLAIN = 984;
export const USUAL_PAUSE = 700;
export const VOTE_WAIT = 30000;
export const UNDO_WAIT = 20000;
export const GATHERING_WAIT = 20000;
export const LONGEST_NAME = 24;
export const LONGEST_TEXT = 200;
export const LISTED = 100;

/** The first number of each stretch of like actions, their verb, and where a card is laid off. */
export const ACTION_KINDS: readonly [first: number, verb: string, where: string][] = [
  [0, 'draw', ''],
  [1, 'pass', ''],
  [2, 'discard', ''],
  [54, 'meld', ''],
  [445, 'chi', ''],
  [761, 'pon', ''],
  [832, 'layoff', 'low'],
  [876, 'layoff', 'high'],
  [920, 'layoff', 'set'],
  [972, 'layoff', 'seven'],
  [984, 'discard', ''],
  [985, 'meld', ''],
  [3139, 'chi', ''],
  [5163, 'pon', ''],
  [5293, 'layoff', 'low'],
  [5337, 'layoff', 'high'],
  [5381, 'layoff', 'set'],
  [5433, 'layoff', 'low'],
  [5437, 'layoff', 'high'],
];

export type Value = boolean | number | string;
export type Claims = 'fast' | 'level';
export type Visibility = 'private' | 'public' | 'unlisted';
export type Watching = 'hidden' | 'none' | 'open';
export type Stage = 'between' | 'closed' | 'hashes' | 'nonces' | 'open' | 'playing';
export type ActionWords = [string, string, string];
export type ClientMessage =
  | Sit
  | Rise
  | Take
  | Start
  | NonceHash
  | Nonce
  | Play
  | LetGo
  | WhyNot
  | Resume
  | Ready
  | Again
  | Reading
  | Pace
  | Prefer
  | Undo
  | Consent
  | Mute
  | Replace
  | Vote
  | Say
  | Hint
  | Recap
  | Look
  | Ping;
export type Event =
  | HiddenEvent
  | SeatChanged
  | MatchBegan
  | HashesTold
  | NonceAdded
  | RoundDealt
  | Happened
  | WindowClosed
  | SeatReady
  | ScoresRead
  | PauseChanged
  | MatchEnded
  | UndoChanged
  | RemovalChanged
  | SeatSpoke
  | TableClosed;
export type ServerMessage = Event | Hello | Snapshot | NowChanged | HintGiven | RecapGiven | Ok | No;

/** Takes an empty seat, or a computer's, before a match begins. */
export interface Sit {
  do: 'sit';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** Which. */
  seat: number;
  /** The crest that the person has chosen, "" for the one that goes with the name. */
  avatar?: string;
  /** What somebody else before the client's screen is called, at a private table; "" for the guest. */
  name?: string;
}

/** Leaves a seat; during a match a computer plays on in it. */
export interface Rise {
  do: 'rise';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** One's own. */
  seat: number;
}

/** Takes over a seat that a computer plays, during a match. */
export interface Take {
  do: 'take';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** Which. */
  seat: number;
  /** As in `sit`. */
  avatar?: string;
}

/** Starts a match, or the next one with the same seats. Only the owner may. */
export interface Start {
  do: 'start';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
}

/** Sends the hash of a nonce for the shuffles, in answer to `begun`. */
export interface NonceHash {
  do: 'nonce_hash';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** One's own. */
  seat: number;
  /** The SHA-256 of the nonce, in hexadecimal digits. */
  hash: string;
}

/** Adds the nonce to the shuffles, in answer to `hashes`. */
export interface Nonce {
  do: 'nonce';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** One's own. */
  seat: number;
  /** 1 to 64 bytes in hexadecimal digits, whose hash was sent before. */
  nonce: string;
}

/** Takes an action that is on offer to a seat. */
export interface Play {
  do: 'play';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** One's own. */
  seat: number;
  /** The `step` of the `Now` in which the action was offered. */
  step: number;
  /** The number of the action. */
  action: number;
}

/** Says that nobody before this screen claims the discard about which those of `Now.asks` are asked. */
export interface LetGo {
  do: 'let_go';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
}

/** Asks why an action cannot be taken, without taking it. The answer is `ok` if it could be. */
export interface WhyNot {
  do: 'why';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** One's own. */
  seat: number;
  /** The action in the words of a record; `pon`, `chi` or `claim` (either) asks of any cards. */
  words: string;
}

/** Ends a computer's play for a seat whose person was taken for away. */
export interface Resume {
  do: 'resume';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** One's own. */
  seat: number;
}

/** Says that the person has seen the scores. The next round begins when all have, or after a while. */
export interface Ready {
  do: 'ready';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** One's own. */
  seat: number;
}

/** Says, after a match, that the person wants another with the same people. It begins when all do. */
export interface Again {
  do: 'again';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** One's own. */
  seat: number;
}

/** Says that the person looks at the scores: the next round waits for a while longer. */
export interface Reading {
  do: 'reading';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** One's own. */
  seat: number;
}

/** Sets how long computers wait before they act. Who plays alone may, and the owner. */
export interface Pace {
  do: 'pace';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** In milliseconds, within the bounds of the setting; 0 for not at all. */
  pause_ms: number;
}

/** Sets what the table does for a seat by itself. `None` leaves a setting as it is. */
export interface Prefer {
  do: 'prefer';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** One's own. */
  seat: number;
  /** Pass on every claim for the rest of this round. */
  no_calls?: boolean;
  /** Draw as soon as the seat may. */
  auto_draw?: boolean;
}

/**
 * Asks all other persons to let a seat take back its last meld, lay-off or discard. Who plays alone goes back
 * to any own decision of the round.
 */
export interface Undo {
  do: 'undo';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** One's own. */
  seat: number;
  /** The step of the decision to go back to, for one who plays alone. */
  step?: number;
}

/** Answers another person's request for an undo. */
export interface Consent {
  do: 'consent';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** One's own. */
  seat: number;
  /** Whether the person agrees. */
  yes: boolean;
}

/** Stops a seat from saying anything, or allows it again. Only the owner may. */
export interface Mute {
  do: 'mute';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** Whose. */
  seat: number;
  /** True to mute the seat, False to let it speak again. */
  on: boolean;
}

/**
 * Puts a computer in the seat of a person who has been absent for long, or frees it before a match. The owner
 * may, and everybody who sits there where it is the owner who is absent.
 */
export interface Replace {
  do: 'replace';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** Whose. */
  seat: number;
}

/** Asks all other persons to remove somebody from the match, or answers who has asked for that. */
export interface Vote {
  do: 'vote';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** The seat of whom it is about. */
  seat: number;
  /** Whether that person is to be removed. */
  yes: boolean;
}

/** Says something to everybody at the table. */
export interface Say {
  do: 'say';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** One's own. */
  seat: number;
  /** What it is. */
  kind: 'phrase' | 'reaction' | 'stamp' | 'text';
  /** The name of a phrase, reaction or stamp, or the text. Text is for private tables alone. */
  what: string;
}

/** Asks what the coach would do in a seat that has something to decide. `ok` follows the answer. */
export interface Hint {
  do: 'hint';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** One's own. */
  seat: number;
  /** Somebody in the first matches asks: the safe way is advised where it is as good. */
  beginner?: boolean;
}

/** Asks for one sentence about the round that is over. `ok` follows the answer. */
export interface Recap {
  do: 'recap';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** One's own. */
  seat: number;
}

/** Asks for a snapshot as one of the client's own seats sees the table, or as a watcher does. */
export interface Look {
  do: 'look';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
  /** The number of the seat; -1 for a watcher's view. */
  seat: number;
}

/** Asks for an `ok` and nothing else. */
export interface Ping {
  do: 'ping';
  /** A number of the client's choice; the answer repeats it. */
  id: number;
}

/** With what the receiver, who holds one or two cards, goes out in its next turn as the melds lie now. */
export interface Outs {
  /** The sentence for a person, in English. */
  en: string;
  /** The sentence for a person, in Japanese. */
  ja: string;
  /** The cards that will do when they are drawn. */
  drawn?: string;
  /** The cards that will do when they are claimed for a set. */
  pon?: string;
  /** The cards that will do when they are claimed for a run. */
  chi?: string;
  /** For each meld that takes cards on the way, its number and these cards. */
  takers?: [number, string][];
}

/** How things stand for the receiver: what it may do, and the clocks. */
export interface Now {
  /** The number that `play` must give with an action on offer. */
  step: number;
  /** The seat whose turn it is or is next, -1 for none. */
  turn?: number;
  /** The numbers of the actions on offer, ascending. */
  options?: number[];
  /** For each lay-off on offer, its number and the number of the meld that takes the card. */
  onto?: [number, number][];
  /** Milliseconds left to answer a discard; 0 without a limit or with nothing to answer. */
  window?: number;
  /** Milliseconds left for the turn, with what is left of the bank; 0 without a clock. */
  clock?: number;
  /** Whether the receiver has answered the discard and waits. */
  answered?: boolean;
  /**
   * The seats that are asked openly whether they claim the discard, since they share a screen: all who might
   * as far as everybody can see, the next player aside. `let_go` answers for them.
   */
  asks?: number[];
  /** The step of the receiver's last decision to which it may go back; 0 for none. */
  undo_to?: number;
  /** What the receiver goes out with, where the table tells it. */
  outs?: Outs;
}

/** Something happened that the receiver may not see; only its number is sent. */
export interface HiddenEvent {
  t: 'hidden';
  /** Counts the events that everybody at this table may notice: 1, 2, 3 … */
  seq: number;
  /** How things stood right after the event. */
  now?: Now;
}

/** Who sits in a seat. */
export interface SeatState {
  /** Who sits there. */
  kind: 'computer' | 'empty' | 'person';
  /** What the person is called. */
  name?: string;
  /** The crest that the person has chosen, "" for the one that goes with the name. */
  avatar?: string;
  /** The name of the computer player. */
  player?: string;
  /** Whether the person owns the table. */
  owner?: boolean;
  /** Whether the person has lost the connection. */
  gone?: boolean;
  /** Milliseconds until a computer plays for a person without a connection. */
  grace?: number;
  /** Whether a computer plays for the person until the person is back. */
  away?: boolean;
  /** Whether a computer plays this turn, for which the person took too long. */
  late?: boolean;
  /** Whether the person may not say anything. */
  muted?: boolean;
  /** Whether the seat stays the computer's in this match, unless its person, who was removed, comes back. */
  kept?: boolean;
  /** Milliseconds left beyond the time of a turn. */
  bank_ms?: number;
  /** The number of the last match in which the person, who is new, may ask for hints, 0 for none. */
  coached_until?: number;
  /** The title that the person shows: 1 (10 kyu) to 10 (1 kyu), 11 (1 dan) to 13; 0 for none. */
  title?: number;
}

/** A person came, left, lost the connection or is back, or was muted; or a computer took the seat. */
export interface SeatChanged {
  t: 'seat';
  /** Counts the events that everybody at this table may notice: 1, 2, 3 … */
  seq: number;
  /** How things stood right after the event. */
  now?: Now;
  /** Which. */
  seat: number;
  /** The seat as it is now. */
  state: SeatState;
  /** Whether by now somebody in the match has known more than a seat can: it counts in no statistics. */
  knew_more?: boolean;
}

/** A match began. Clients send the hashes of their nonces now. */
export interface MatchBegan {
  t: 'begun';
  /** Counts the events that everybody at this table may notice: 1, 2, 3 … */
  seq: number;
  /** How things stood right after the event. */
  now?: Now;
  /** The number of the match at this table, from 1. */
  match: number;
  /** The hash of the secret of the shuffles. */
  commitment: string;
  /** The nonce of every seat that counts unless its person adds another. */
  nonces: string[];
}

/** All hashes are there, or their time is over. Clients add their nonces now. */
export interface HashesTold {
  t: 'hashes';
  /** Counts the events that everybody at this table may notice: 1, 2, 3 … */
  seq: number;
  /** How things stood right after the event. */
  now?: Now;
  /** The hash of the nonce that a person adds, by seat; "" where none is added. */
  hashes: string[];
}

/** A person replaced the nonce of a seat by the one whose hash was told. */
export interface NonceAdded {
  t: 'nonce';
  /** Counts the events that everybody at this table may notice: 1, 2, 3 … */
  seq: number;
  /** How things stood right after the event. */
  now?: Now;
  /** Whose. */
  seat: number;
  /** In hexadecimal digits. */
  nonce: string;
}

/** A meld on the table. */
export interface MeldState {
  /** The seat that laid it. */
  owner: number;
  /** A run from low to high. */
  cards: string;
}

/** What a hand that was left counts, and for whom. */
export interface CountedHand {
  /** The seat whose hand it is. */
  holder: number;
  /** What each card counts, in the order of the hand. */
  values: number[];
  /** What the hand counts in all: the sum of the cards, multiplied by all factors. */
  points: number;
  /** What the sum is multiplied by, in this order: the name of a `FactorReason` and a number. */
  factors?: [string, number][];
  /** The seat that loses the points, -1 for none. */
  payer?: number;
  /** The seat that gains the points, -1 for none. */
  collector?: number;
}

/** How a round ended. */
export interface RoundEnd {
  /** The seat that went out, -1 for a drawn round. */
  winner: number;
  /** The cards left by seat, "" for seats that sat out. */
  hands: string[];
  /** The points of this round by seat. */
  scores: number[];
  /** The points of the match by seat. */
  totals: number[];
  /** Whether the winner went out in one go. */
  one_go?: boolean;
  /** The seat that pays for all losers, since the winner claimed its discard; -1 for none. */
  payer?: number;
  /** How the points came about: the hands that were left, by seat. */
  counted?: CountedHand[];
}

/** One thing that happened in a round: an event of the receiver's history (engine/history.py). */
export interface RoundEvent {
  /**
   * What happened. `pass` and `call` are the receiver's own answers to a discard: the card was let go, or a
   * chi was called that waits for others who could pon. `end`: the round is over.
   */
  kind: string;
  /** Who did it, -1 for nobody. */
  seat?: number;
  /**
   * The cards of a meld or claim, a run from low to high; the card that was added to a meld, discarded or
   * turned up; the receiver's hand at the deal and the cards that it drew.
   */
  cards?: string;
  /** The number of the meld that was laid, claimed or added to, from 0. */
  meld?: number;
  /** The number of the action, -1 for what no player decides. */
  action?: number;
}

/** A round as the receiver sees it. */
export interface RoundState {
  /** The number of the round in the match, from 1. */
  number: number;
  /** The seat that deals. */
  dealer: number;
  /** The seats in this round, in the order of play. */
  playing: number[];
  /** The melds of all seats; their numbers are their indices in this list. */
  melds: MeldState[];
  /** Oldest first. */
  discards: string;
  /** The number of cards in the stock. */
  stock: number;
  /** The number of cards in each hand by seat, 0 for seats that sit out. */
  counts: number[];
  /** The seat whose turn it is or is next. */
  turn: number;
  /** Whether that seat has taken its card, from the stock or by a claim. */
  taken?: boolean;
  /** The card that the receiver drew in this turn. */
  drawn?: string;
  /** The seat whose discard began this turn, -1 for a turn that a draw began. */
  claimed_from?: number;
  /** The seat that discarded the top card; -1 for one that was turned up, and after a claim. */
  discarder?: number;
  /** The seats that have begun a turn. */
  begun?: number[];
  /** The seats that had melded or laid off before this turn. */
  exposed?: number[];
  /** How many melds were laid in this turn. */
  melded?: number;
  /** How many cards were laid off in this turn. */
  laid_off?: number;
  /** How many discards there were in the round. */
  discards_made?: number;
  /** How many new stocks were made in the round. */
  reshuffles_made?: number;
  /**
   * How many rounds of the match follow this one, 0 in the last one and while those tied for first play on;
   * -1 in a match to a target score.
   */
  rounds_left?: number;
  /** The receiver's cards. */
  hand?: string;
  /** All hands by seat, for receivers who see everything. */
  hands?: string[];
  /** How the round ended. */
  over?: RoundEnd;
  /** All that the receiver remembers since the deal, oldest first, but for an answer to the last discard. */
  history?: RoundEvent[];
}

/** A round was dealt. */
export interface RoundDealt {
  t: 'dealt';
  /** Counts the events that everybody at this table may notice: 1, 2, 3 … */
  seq: number;
  /** How things stood right after the event. */
  now?: Now;
  /** The round as the receiver sees it now. */
  round: RoundState;
  /**
   * The cards that found the first dealer: pairs of a seat and a card, one tuple for each time the seats
   * drew, or one for all that were turned up to the first jack.
   */
  draws?: [number, string][][];
}

/**
 * A seat drew, claimed, melded, laid off or discarded, or a new stock was made. At a level table the claim
 * window is open after a discard.
 */
export interface Happened {
  t: 'happened';
  /** Counts the events that everybody at this table may notice: 1, 2, 3 … */
  seq: number;
  /** How things stood right after the event. */
  now?: Now;
  /**
   * What is new in the receiver's history of the round, oldest first. That the receiver let a discard go
   * comes with what followed it.
   */
  events: RoundEvent[];
  /** How the round ended, if it did. */
  over?: RoundEnd;
}

/** The claim window of a level table closed, and nobody took the card. */
export interface WindowClosed {
  t: 'window_closed';
  /** Counts the events that everybody at this table may notice: 1, 2, 3 … */
  seq: number;
  /** How things stood right after the event. */
  now?: Now;
}

/** A person is ready for the next round or, after a match, for another one. */
export interface SeatReady {
  t: 'ready';
  /** Counts the events that everybody at this table may notice: 1, 2, 3 … */
  seq: number;
  /** How things stood right after the event. */
  now?: Now;
  /** Whose person. */
  seat: number;
}

/** A person who is not ready looks at the scores. */
export interface ScoresRead {
  t: 'reading';
  /** Counts the events that everybody at this table may notice: 1, 2, 3 … */
  seq: number;
  /** How things stood right after the event. */
  now?: Now;
  /** Whose person. */
  seat: number;
}

/** Computers wait for another time before they act. */
export interface PauseChanged {
  t: 'pace';
  /** Counts the events that everybody at this table may notice: 1, 2, 3 … */
  seq: number;
  /** How things stood right after the event. */
  now?: Now;
  /** In milliseconds. */
  pause_ms: number;
}

/** The match is over. `secret` and `nonces` give all its decks. */
export interface MatchEnded {
  t: 'ended';
  /** Counts the events that everybody at this table may notice: 1, 2, 3 … */
  seq: number;
  /** How things stood right after the event. */
  now?: Now;
  /** Which of the table. */
  match: number;
  /** The seats that have won. */
  winners: number[];
  /** The points by seat. */
  totals: number[];
  /** In hexadecimal digits. */
  secret: string;
  /** As they were used, by seat. */
  nonces: string[];
  /**
   * Whether somebody knew more than a seat can, by going back or by seeing two hands of a round: the match
   * counts in no statistics.
   */
  knew_more?: boolean;
  /** Whether the table is full: it begins no further match and is closed soon. */
  last?: boolean;
}

/** A seat asked for an undo or agreed to it, or it was refused or done; a snapshot follows if done. */
export interface UndoChanged {
  t: 'undo';
  /** Counts the events that everybody at this table may notice: 1, 2, 3 … */
  seq: number;
  /** How things stood right after the event. */
  now?: Now;
  /** Who asks; with `agreed` who agreed. */
  seat: number;
  /** How far it has come. */
  stage: 'agreed' | 'asked' | 'done' | 'refused';
}

/** A seat asked to remove somebody from the match or agreed to it, or it was refused. */
export interface RemovalChanged {
  t: 'removal';
  /** Counts the events that everybody at this table may notice: 1, 2, 3 … */
  seq: number;
  /** How things stood right after the event. */
  now?: Now;
  /** The seat of whom it is about. */
  seat: number;
  /** How far it has come; where all agree a `seat` follows. */
  stage: 'agreed' | 'asked' | 'refused';
  /** The seat that asked or agreed. */
  by?: number;
}

/** A seat said something. */
export interface SeatSpoke {
  t: 'said';
  /** Counts the events that everybody at this table may notice: 1, 2, 3 … */
  seq: number;
  /** How things stood right after the event. */
  now?: Now;
  /** Who. */
  seat: number;
  /** `phrase`, `reaction`, `stamp` or `text`; `line` of a character. */
  kind: string;
  /** The name of the phrase, reaction, stamp or line, or the text. */
  what: string;
  /** The words of a line, in English. */
  en?: string;
  /** The words of a line, in Japanese. */
  ja?: string;
}

/** The table was closed for good. */
export interface TableClosed {
  t: 'table_closed';
  /** Counts the events that everybody at this table may notice: 1, 2, 3 … */
  seq: number;
  /** How things stood right after the event. */
  now?: Now;
  /** Whether whoever runs the server closed it. */
  by_host?: boolean;
}

/** The first message of a connection. */
export interface Hello {
  t: 'hello';
  /** The version of the protocol. */
  protocol: number;
  /** The version of the server. */
  server: string;
  /** The code of the table. */
  table: string;
  /** What the session is called. */
  name: string;
}

/** What a table is set to, as a server tells it; none of it changes later, but for the pause. */
export interface SettingsState {
  /** How many, 2 to 6. */
  seats?: number;
  /** The name of the rules. */
  preset?: string;
  /** The rules that differ from the preset; the length of a match is one of them. */
  switches?: Record<string, Value>;
  /** The time for a turn, 0 for no clock. */
  move_seconds?: number;
  /** The time that a person may use beyond that in a match. */
  bank_seconds?: number;
  /**
   * `fast` asks only those who can claim, and play goes on as soon as all have answered; `level` opens the
   * same window after every discard.
   */
  claims?: Claims;
  /** How long the window stays open; 0, at fast tables alone, for no limit. */
  claim_seconds?: number;
  /** The player, or the level, that takes empty seats, "" for none. */
  fill?: string;
  /**
   * The characters that take them instead, one after the other: an id, or a level for any of it. The last
   * goes for all further seats.
   */
  company?: string[];
  /**
   * Who finds the table: everybody in the list, or only those who have its code. `private` also allows free
   * text, and several seats for one person.
   */
  visibility?: Visibility;
  /** Whether others may watch, and whether they see all hands. */
  watching?: Watching;
  /** How many seconds later those who see all hands see them. */
  watch_delay_seconds?: number;
  /** How long computers wait before they act, unless a person sets it otherwise later. */
  pause_ms?: number;
  /**
   * Who may ask the coach for hints where others play as well: nobody; those who sit down before they have
   * finished three matches, until they have, unless the table is public; everybody. Who plays with computers
   * alone always may. `level` tables have no coach.
   */
  coach?: 'everybody' | 'newcomers' | 'nobody';
  /**
   * Whether the table tells persons with one or two cards what they go out with, as long as they may ask the
   * coach.
   */
  outs?: boolean;
  /** Whether the match begins by itself, soon after two persons have sat down. */
  quick?: boolean;
}

/** A vote on removing somebody from the match. */
export interface RemovalVote {
  /** The seat of whom it is about. */
  seat: number;
  /** The seats that are for it. */
  agreed: number[];
  /** Milliseconds until it ends. */
  left: number;
}

/** The moment of a finished match from which a person plays on. */
export interface Practice {
  /** The code of the table of that match. */
  table: string;
  /** Which of that table. */
  match: number;
  /** From 1. */
  round: number;
  /** How many actions the round had before. */
  after: number;
}

/**
 * A match that others play as well, each alone, with the same cards and computers. Each plays it once. There
 * is no undo, no hint, no changing of seats.
 */
export interface Duplicate {
  /** The day whose deal it is (yyyy-mm-dd), if it is that of a day; then its secret comes with the day. */
  day?: string;
  /** Else the token of the invitation to it, which tells nothing of where it was played first. */
  invitation?: string;
}

/** The whole table as the receiver sees it after event `seq`. */
export interface Snapshot {
  t: 'table';
  /** The number of the last event that is in it. */
  seq: number;
  /** The code of the table. */
  code: string;
  /**
   * The receiver's seat; or -1 for a watcher, -2 for one who sees all hands with a delay, -3 for an outsider,
   * who sees who sits where and nothing else.
   */
  viewer: number;
  /** All seats of the receiver's session. */
  mine: number[];
  /** What the table is set to. */
  settings: SettingsState;
  /**
   * `open` before and after matches; `hashes` once a match has begun; `nonces` once these are told, before
   * the deal; `playing` in a round; `between` while the scores are shown; `closed` for good.
   */
  stage: Stage;
  /** All seats. */
  seats: SeatState[];
  /** The number of the match, this one or the last; 0 before the first. */
  match: number;
  /** The points of the match so far, by seat. */
  totals: number[];
  /** The points by round and seat. */
  scores: number[][];
  /** Who sat in the seats when the match ended, by seat, also those who have left since; empty before. */
  played?: SeatState[];
  /** The seats among these that were of the receiver's session. */
  played_mine?: number[];
  /** Whether points are penalty points, so that the lowest total wins. */
  fewest_win?: boolean;
  /** The seats that have won, after a match. */
  winners?: number[];
  /** The hash of the secret of the match. */
  commitment?: string;
  /** The hashes of the nonces that persons add, by seat, as `hashes` told them; empty before. */
  hashes?: string[];
  /** By seat. */
  nonces?: string[];
  /** The secret of the shuffles in hex, once the match is over. */
  secret?: string;
  /** How long computers wait before they act, where that is no longer what the settings say. */
  pause_ms?: number;
  /** The round in progress, or the last one. */
  round?: RoundState;
  /** The seats that are ready for the next round or, after a match, for another one. */
  ready?: number[];
  /** The seat that asks for an undo, -1 for none. */
  undo?: number;
  /** The vote on removing somebody. */
  vote?: RemovalVote;
  /** The seats from which the receiver's session was removed and which it may take again. */
  kept?: number[];
  /** Whether somebody in this match has known more than a seat can: it counts in no statistics. */
  knew_more?: boolean;
  /** Whether the table is full: it begins no match after this one, and is closed when none goes on. */
  last_match?: boolean;
  /** Where a person plays on from a moment of another match, that moment. Nothing of it counts. */
  practice?: Practice;
  /** Where a person plays a match that others play as well, which. */
  duplicate?: Duplicate;
  /** Whether the receiver's seat lets every discard of this round go. */
  no_calls?: boolean;
  /** Whether the receiver's seat draws by itself. */
  auto_draw?: boolean;
  /** How things stand. */
  now?: Now;
}

/** What the receiver may do has changed without an event, or is sent again. */
export interface NowChanged {
  t: 'now';
  /** How things stand. */
  now: Now;
}

/** A sentence for a person. Cards stand in it as people see them, seats by their names. */
export interface Spoken {
  /** In English. */
  en: string;
  /** In Japanese. */
  ja: string;
}

/** What the coach would do in a seat of the receiver. */
export interface HintGiven {
  t: 'hint';
  /** Which of the receiver's. */
  seat: number;
  /** The `step` of the `Now` in which the action is on offer. */
  step: number;
  /** The number of the action. */
  action: number;
  /** The action as a record writes it. */
  words: string;
  /** What to do, why, and what is at risk, in one line. */
  line: Spoken;
  /** For somebody new who is advised the safe way: the bolder one. */
  bold?: Spoken;
  /** What else would do as well, and further reasons, the weightiest first. */
  reasons?: Spoken[];
}

/** One sentence about the round that is over, for a seat of the receiver. */
export interface RecapGiven {
  t: 'recap';
  /** Which of the receiver's. */
  seat: number;
  /** The number of the round, from 1. */
  round: number;
  /** A `RecapCode` (analysis/recaps.py). */
  code: string;
  /** The sentence for a person, in English. */
  en: string;
  /** The sentence for a person, in Japanese. */
  ja: string;
}

/** What the client asked for under this id is done and stored. */
export interface Ok {
  t: 'ok';
  /** That of the message that asked. */
  id: number;
}

/** What the client asked for under this id is refused. */
export interface No {
  t: 'no';
  /** The id of the message; 0 if it could not be read. */
  id: number;
  /** A code of `RefusalCode`. */
  code: string;
  /** The sentence for a person, in English. */
  en: string;
  /** The sentence for a person, in Japanese. */
  ja: string;
  /** The values that the sentence contains. */
  details?: Record<string, number | string>;
  /** The engine's code, if the rules of the game forbid the action. */
  because?: string;
}

/** What is wrong: the body of every answer with a status of 400 or above. */
export interface HttpRefusal {
  code: string;
  /** What fills the sentence. */
  details: Record<string, number | string>;
  /** The sentence for a person, in English: what is wrong, and what to do. */
  en: string;
  /** The same in Japanese. */
  ja: string;
}

/** What a guest is called, or wants to be called. */
export interface GuestName {
  /** 1 to 24 characters that can be seen. */
  name: string;
}

/** A switch of the rules, with everything that is said about it. */
export interface Switch {
  name: string;
  kind: 'bool' | 'choice' | 'choice_or_int' | 'int';
  /** The values that have names or are few; numbers go from `low` to `high` besides. */
  choices: Value[];
  low: number | null;
  high: number | null;
  /** A key of the rulebook's `sections`. */
  section: string;
  title: Text;
  explanation: Text;
  /** The words for single values. */
  labels: [Value, Text][];
  /** The words for any other number, which stands where `{n}` is. */
  number: Text | null;
  /** Which sources name which values, by the letters of the sources. */
  named: [Value, string[]][];
  note: Text | null;
}

/** A preset, with everything that is said about it. */
export interface Preset {
  name: string;
  title: Text;
  /** What kind of game it is, in a sentence. */
  character: Text;
  /** By their letters, the fullest first. */
  sources: string[];
  /** For how few and how many players it is meant. */
  players: [number, number];
  note: Text | null;
  switches: Record<string, Value>;
  /** The switches that its sources leave open, so that the value is this project's own. */
  decided: string[];
  /** Its values as a record writes them. */
  written: Record<string, string>;
}

/** How strong computers are, and how those of this level play. */
export interface LevelPage {
  name: string;
  title: Text;
  manner: Text;
}

/** A computer with whom people play: who it is, and how it plays. */
export interface CharacterPage {
  /** By which tables and results name it. */
  id: string;
  /** The `name` of its level. */
  level: string;
  name: Text;
  manner: Text;
}

/** The face of a character with a few words. */
export interface Stamp {
  /** the `id` of the character */
  player: string;
  /** what the face shows */
  expression: 'calling' | 'caught' | 'rest' | 'thinking';
  text: Text;
}

/** What a page of rules, a form for a new table and talk at the table need. */
export interface Rulebook {
  /** The titles of the sections of the rules, by their numbers. */
  sections: Record<string, Text>;
  /** Where the rules of the presets were found, by their letters. */
  sources: Record<string, Text>;
  switches: Switch[];
  presets: Preset[];
  /** Other names of presets, and the presets that they mean. */
  aliases: Record<string, string>;
  /** How few and how many may play. */
  seats: [number, number];
  /** The bounds of those settings of a table that are numbers, by the name of the setting; 0 is none. */
  settings: Record<string, [number, number]>;
  /** The bounds of `claim_seconds` where `claims` is `level`. */
  level_seconds: [number, number];
  /** The computers that are nobody in particular. */
  players: string[];
  /** Weakest first. */
  levels: LevelPage[];
  /** The gentlest first. */
  characters: CharacterPage[];
  /** What can be said with a word, by that word. */
  phrases: Record<string, Text>;
  /** What can be shown with a word, by that word. */
  reactions: Record<string, string>;
  /** What a character can say for anybody with a word, by that word. */
  stamps: Record<string, Stamp>;
  /** How many characters a free text may have. */
  longest_text: number;
  /** The sentence for each refusal, by its code. */
  refusals: Record<string, Text>;
}

/** The body of a request to check rules. */
export interface ChosenRules {
  preset?: string;
  switches?: Record<string, Value>;
  seats?: number;
}

/** Why rules cannot be played. */
export interface RulesRefusal {
  code: string;
  /** The switch, `preset` or `seats` that is the reason. */
  option: string;
  en: string;
  ja: string;
}

/** Something in the rules that changes nothing, or may surprise. */
export interface RulesNote {
  /** What it is about. */
  switches: string[];
  en: string;
  ja: string;
}

/** What there is to say about rules. */
export interface RulesVerdict {
  /** Null for rules that can be played; otherwise all that follows is empty. */
  refused: RulesRefusal | null;
  /** About switches that are set otherwise than in the preset. */
  notes: RulesNote[];
  /** All switches. */
  values: Record<string, Value>;
  /** The switches of which the value is this project's own, since the sources of the preset are silent. */
  decided: string[];
}

/** What is done by each action, in the order of their numbers. */
export interface ActionTable {
  actions: ActionWords[];
}

/** Which protocol a server speaks. */
export interface ProtocolVersion {
  protocol: number;
}

/** The settings of a table that is opened: nothing else is taken, and nothing else read from a log. */
export type TableSettings = SettingsState;

/** Where a table is, which was opened or found. */
export interface TableAddress {
  code: string;
  path: string;
  /**
   * The whole address: the path behind that of the server, the public one or that by which it was asked. Of a
   * page without a server it is the path.
   */
  url: string;
}

/** What the list of tables, and an invitation, show of a table. */
export interface Summary {
  code: string;
  preset: string;
  seats: number;
  /** The names of those who sit there. */
  persons: string[];
  stage: 'closed' | 'open' | 'playing';
  claims: string;
  move_seconds: number;
  watching: string;
  settings: SettingsState;
}

/**
 * The public tables of the last day: first those where somebody waits, then those that changed last. Of those
 * where somebody waits, each network has the one where that is so for longest before any has its second.
 */
export interface TableList {
  tables: Summary[];
}

/** The body of a request for a quick match. */
export interface Quick {
  preset?: string;
  seats?: number;
}

/** The word of a table that waits for people. It may be given wherever a code is read. */
export interface TableWord {
  /** Four syllables in hiragana. */
  word: string;
  /** The same in Latin letters, as it may be typed too. */
  letters: string;
}

/** A finished match as the messages that a viewer was sent, or would have been. */
export interface Replay {
  table: string;
  match: number;
  /** A seat, -1 for a watcher, -2 for all hands. */
  viewer: number;
  /** From `begun` to `ended`. The whole `table` follows `begun` and whatever goes back. */
  messages: ServerMessage[];
}

/** Points that were estimated, and the ends of their 95 % interval; null where there is none. */
export interface ExpectedPoints {
  mean: number;
  low: number | null;
  high: number | null;
}

/**
 * Where a result comes from, in points by which the seat is ahead of the others on average. It is `start +
 * luck - lost`, and `cards + gifts + rest - lost`, too. What is null is unknown as long as the round is not
 * over.
 */
export interface ReviewAccount {
  seat: number;
  /** the points ahead that it could expect at its first decision */
  start: number;
  /** the points that changed without its doing */
  luck: number | null;
  /** the points that its choices cost */
  lost: number;
  /** the points that as many choices at random would have cost */
  stake: number;
  /** how much of what was at stake was kept, 0 to 100; null where too few decisions tell */
  accuracy: number | null;
  /** how many decisions it goes by */
  decisions: number;
  /** what the cards brought: the deal, who went first, the draws, new stocks */
  cards: number | null;
  /** its share of what the choices of the others cost them */
  gifts: number | null;
  /** how choices turned out that nobody could foresee */
  rest: number | null;
  /** what its choices brought with all hands known, beyond those of `tuned` */
  hindsight: ExpectedPoints | null;
  /** by how many points it was ahead in the end */
  result: number | null;
}

/** So many points ahead after so many actions of the round. */
export interface CurvePoint {
  after: number;
  ahead: number;
}

/** What a seat could expect at its decisions in a round, and at last its result. */
export interface ReviewCurve {
  seat: number;
  points: CurvePoint[];
}

/** A legal action of a decision, and its value. */
export interface ReviewOption {
  /** the number of the action */
  action: number;
  /** the action as a record writes it */
  words: string;
  /** by how many points the seat is expected to be ahead of the others on average when the round is over */
  ahead: ExpectedPoints;
  /** the seat's own points when the round is over */
  points: number;
  /** the chance to win the round, 0 to 1 */
  wins: number;
  /** in how many worlds the action was tried */
  worlds: number;
}

/** Why one action is better than another. */
export interface ReviewReason {
  code: string;
  /** the sentence in English; in a review cards and seats stand in braces: `{Kh}`, `{2}` */
  en: string;
  /** the sentence in Japanese */
  ja: string;
}

/** A decision and what it was worth. `chosen` and `best` are the `words` of options. */
export interface ReviewDecision {
  seat: number;
  /** how many decisions this seat made in the round before */
  number: number;
  /** how many actions of the round went before; passes are not counted */
  after: number;
  /** the cards that the seat held */
  hand: string;
  /** the top card of the discards, "" where there was none */
  discard: string;
  chosen: string;
  /** the action that was best advised where the choice was a mistake, else the one chosen */
  best: string;
  /** the points ahead that the seat could expect before it decided */
  expected: number;
  /** the points that the choice cost */
  lost: number;
  /** by how much the best action was better than the one chosen; an interval only where they were compared */
  gap: ExpectedPoints;
  /** the legal actions, the best first */
  options: ReviewOption[];
  /** why the best action is better than the one chosen, the weightiest reason first */
  reasons: ReviewReason[];
}

/** The decisions of one round. */
export interface RoundData {
  round: number;
  /** the seats of the match that played it */
  playing: number[];
  /** how many actions were done in it */
  actions: number;
  /** the points of all seats of the match, null while the round is not over */
  scores: number[] | null;
  /** false where decisions are left out, because they offered too many actions */
  weighable: boolean;
  /** one for each seat that was looked at */
  accounts: ReviewAccount[];
  curves: ReviewCurve[];
  /** in their order */
  decisions: ReviewDecision[];
}

/**
 * A mistake, real and large enough to be felt; its decision tells the reasons. `chosen` and `best` are
 * `words` of options.
 */
export interface CostlyMoment {
  round: number;
  /** that of the decision among those of the seat in the round */
  number: number;
  /** how many actions of the round went before; passes are not counted */
  after: number;
  chosen: string;
  best: string;
  lost: number;
}

/** The moments at which one seat lost most, the worst first. */
export interface CostliestMoments {
  seat: number;
  moments: CostlyMoment[];
}

/** A choice that was clearly better than what many would have done `instead`: `words` of options. */
export interface FineMoment {
  round: number;
  /** that of the decision among those of the seat in the round */
  number: number;
  /** how many actions of the round went before; passes are not counted */
  after: number;
  chosen: string;
  instead: string;
  /** by how many points the choice was better */
  gained: number;
  /** the same with its interval */
  gap: ExpectedPoints;
  /** why it was better, the weightiest reason first */
  reasons: ReviewReason[];
}

/** The finest moments of one seat, the best first. */
export interface FinestMoments {
  seat: number;
  moments: FineMoment[];
}

/** What the decisions of a match were worth. */
export interface ReviewData {
  /** the version of this format */
  format: number;
  /** who played, by seat; empty where the record does not say */
  players: string[];
  /** the seats that were looked at */
  seats: number[];
  /** in how many worlds a decision was estimated */
  worlds: number;
  rounds: RoundData[];
  /** of all rounds that are over, added up */
  accounts: ReviewAccount[];
  costliest: CostliestMoments[];
  finest: FinestMoments[];
}

/** A review that is not there yet. Ask again every few seconds. */
export interface PendingReview {
  /** How many reviews are computed before it. */
  ahead: number;
  /** The share of it that is done, from 0 to 1. */
  progress: number;
}

/** The body of a request to play on from a moment of a finished match. */
export interface PracticeMoment {
  /** From 1. */
  round: number;
  /** How many actions the round had before. */
  after: number;
  /** The seat to play. */
  seat: number;
}

/** A match in the list of one of its players. */
export interface MatchSummary {
  /** Rises with every match that is finished. */
  serial: number;
  table: string;
  number: number;
  /** In milliseconds since 1970, UTC. */
  finished_at: number;
  preset: string;
  seats: number;
  /** The player's own, as are the place and the points. */
  seat: number;
  place: number;
  points: number;
  /** Of all players, by seat. */
  names: string[];
  /** The seats of computers. */
  computers: number[];
  /** Whether it counts in no statistics, since somebody in it knew more than a seat can. */
  knew_more: boolean;
  /** Whether it counts in no statistics, since it was played without a server, and handed over. */
  played_alone: boolean;
  /** Whether the table is removed, and with it the record and the replay. */
  is_aged: boolean;
}

/** The matches of a guest, those finished last first. */
export interface MatchList {
  matches: MatchSummary[];
}

/** How often a player was ahead of a computer when a match was over, and behind. */
export interface ComputerTally {
  /** The name of the computer player. */
  player: string;
  ahead: number;
  behind: number;
}

/** How a guest stands against each computer with which the guest has finished a match. */
export interface Opponents {
  opponents: ComputerTally[];
  /** What the guest has reached against the characters: 1 (10 kyu) to 10 (1 kyu), 11 (1 dan) to 13. */
  title: number;
  /** Whether the guest has finished a match of two with one of them today (UTC). */
  dueled_today: boolean;
}

/** How a guest did in all matches with one preset. */
export interface PresetResults {
  preset: string;
  matches: number;
  wins: number;
  /** How often each place was reached, by its number. */
  places: Record<string, number>;
  /** Of a match. */
  average_points: number;
  rounds: number;
  rounds_won: number;
  /** Rounds won in one go. */
  one_go_wins: number;
  claims: number;
  /** Rounds that another won in the turn in which it claimed a discard of the guest. */
  caught: number;
}

/** How a guest did, preset by preset. Matches in which moves were taken back do not count. */
export interface OwnStatistics {
  presets: PresetResults[];
}

/** The body of a request to keep a match that the guest has played alone. */
export interface HandedOver {
  /** The record of the match, with the secret of its shuffles. */
  record: string;
  /** That of the guest. Computers had all others. */
  seat: number;
  /** When it was over, in milliseconds since 1970, UTC, as the device tells. */
  finished_at: number;
}

/** Nothing: the session is over. */
export type Farewell = Record<string, never>;

/** Who a guest is. Times in milliseconds since 1970, UTC. */
export interface OwnGuest {
  number: number;
  name: string;
  created_at: number;
  seen_at: number;
}

/** How a player did in all matches with one preset. */
export interface PresetStatistics {
  preset: string;
  /** How often each place was reached, by place. */
  places: Record<string, number>;
  matches: number;
  /** Of all matches together. */
  points: number;
  rounds: number;
  rounds_won: number;
  one_go_wins: number;
  claims: number;
  /** Rounds that another won in the turn in which it claimed a discard of the player. */
  caught: number;
}

/** How a guest played such a match. Times in milliseconds since 1970, UTC. */
export interface Attempt {
  session: number;
  origin: string;
  /** The code of the guest's table. */
  table: string;
  begun_at: number;
  /** A match that ends at this time or later does not count; None for no such time. */
  until: number | null;
  /** None as long as it is not over, as is all that follows. */
  finished_at: number | null;
  /** The guest's, when the match ended. */
  name: string | null;
  place: number | null;
  points: number | null;
  rounds_won: number | null;
  /** By how many points the guest has more than each of the others, all of these together. */
  lead: number | null;
  /** Whether the guest had viewed how somebody else played it before that. */
  viewed_before: boolean;
}

/** A finished match of somebody else that a guest has viewed: its record, replay, review or a moment. */
export interface ViewedMatch {
  table: string;
  match: number;
  /** When the guest did first, in milliseconds since 1970, UTC. */
  at: number;
}

/** A deal that was played to its end. */
export interface SolitaireResult {
  kind: 'daily' | 'numbered' | 'winnable';
  /** The number of the deal; of a daily deal, its date as yyyymmdd. */
  number: number;
  /** How many free cells the game had. */
  cells: number;
  won: boolean;
  moves: number;
  seconds: number;
  /** When it ended, in milliseconds since 1970, UTC. */
  at: number;
}

/** All that is kept of how a guest has answered a puzzle. */
export interface AnsweredPuzzle {
  box: number;
  /** As in `PuzzleStanding`. */
  due: number | null;
  /** How many there were. */
  answers: number;
  /** Those of the answers that solved it. */
  solved: number;
  /** When the last one was given, in milliseconds since 1970, UTC. */
  at: number;
}

/** A puzzle that a guest has from a match of the guest's own. */
export interface KeptPuzzle {
  name: string;
  /** The puzzle as the server keeps it, an object. */
  body: unknown;
  /** The seat at which the guest played the match. */
  seat: number;
  /** The round of the match, from 0. */
  round: number;
  /** How many actions the round had before. */
  after: number;
  table: string;
  match: number;
  /** When it was made, in milliseconds since 1970, UTC. */
  at: number;
}

/** How a guest has done at puzzles. */
export interface KeptPuzzles {
  /** How many answers in a row solved one, up to the last. */
  run: number;
  /** The longest such row. */
  longest: number;
  /** By the names of the puzzles. */
  answered: Record<string, AnsweredPuzzle>;
  own: KeptPuzzle[];
}

/** Somebody whom a guest has blocked. */
export interface BlockedPerson {
  /** What they are called now. */
  name: string;
  /** Since when, in milliseconds since 1970, UTC: by it the block is lifted. */
  at: number;
}

/** A complaint that the host has not settled. */
export interface OwnComplaint {
  table: string;
  /** The number of the match there, 0 before the first. */
  match: number;
  /** The seat of the person whom it is about. */
  seat: number;
  reason: 'cheating' | 'other' | 'rude' | 'stalling';
  /** When it was made, in milliseconds since 1970, UTC. */
  at: number;
}

/** Something that somebody said. */
export interface Utterance {
  /** In milliseconds since 1970, UTC. */
  at: number;
  kind: string;
  what: string;
}

/** Everything that the server keeps of a guest. */
export interface OwnData {
  guest: OwnGuest;
  matches: MatchSummary[];
  statistics: PresetStatistics[];
  /** The days and the matches of friends that the guest has played. */
  same_matches: Attempt[];
  /** The matches that others played alone and the guest has viewed. */
  viewed_matches: ViewedMatch[];
  /** How the guest stands against each computer. */
  opponents: ComputerTally[];
  seven_by_seven: SolitaireResult[];
  puzzles: KeptPuzzles;
  /** Whom the guest has blocked. */
  blocks: BlockedPerson[];
  /** What the guest has told the host about others, as far as it is not settled. */
  complaints: OwnComplaint[];
  /** What the guest said at the tables of these matches, by their codes. */
  said: Record<string, Utterance[]>;
}

/** For how long a server keeps what nobody uses. */
export interface Keeping {
  /** After how many days without anything happening tables are removed, 0 for never. */
  keep_tables_days: number;
  /** After how many days without a visit guests are forgotten, 0 for never. */
  keep_guests_days: number;
}

/** Somebody at a table, as it shows them or has shown them. */
export interface PersonMet {
  seat: number;
  name: string;
}

/** A seat of somebody whom a guest has blocked. */
export interface BlockedSeat {
  seat: number;
  /** Since when, in milliseconds since 1970, UTC: by it the block is lifted. */
  at: number;
}

/** In which seats of a table those sit whom a guest has blocked. */
export interface BlockedSeats {
  seats: BlockedSeat[];
}

/** Whom a guest has blocked, the first one first. */
export interface BlockList {
  blocks: BlockedPerson[];
}

/** What a guest tells the host about somebody at a table. */
export interface NewComplaint {
  seat: number;
  name: string;
  reason: 'cheating' | 'other' | 'rude' | 'stalling';
}

/** One of the days on which a guest has begun the deal. */
export interface OwnDay {
  /** The code of the guest's table. */
  table: string;
  /** `broken_off`: the day was over before the round. */
  state: 'broken_off' | 'finished' | 'playing';
  /** Among those at the table, from 1; null as long as the round is not over. */
  place: number | null;
  points: number | null;
  /** Whose deal it is, yyyy-mm-dd. */
  day: string;
  /** The day of the guest's calendar on which it came to the end; of another, the one whose deal it is. */
  stamped: string;
  /** Whether points are penalty points: the lowest total wins. */
  fewest_win: boolean;
}

/** All days on which a guest has begun the deal. */
export interface OwnDays {
  /** By the guest's calendar, as the streaks and what is forgiven. */
  today: string;
  /** In the order of the deals. */
  days: OwnDay[];
  /** On how many days in a row a deal came to the end, up to today or yesterday. */
  streak: number;
  best_streak: number;
  /** The missed days that were forgiven: none of the seven days before one was. */
  forgiven: string[];
}

/** The number of a public beacon that had come out last when a day began: docs/library/shuffle.md. */
export interface DayBeacon {
  /** The address of the beacon. */
  url: string;
  /** Which of its numbers. */
  round: number;
  /** The number, in hexadecimal digits. */
  randomness: string;
}

/** How a guest has played the deal of a day. */
export interface DayAttempt {
  /** The code of the guest's table. */
  table: string;
  /** `broken_off`: the day was over before the round. */
  state: 'broken_off' | 'finished' | 'playing';
  /** Among those at the table, from 1; null as long as the round is not over. */
  place: number | null;
  points: number | null;
}

/** The deal of a day, and how all did. */
export interface DayDeal {
  /** yyyy-mm-dd. */
  day: string;
  today: string;
  /** Milliseconds until the day is over. */
  time_left: number;
  settings: SettingsState;
  /** The computers by seat, "" in that of the person. */
  players: string[];
  /** That of the person. */
  seat: number;
  /** Whether points are penalty points: the lowest total wins. */
  fewest_win: boolean;
  /** The hash of the secret: docs/library/shuffle.md. */
  commitment: string;
  /** The same of the day after, "" for a day that is over and where days have no secrets. */
  next_commitment: string;
  /** The number from outside from which the nonces follow; null where there is none. */
  beacon: DayBeacon | null;
  nonces: string[];
  /** From it and the nonces all cards follow. "" before the day is over. */
  secret: string;
  /** How many have begun. */
  begun: number;
  /** How many of them have come to the end in time. */
  finished: number;
  /** How many have come to the end with which lead, ascending: for those who have, and later for all. */
  leads: [number, number][];
  /** By how many points the guest is ahead of each of the others, summed; null before the end. */
  lead: number | null;
  /** How the guest has played it; null for one who has not begun. */
  mine: DayAttempt | null;
}

/** Where others find a match that they can play as well. */
export interface Invitation {
  token: string;
  path: string;
  /** The whole address: the path behind that of the server, the public one or that by which it was asked. */
  url: string;
}

/** Why nobody can play a match again. */
export interface RefusedSame {
  code: string;
  en: string;
  ja: string;
}

/** The guest's own try at such a match. */
export interface OwnTry {
  table: string;
  is_over: boolean;
}

/** How somebody played a match that others have played as well. */
export interface PlayedSame {
  name: string;
  is_own: boolean;
  /** Whether somebody had viewed a match of others before: its record, replay, review or practice. */
  viewed_before: boolean;
  place: number;
  points: number;
  rounds_won: number;
  /** The points of each round; empty where the table is gone. */
  rounds: number[];
  /** The code of the table; "" as long as the guest might still play the match. */
  table: string;
  /** Which of that table. */
  match: number;
}

/** A match that others can play as well, and how all did who have. */
export interface SameMatch {
  settings: SettingsState;
  /** The computers by seat, "" in that of the person. */
  players: string[];
  /** That of the person. */
  seat: number;
  /** Whether points are penalty points: the lowest total wins. */
  fewest_win: boolean;
  /** Whether the guest was the first. */
  is_own: boolean;
  /** Null where it can be played. */
  refused: RefusedSame | null;
  /** Null for a guest who has not begun. */
  mine: OwnTry | null;
  /** The first one, and then the others who have finished it, twelve at most. */
  played: PlayedSame[];
}

/** A deal of Seven by Seven. */
export interface SevenDeal {
  /** Its number. */
  deal: number;
  /** The whole pack, the top card first. */
  deck: string;
}

/** The deal of a day. */
export interface DailySevenDeal {
  /** Its number. */
  deal: number;
  /** The whole pack, the top card first. */
  deck: string;
  /** yyyy-mm-dd. */
  day: string;
}

/** The body of a request that enters a result: a deal played to its end. */
export interface Result {
  kind: 'daily' | 'numbered' | 'winnable';
  /** The number of the deal. */
  deal: number;
  /** All moves of the game, in the words of a record: docs/library/records.md. */
  moves: string[];
  /** The time that the game took. */
  seconds: number;
  /** The day (yyyy-mm-dd) of a `daily` deal. */
  day?: string;
}

/** What the server has found of a result. */
export interface ResultEntered {
  won: boolean;
  moves: number;
  /** False where the guest has a result of this deal already, which alone counts. */
  new: boolean;
}

/** How a guest did at Seven by Seven. */
export interface SevenStatistics {
  played: number;
  won: number;
  /** The time of the fastest game that was won, null where none was. */
  best_seconds: number | null;
  /** Daily deals won on days in a row, up to today or yesterday. */
  streak: number;
  best_streak: number;
}

/** How a guest has done at puzzles. */
export interface PuzzleTally {
  /** How many are to be solved again today. */
  due: number;
  /** How many from matches of one's own were never answered. */
  new_own: number;
  /** How many different ones were answered. */
  answered: number;
  /** How many of them were answered today (UTC), for the first time or again. */
  answered_today: number;
  /** How many answers in a row solved one, up to the last. */
  run: number;
  /** The longest such row. */
  longest: number;
  /** How many come with the server. */
  shipped: number;
}

/** The moment of a match of one's own that a puzzle comes from. */
export interface PuzzleSource {
  table: string;
  match: number;
  /** From 1. */
  round: number;
  /** How many actions the round had before. */
  after: number;
  seat: number;
  /** Whether nobody else may see it yet: it was dealt as the deal of a day that is not over. */
  is_secret?: boolean;
}

/** A puzzle without its answer. */
export interface PuzzleQuestion {
  name: string;
  /** The name of a `Theme` (puzzles/puzzle.py). */
  theme: string;
  /** The table as the seat sees it that has to decide; its actions are on offer in `now`. */
  table: Snapshot;
  /** The levels that choose another action; empty where nobody has tried. */
  missed_by?: string[];
  /** Where a puzzle from a match of one's own comes from. */
  source?: PuzzleSource;
  /** Where the puzzle stands, from 1; 0 for one that was never answered. */
  box?: number;
}

/** What there is to solve. */
export interface PuzzleOffer {
  tally: PuzzleTally;
  /** The puzzle that comes next; none where all are solved. */
  puzzle?: PuzzleQuestion;
}

/** The body of an answer to a puzzle. */
export interface PuzzleAnswer {
  /** The number of an action on offer. */
  action: number;
}

/** An action of a puzzle, and what it is worth. */
export interface PuzzleOption {
  action: number;
  /** The action as a record writes it. */
  words: string;
  /** By how many points the seat is expected to be ahead; the ends are of how far it is behind the best. */
  ahead: ExpectedPoints;
}

/** What an answer was worth. */
export interface PuzzleVerdict {
  /** Whether it was the best action, or one as good. */
  is_solved: boolean;
  /** The action that was chosen, as a record writes it. */
  chosen: string;
  best: string;
  /** By how many points it is behind the best. */
  lost: number;
  /** All actions, the best first. */
  options: PuzzleOption[];
  /** Why the best action is better, the weightiest reason first. */
  reasons: ReviewReason[];
  /** In how many days the puzzle comes again; None for one that is known by heart. */
  due_in: number | null;
  tally: PuzzleTally;
}

/** A puzzle that a match has left the guest who asks, and its moment. */
export interface MatchPuzzle {
  name: string;
  /** From 1. */
  round: number;
  /** How many actions the round had before. */
  after: number;
  seat: number;
}

/** All puzzles that a match has left the guest who asks. */
export interface MatchPuzzles {
  puzzles: MatchPuzzle[];
}
