/** What the server says at a table: docs/protocol.md, "What the server says". Left-out members are optional here. */

export interface Now {
  step: number;
  turn?: number;
  options?: number[];
  /** For each option that is a lay-off: the action, and the number of the meld on which the card goes. */
  onto?: [number, number][];
  window?: number;
  clock?: number;
  answered?: boolean;
}

export interface SeatState {
  kind: 'empty' | 'person' | 'computer';
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

export interface MeldState {
  owner: number;
  cards: string;
}

export interface RoundEnd {
  winner: number;
  hands: string[];
  scores: number[];
  totals: number[];
  one_go?: boolean;
}

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

export type SwitchValue = boolean | number | string;

export interface TableSettings {
  seats?: number;
  preset?: string;
  switches?: Record<string, SwitchValue>;
  move_seconds?: number;
  bank_seconds?: number;
  claims?: 'fast' | 'level';
  claim_seconds?: number;
  fill?: string;
  visibility?: 'public' | 'unlisted' | 'private';
  watching?: 'none' | 'hidden' | 'open';
  watch_delay?: number;
  pause_ms?: number;
  quick?: boolean;
}

export type Stage = 'open' | 'nonces' | 'playing' | 'between' | 'closed';

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

interface Happened {
  seq: number;
  now?: Now;
}
interface Played extends Happened {
  seat: number;
  over?: RoundEnd;
}

export type SeatChanged = Happened & { t: 'seat'; seat: number; state: SeatState };
export type Begun = Happened & { t: 'begun'; match: number; commitment: string; nonces: string[] };
export type NonceTold = Happened & { t: 'nonce'; seat: number; nonce: string };
export type Dealt = Happened & {
  t: 'dealt';
  round: number;
  dealer: number;
  playing: number[];
  stock: number;
  upcard?: string;
  hand?: string;
  hands?: string[];
  draws?: [number, string][][];
};
export type Drawn = Played & { t: 'drawn'; stock: number; card?: string };
export type Melded = Played & { t: 'melded'; action: number; meld: number; cards: string };
export type LaidOff = Played & { t: 'laid_off'; action: number; card: string; meld: number; cards: string };
export type Discarded = Played & { t: 'discarded'; card: string };
export type Claimed = Played & {
  t: 'claimed';
  action: number;
  call: 'chi' | 'pon';
  source: number;
  card: string;
  meld: number;
  cards: string;
};
export type Reshuffled = Happened & { t: 'reshuffled'; stock: number };
export type WindowClosed = Happened & { t: 'closed' };
export type SeatReady = Happened & { t: 'ready'; seat: number };
export type MatchEnded = Happened & {
  t: 'ended';
  match: number;
  winners: number[];
  totals: number[];
  secret: string;
  nonces: string[];
};
export type UndoTold = Happened & { t: 'undo'; seat: number; stage: 'asked' | 'agreed' | 'refused' | 'done' };
export type Said = Happened & { t: 'said'; seat: number; kind: 'phrase' | 'reaction' | 'text'; what: string };
export type Shut = Happened & { t: 'shut' };
export type Unknown = Happened & { t: 'event' };

/** Events have a number; what happens at a table is one of them. */
export type Event =
  | SeatChanged
  | Begun
  | NonceTold
  | Dealt
  | Drawn
  | Melded
  | LaidOff
  | Discarded
  | Claimed
  | Reshuffled
  | WindowClosed
  | SeatReady
  | MatchEnded
  | UndoTold
  | Said
  | Shut
  | Unknown;

export interface Hello {
  t: 'hello';
  protocol: number;
  server: string;
  table: string;
  name: string;
}
export interface Ok {
  t: 'ok';
  id: number;
}
export interface No {
  t: 'no';
  id: number;
  code: string;
  en: string;
  ja: string;
  details?: Record<string, string | number>;
  because?: string;
}
export interface Standing {
  t: 'now';
  now: Now;
}

export type Told = Event | Hello | Snapshot | Standing | Ok | No;

/** Eyes that are no seat. */
export const WATCHER = -1;
export const EVERYTHING = -2;
export const DOOR = -3;
