import { get } from './http';
import {
  type BlockedSeat,
  type BlockedSeats,
  type ClientMessage,
  type No,
  type Ok,
  PROTOCOL,
  type ServerMessage,
} from './messages';
import { transport, type Wire } from './transport';

/** A message of a client before the link has numbered it. */
export type ClientRequest = Unnumbered<ClientMessage>;
type Unnumbered<Message> = Message extends ClientMessage ? Omit<Message, 'id'> : never;

/** `refused` and `outdated` are for good: the server takes no connection, or speaks another version of the protocol. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'refused' | 'outdated';

/** Who is handed what a link receives. */
interface Listener {
  receive(message: ServerMessage): void;
  changed(state: LinkState): void;
}

export interface Query {
  /** With which of one's own seats to see the table, -1 as a watcher. */
  seat?: number | undefined;
  /** To show the others the title that one has reached. */
  title?: boolean;
  /** To see all hands, later. */
  open?: boolean;
}

const ATTEMPTS = [0, 300, 1000, 2000, 4000, 8000];
/** How long a connection may take, how long the server to answer, and how long nothing may be heard, in milliseconds. */
const OPENING = 4000;
const PATIENCE = 2000;
const QUIET = 20_000;
/** Refusals that only say: not at this moment. */
const LATER = ['too_fast', 'server_trouble', 'server_busy', 'table_newer'];

/**
 * A table's WebSocket that comes back: after a loss it connects again, waiting longer each time, at once when the
 * browser has its network back or the phone wakes, and says what it last saw, so that nothing is missed. It is lost at
 * once when the browser has no network any more. What was asked and not answered when a connection was lost is answered
 * with `undefined`: it may have been done or not.
 */
export class Link {
  #socket: Wire | undefined;
  #query: Query;
  #seen = -1;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #doubtful = false;
  #asked = 0;
  #waiting = new Map<number, (answer: Ok | No | undefined) => void>();
  #state: LinkState = 'connecting';

  constructor(
    readonly code: string,
    readonly listener: Listener,
    query: Query = {},
  ) {
    this.#query = query;
    addEventListener('online', this.#wake);
    addEventListener('offline', this.#goDark);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  get state(): LinkState {
    return this.#state;
  }

  /** Whether it comes back no more. */
  get #isOver(): boolean {
    return this.#state === 'refused' || this.#state === 'outdated';
  }

  /** Asks something and gives the server's answer; `undefined` where the connection was lost before it came. */
  ask(message: ClientRequest): Promise<Ok | No | undefined> {
    const socket = this.#socket;
    if (this.#state !== 'open' || !socket) return Promise.resolve(undefined);
    const id = ++this.#asked;
    socket.send(JSON.stringify({ ...message, id }));
    return new Promise((answer) => {
      this.#waiting.set(id, answer);
      if (this.#waiting.size === 1) this.#listen();
    });
  }

  /** The seats of those whom this guest has blocked. Throws what `get` throws. */
  async blocked(): Promise<readonly BlockedSeat[]> {
    return (await get<BlockedSeats>(`/api/tables/${this.code}/blocks`)).seats;
  }

  /** Sees the table anew from its beginning, as another viewer perhaps. */
  again(query: Query = this.#query): void {
    this.#query = query;
    this.#seen = -1;
    this.#lose();
    this.#attempt = 0;
    this.#connect();
  }

  close(): void {
    removeEventListener('online', this.#wake);
    removeEventListener('offline', this.#goDark);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#lose();
  }

  #wake = (): void => {
    if (document.visibilityState === 'hidden' || this.#isOver) return;
    if (this.#state === 'open') this.#doubt();
    else this.#now();
  };

  /** Connects anew: without a network that fails at once, unless the server is on this very device. */
  #goDark = (): void => {
    if (!this.#isOver && !transport().isHere) this.#now();
  };

  /** Waits for the server to be heard, for a short time where it has to answer. */
  #listen(): void {
    clearTimeout(this.#silence);
    if (transport().isHere) return;
    const patience = this.#state !== 'open' ? OPENING : this.#waiting.size ? PATIENCE : QUIET;
    this.#silence = setTimeout(() => this.#doubt(), patience);
  }

  /** Nothing tells of a connection that is long dead, as after sleep: whoever does not answer is left. */
  #doubt(): void {
    if (this.#doubtful || this.#state !== 'open') return this.#now();
    this.#doubtful = true;
    void this.ask({ do: 'ping' });
    this.#listen();
  }

  #now(): void {
    this.#lose();
    this.#attempt = 0;
    this.#connect();
  }

  #address(): string {
    const query = new URLSearchParams();
    if (this.#query.open) query.set('open', '1');
    else if (this.#query.seat !== undefined) query.set('seat', String(this.#query.seat));
    if (this.#query.title) query.set('title', '1');
    if (this.#seen >= 0 && !this.#query.open) query.set('seen', String(this.#seen));
    return `/ws/${this.code}?${query}`;
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#turn('connecting');
    const socket = transport().connect(this.#address());
    let refused = false;
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      const message = JSON.parse(data) as ServerMessage;
      if (message.t === 'no' && message.id === 0 && this.#state !== 'open')
        refused = !LATER.includes(message.code);
      this.#doubtful = false;
      this.#receive(message);
      if (socket === this.#socket) this.#listen();
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#lose();
      if (refused) return this.#turn('refused');
      this.#turn('lost');
      this.#retry = setTimeout(
        () => this.#connect(),
        ATTEMPTS[Math.min(this.#attempt++, ATTEMPTS.length - 1)],
      );
    };
    this.#socket = socket;
    this.#listen();
  }

  #receive(message: ServerMessage): void {
    if (message.t === 'hello' && message.protocol !== PROTOCOL) {
      this.#lose();
      return this.#turn('outdated');
    } else if (message.t === 'hello') {
      this.#attempt = 0;
      this.#turn('open');
    } else if (message.t === 'table') {
      this.#seen = message.seq;
    } else if ('seq' in message) {
      // a number left out: something was missed, which a new connection brings
      if (this.#seen >= 0 && message.seq > this.#seen + 1) return this.#now();
      this.#seen = message.seq;
    } else if (message.t === 'ok' || message.t === 'no') {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    }
    this.listener.receive(message);
  }

  #turn(state: LinkState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.listener.changed(state);
  }

  #lose(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    this.#doubtful = false;
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    for (const answer of this.#waiting.values()) answer(undefined);
    this.#waiting.clear();
  }
}
