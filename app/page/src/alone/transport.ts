import type { Reply, Transport, Wire } from '../server/transport';
import { noteHolding } from './holding';
import type { Failure, FromWorker, ToWorker } from './messages';

/** How far the server of this page has come. */
export type Stage =
  /** Waits until the person wants so many bytes to be loaded. */
  | { is: 'offered'; bytes: number; accept: () => void }
  | { is: 'loading'; loaded: number; whole: number }
  | { is: 'ready' }
  /** A computer cannot go on before data has come. */
  | { is: 'waiting' }
  | { is: 'failed'; why: Failure };

/** So often, in milliseconds, it is looked whether a worker that has to answer has said anything. */
const LOOKING = 1000;
/** After so many looks it is asked for a sign, and after so many more it has ended. */
const DOUBTED = 5;
const ENDED = 30;

interface Asked {
  answer: (reply: Reply) => void;
  refuse: (error: Error) => void;
}

/**
 * A server in a worker of this page, once that has begun. `changed` is told how far it has come. A browser may end a
 * worker, for want of memory, and tell nobody: so it is looked whether one that has to answer says anything.
 */
export class AloneTransport implements Transport {
  readonly isHere = true;
  readonly #worker: Worker;
  readonly #answers = new Map<number, Asked>();
  readonly #wires = new Map<number, AloneWire>();
  readonly #changed: (stage: Stage) => void;
  #count = 0;
  #hasBegun = false;
  #ended = false;
  #looking: ReturnType<typeof setInterval> | undefined;

  constructor(changed: (stage: Stage) => void) {
    this.#changed = changed;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#take(data);
    this.#worker.onerror = () => this.fail(this.#hasBegun ? 'stopped' : 'broken');
  }

  /** Loads the engine at an address, and starts the server. */
  begin(engine: string): void {
    this.#changed({ is: 'loading', loaded: 0, whole: 0 });
    this.#tell({ kind: 'begin', engine });
  }

  /**
   * There is no server any more, or never will be: whoever waits for it is told. A table that was there stays as it was,
   * below what the page says of that, and looks for no other connection.
   */
  fail(why: Failure): void {
    this.end();
    this.#changed({ is: 'failed', why });
    for (const { refuse } of this.#answers.values()) refuse(new Error(why));
    this.#answers.clear();
    if (!this.#hasBegun) for (const wire of this.#wires.values()) wire.onclose?.(new CloseEvent('close'));
    this.#wires.clear();
  }

  /** Ends the server. Nothing of its tables is lost. */
  end(): void {
    this.#ended = true;
    this.#worker.terminate();
    clearInterval(this.#looking);
  }

  ask(method: string, path: string, body = ''): Promise<Reply> {
    if (this.#ended) return Promise.reject(new Error(path));
    const id = ++this.#count;
    this.#tell({ kind: 'ask', id, method, path, body });
    return new Promise((answer, refuse) => this.#answers.set(id, { answer, refuse }));
  }

  connect(path: string): Wire {
    const number = ++this.#count;
    const wire = new AloneWire(
      (text) => this.#tell({ kind: 'say', wire: number, text }),
      () => {
        this.#wires.delete(number);
        this.#tell({ kind: 'hangUp', wire: number });
      },
    );
    if (this.#ended) {
      queueMicrotask(() => wire.onclose?.(new CloseEvent('close')));
      return wire;
    }
    this.#wires.set(number, wire);
    this.#tell({ kind: 'connect', wire: number, path });
    return wire;
  }

  #tell(message: ToWorker): void {
    if (this.#ended) return;
    this.#worker.postMessage(message);
    if (this.#hasBegun) this.#looking ??= this.#watch();
  }

  /** Looks whether the worker says anything, until it does. */
  #watch(): ReturnType<typeof setInterval> {
    let looks = 0;
    return setInterval(() => {
      looks += 1;
      if (looks === DOUBTED) this.ask('GET', '/api/protocol').catch(() => undefined);
      if (looks === DOUBTED + ENDED) this.fail('stopped');
    }, LOOKING);
  }

  #take(message: FromWorker): void {
    clearInterval(this.#looking);
    this.#looking = undefined;
    switch (message.kind) {
      case 'loading':
        return this.#changed({ is: 'loading', loaded: message.loaded, whole: message.whole });
      case 'ready':
        this.#hasBegun = true;
        return this.#changed({ is: 'ready' });
      case 'waiting':
        return this.#changed({ is: 'waiting' });
      case 'failed':
        return this.fail(message.why);
      case 'holds':
        return noteHolding(message.anything);
      case 'answer': {
        const { id, status, body } = message;
        this.#answers.get(id)?.answer({ ok: status < 400, status, text: body });
        this.#answers.delete(id);
        return;
      }
      case 'heard':
        this.#wires.get(message.wire)?.onmessage?.(new MessageEvent('message', { data: message.text }));
        return;
      case 'closed':
        this.#wires.get(message.wire)?.onclose?.(new CloseEvent('close'));
        this.#wires.delete(message.wire);
    }
  }
}

class AloneWire implements Wire {
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;

  constructor(
    readonly send: (text: string) => void,
    readonly close: () => void,
  ) {}
}
