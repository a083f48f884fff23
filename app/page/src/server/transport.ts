import { reach } from './reach.svelte';

/** What a request was answered with: JSON, or the text of a record. */
export interface Reply {
  ok: boolean;
  status: number;
  text: string;
}

/** A connection to a table. */
export interface Wire {
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** What leads from the page to a server: the network, or a worker of this page with a server in it. */
export interface Transport {
  /** Whether the server is in this very browser: it is never out of reach, and silent while it thinks. */
  readonly isHere: boolean;
  /** Asks over HTTP. Throws where no answer comes. */
  ask(method: string, path: string, body?: string): Promise<Reply>;
  /** Connects to a table at `/ws/CODE`, with its query. */
  connect(path: string): Wire;
}

/** What a proxy answers whose server is gone. */
const GONE = [502, 504];

/** The way to the server that the page comes from. */
export const network: Transport = {
  isHere: false,
  async ask(method, path, body) {
    try {
      const response = await fetch(path, body === undefined ? { method } : { method, body });
      const text = await response.text();
      if (GONE.includes(response.status)) reach.note(false);
      // any other may be one that the browser has kept
      else if (response.headers.get('cache-control')?.includes('no-store')) reach.note(true);
      return { ok: response.ok, status: response.status, text };
    } catch (error) {
      reach.note(false);
      throw error;
    }
  },
  connect(path) {
    const url = new URL(path, location.origin);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url.href);
    socket.onopen = () => reach.note(true);
    socket.onerror = () => reach.note(false);
    return socket;
  },
};

let chosen = network;

/** How the page talks to its server. */
export const transport = (): Transport => chosen;

/** Has the page talk to another server from now on. */
export function talkThrough(another: Transport): void {
  chosen = another;
}
