import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link, type LinkState } from './link';
import type { ServerMessage } from './messages';
import * as transports from './transport';

/** A WebSocket whose other end is this test. */
class Line {
  static all: Line[] = [];
  sent: { do: string; id: number }[] = [];
  closed = false;
  onmessage: ((event: { data: string }) => void) | undefined;
  onclose: (() => void) | undefined;

  constructor(readonly url: string) {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { do: string; id: number });
  }
  close(): void {
    this.closed = true;
  }
  says(...messages: unknown[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(): void {
    this.onclose?.();
  }
}

const HELLO = { t: 'hello', protocol: 1, server: '1.0.0', table: 'KXMWQA', name: 'Aki' };
const TABLE = { t: 'table', seq: 7 };

let link: Link | undefined;
let received: ServerMessage[];
let states: LinkState[];

function open(query = {}): Line {
  link = new Link(
    'KXMWQA',
    { receive: (message) => received.push(message), changed: (state) => states.push(state) },
    query,
  );
  return line();
}

function line(): Line {
  return Line.all.at(-1)!;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  Line.all = [];
  received = [];
  states = [];
});

afterEach(() => {
  link?.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a link to a table', () => {
  it('passes on what the server says', () => {
    open().says(HELLO, TABLE);
    expect(received.map(({ t }) => t)).toEqual(['hello', 'table']);
    expect(states).toEqual(['open']);
  });

  it('goes to the table as the wished viewer', () => {
    expect(open({ seat: 2 }).url).toMatch(/^ws:.*\/ws\/KXMWQA\?seat=2$/);
    link?.close();
    expect(open({ open: true, seat: 2 }).url).toMatch(/\?open=1$/);
  });

  it('tells whether others are to see the title', () => {
    expect(open({ title: true }).url).toMatch(/[?&]title=1/);
    link?.close();
    expect(open({ title: false }).url).not.toContain('title');
  });

  it('gives each wish its own answer', async () => {
    open().says(HELLO);
    const [ping, start] = [link!.ask({ do: 'ping' }), link!.ask({ do: 'start' })];
    line().says({ t: 'no', id: 2, code: 'playing', en: '', ja: '' }, { t: 'ok', id: 1 });
    expect(await ping).toEqual({ t: 'ok', id: 1 });
    expect(await start).toMatchObject({ code: 'playing' });
  });

  it('comes back after a loss, waiting longer each time, and says what it last saw', async () => {
    open().says(HELLO, TABLE, { t: 'hidden', seq: 8 });
    const unanswered = link!.ask({ do: 'ping' });
    line().breaks();
    expect(await unanswered).toBeUndefined();
    expect(states).toEqual(['open', 'lost']);
    vi.advanceTimersByTime(0);
    expect(line().url).toMatch(/\?seen=8$/);
    line().breaks();
    vi.advanceTimersByTime(299);
    expect(Line.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(Line.all).toHaveLength(3);
    line().says(HELLO);
    expect(states.at(-1)).toBe('open');
  });

  it('asks nothing while there is no connection', async () => {
    open();
    expect(await link!.ask({ do: 'ping' })).toBeUndefined();
    expect(line().sent).toEqual([]);
  });

  it('connects anew where an event was missed', () => {
    open().says(HELLO, TABLE, { t: 'hidden', seq: 9 });
    expect(Line.all).toHaveLength(2);
    expect(line().url).toMatch(/\?seen=7$/);
    expect(received.some((message) => 'seq' in message && message.seq === 9)).toBe(false);
  });

  it('stays away where it is not taken', () => {
    open().says({ t: 'no', id: 0, code: 'unknown_table', en: '', ja: '' });
    line().breaks();
    vi.advanceTimersByTime(60_000);
    expect(states).toEqual(['refused']);
    expect(Line.all).toHaveLength(1);
  });

  it('ends where the server speaks another version of the protocol', () => {
    const left = open();
    left.says({ ...HELLO, protocol: 2 }, TABLE);
    left.breaks();
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(60_000);
    expect(states).toEqual(['outdated']);
    expect(received).toEqual([]);
    expect(left.closed).toBe(true);
    expect(Line.all).toHaveLength(1);
  });

  it('comes again where it was only too fast', () => {
    open().says({ t: 'no', id: 0, code: 'too_fast', en: '', ja: '' });
    line().breaks();
    vi.advanceTimersByTime(0);
    expect(Line.all).toHaveLength(2);
  });

  it('comes again where the server has trouble at this moment', () => {
    open().says({ t: 'no', id: 0, code: 'server_trouble', en: '', ja: '' });
    line().breaks();
    vi.advanceTimersByTime(0);
    expect(Line.all).toHaveLength(2);
  });

  it('leaves a connection on which something is asked and nothing is heard', async () => {
    open().says(HELLO, TABLE);
    const asked = link!.ask({ do: 'start' });
    vi.advanceTimersByTime(2000);
    expect(line().sent).toMatchObject([{ do: 'start' }, { do: 'ping' }]);
    vi.advanceTimersByTime(2000);
    expect(await asked).toBeUndefined();
    expect(Line.all).toHaveLength(2);
    expect(line().url).toMatch(/\?seen=7$/);
  });

  it('leaves a connection on which nothing is heard for long', () => {
    open().says(HELLO, TABLE);
    vi.advanceTimersByTime(20_000);
    expect(line().sent).toMatchObject([{ do: 'ping' }]);
    vi.advanceTimersByTime(2000);
    expect(Line.all).toHaveLength(2);
  });

  it('keeps one on which an answer takes long, as long as something is heard', () => {
    open().says(HELLO, TABLE);
    void link!.ask({ do: 'hint', seat: 0 });
    for (let times = 0; times < 5; times++) {
      vi.advanceTimersByTime(2000);
      line().says({ t: 'ok', id: line().sent.at(-1)!.id });
    }
    expect(Line.all).toHaveLength(1);
  });

  it('tries again where not even a connection comes about', () => {
    open();
    vi.advanceTimersByTime(4000);
    expect(Line.all).toHaveLength(2);
  });

  it('is lost at once when the browser has no network any more, and back at once when it has', () => {
    open().says(HELLO, TABLE);
    const first = line();
    dispatchEvent(new Event('offline'));
    expect(first.closed).toBe(true);
    line().breaks();
    expect(states).toEqual(['open', 'connecting', 'lost']);
    for (const wait of [0, 300, 1000]) {
      vi.advanceTimersByTime(wait);
      line().breaks();
    }
    const tried = Line.all.length;
    dispatchEvent(new Event('online'));
    expect(Line.all).toHaveLength(tried + 1);
    expect(line().url).toMatch(/\?seen=7$/);
    line().says(HELLO);
    expect(states.at(-1)).toBe('open');
  });

  it('keeps a server on this very device when the network goes', () => {
    open().says(HELLO, TABLE);
    dispatchEvent(new Event('offline'));
    line().says(HELLO);
    expect(states).toEqual(['open', 'connecting', 'open']);
  });

  it('leaves a connection that is dead when the phone wakes', () => {
    open().says(HELLO, TABLE);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(line().sent).toMatchObject([{ do: 'ping' }]);
    vi.advanceTimersByTime(2000);
    expect(Line.all).toHaveLength(2);
  });

  it('keeps one that answers', async () => {
    open().says(HELLO, TABLE);
    dispatchEvent(new Event('online'));
    line().says({ t: 'ok', id: line().sent[0]!.id });
    await vi.advanceTimersByTimeAsync(5000);
    expect(Line.all).toHaveLength(1);
  });

  it('sees the table from its beginning as another viewer', () => {
    const first = open();
    first.says(HELLO, TABLE);
    link!.again({ seat: 1 });
    expect(first.closed).toBe(true);
    expect(line().url).toMatch(/\?seat=1$/);
  });

  it('is silent once it is closed', () => {
    open().says(HELLO);
    link!.close();
    line().breaks();
    dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
    expect(Line.all).toHaveLength(1);
  });
});

it('waits for a server in this browser for as long as that thinks, and needs no network for it', () => {
  const wire = { onmessage: null, onclose: null, send: vi.fn(), close: vi.fn() } as unknown as Line;
  const connect = vi.fn(() => wire as never);
  vi.spyOn(transports, 'transport').mockReturnValue({ isHere: true, connect, ask: vi.fn() });
  open();
  wire.onmessage!({ data: JSON.stringify(HELLO) });
  wire.onmessage!({ data: JSON.stringify(TABLE) });
  void link!.ask({ do: 'ping' });
  vi.advanceTimersByTime(300_000);
  dispatchEvent(new Event('offline'));
  expect(connect).toHaveBeenCalledOnce();
  expect(states).toEqual(['open']);
});
