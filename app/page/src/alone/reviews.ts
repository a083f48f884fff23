import type { FromReviewer } from './messages';

/** For how long, in milliseconds, the worker for reviews stays when it has nothing to do: it takes much memory. */
const IDLE = 20_000;
/** After so long without a sign it has ended, or the browser has ended it. It tells of every decision that it has judged. */
const PATIENCE = 60_000;

/** Who is told what comes of reviews: `Reviews` of sevenbridge_app/alone/reviews.py. */
export interface Awaiting {
  note(table: string, match: number, share: number): void;
  take(table: string, match: number, found: string): void;
  fail(table: string, match: number): void;
}

/** Has matches reviewed in a worker of their own, which is there only while there is something to review. */
export class Reviews {
  readonly #folder: string;
  readonly #awaiting: Awaiting;
  #worker: Worker | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** By table and number of the match. */
  readonly #waiting = new Map<string, [table: string, match: number]>();

  /** The files of the engine lie in a folder. */
  constructor(folder: string, awaiting: Awaiting) {
    this.#folder = folder;
    this.#awaiting = awaiting;
  }

  review(table: string, match: number, record: string): void {
    this.#waiting.set(`${table} ${match}`, [table, match]);
    this.#worker ??= this.#started();
    this.#worker.postMessage({ folder: this.#folder, table, match, record });
    this.#wait();
  }

  #started(): Worker {
    const worker = new Worker(new URL('./reviewer.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromReviewer>) => this.#take(data);
    worker.onerror = (event) => {
      event.preventDefault(); // it is no error of this worker
      this.#fail();
    };
    return worker;
  }

  #take(message: FromReviewer): void {
    const { table, match } = message;
    this.#wait();
    if (message.kind === 'done') return this.#awaiting.note(table, match, message.share);
    // one that has failed may be without memory: the next one begins afresh
    if (message.kind === 'failed') return this.#fail();
    this.#waiting.delete(`${table} ${match}`);
    this.#wait();
    this.#awaiting.take(table, match, message.found);
  }

  /** Waits for the next sign of the worker, or for something to do. */
  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#waiting.size
      ? setTimeout(() => this.#fail(), PATIENCE)
      : setTimeout(() => this.#end(), IDLE);
  }

  /** Nothing comes of the reviews that wait. */
  #fail(): void {
    this.#end();
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const [table, match] of lost) this.#awaiting.fail(table, match);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
