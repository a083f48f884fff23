/**
 * Why a server of the page's own does not start: the browser cannot run the engine, there is too little memory, a file
 * of it did not come, or something else; or that it has started and goes on no more, or in another window.
 */
export type Failure = 'unsupported' | 'memory' | 'notLoaded' | 'broken' | 'stopped' | 'elsewhere';

/** What the page tells the worker in which its server is. */
export type ToWorker =
  /** To be loaded now: where the engine lies. What else is told waits for it. */
  | { kind: 'begin'; engine: string }
  | { kind: 'ask'; id: number; method: string; path: string; body: string }
  | { kind: 'connect'; wire: number; path: string }
  | { kind: 'say'; wire: number; text: string }
  | { kind: 'hangUp'; wire: number };

/** What the worker tells the page. It is never told what is kept of a table, which holds all cards. */
export type FromWorker =
  | { kind: 'loading'; loaded: number; whole: number }
  | { kind: 'ready' }
  /** A computer cannot go on before data of the engine has come; then it is ready again. */
  | { kind: 'waiting' }
  /** Whether this browser keeps anything of tables and of the person: at first, and when that changes. */
  | { kind: 'holds'; anything: boolean }
  | { kind: 'failed'; why: Failure }
  | { kind: 'answer'; id: number; status: number; body: string }
  | { kind: 'heard'; wire: number; text: string }
  | { kind: 'closed'; wire: number };

/** What the worker that tries the engine out tells the page. */
export type FromTrial = Extract<FromWorker, { kind: 'loading' | 'ready' | 'failed' }>;

/** What the worker with the server tells the one for reviews: a match that is over, and where the engine lies. */
export interface MatchToReview {
  folder: string;
  table: string;
  match: number;
  record: string;
}

/** What the worker for reviews tells the one with the server. */
export type FromReviewer = { table: string; match: number } & (
  | { kind: 'done'; share: number }
  /** As JSON: a `ReviewedMatch` of sevenbridge_app/tables/match_review.py. */
  | { kind: 'found'; found: string }
  | { kind: 'failed' }
);
