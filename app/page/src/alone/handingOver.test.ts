import { beforeEach, expect, it, vi } from 'vitest';
import { Refusal, Unreachable } from '../server/http';
import { endedAlone, handOver } from './handingOver';

const { remembered, matches, ended, posted } = vi.hoisted(() => {
  document.head.innerHTML = '<meta name="engine" content="/engine/"><meta name="alone" content="/alone">';
  return {
    remembered: new Map<string, string>(),
    /** By table and number the seats of the person. */
    matches: new Map<string, number[]>(),
    ended: vi.fn(),
    posted: vi.fn<(path: string, body: unknown) => Promise<unknown>>(),
  };
});

vi.mock('./keeping.svelte', () => ({ isKept: () => Promise.resolve(true) }));
vi.mock('./logs', () => ({
  Logs: {
    open: () =>
      Promise.resolve({
        texts: () => Promise.resolve(Object.fromEntries(remembered)),
        remember: (key: string, text: string) => Promise.resolve(void remembered.set(key, text)),
      }),
  },
}));
vi.mock('../server/session.svelte', () => ({ ensureGuest: () => Promise.resolve('Ann') }));
vi.mock('../server/http', async (original) => ({
  ...(await original<typeof import('../server/http')>()),
  post: posted,
}));
vi.mock('./transport', () => ({
  AloneTransport: class {
    constructor(readonly changed: (stage: { is: string }) => void) {}
    begin(): void {
      this.changed({ is: 'loading' });
      queueMicrotask(() => this.changed({ is: 'ready' }));
    }
    end(): void {
      ended();
    }
    ask(_: string, path: string): Promise<unknown> {
      const { pathname, searchParams } = new URL(path, location.origin);
      const [table, number] = pathname.endsWith('/record')
        ? [pathname.split('/')[3], pathname.split('/')[5]]
        : [searchParams.get('table'), searchParams.get('match')];
      const seats = matches.get(`${table} ${number}`);
      const listed = seats?.map((seat) => ({ seat, finished_at: 7 }));
      const text = pathname.endsWith('/record') ? `record of ${table}` : JSON.stringify({ matches: listed });
      return Promise.resolve({ ok: seats !== undefined, status: seats ? 200 : 404, text });
    }
  },
}));

beforeEach(() => {
  remembered.clear();
  matches.clear();
  ended.mockReset();
  posted.mockReset().mockResolvedValue({ code: 'QRSTUVWX' });
});

/** On this device a match ended in which these seats were the person's. */
function end(name: string, ...seats: number[]): void {
  const results = [0, 1, 2, 3].map((seat) => [seat, seats.includes(seat) ? 1 : null, 'name']);
  remembered.set(`match ${name}`, JSON.stringify({ results }));
  matches.set(name, seats);
}

it('what ended here is handed over once', async () => {
  end('AAAAAA 1', 0);
  end('BBBBBB 2', 3);
  remembered.set('name', 'Ann');
  expect(await endedAlone()).toEqual(['AAAAAA 1', 'BBBBBB 2']);
  const told = vi.fn();
  await handOver(await endedAlone(), told);
  expect(posted.mock.calls).toEqual([
    ['/api/me/matches', { record: 'record of AAAAAA', seat: 0, finished_at: 7 }],
    ['/api/me/matches', { record: 'record of BBBBBB', seat: 3, finished_at: 7 }],
  ]);
  expect(told).toHaveBeenLastCalledWith({ taken: 2, left: 0 });
  expect(ended).toHaveBeenCalledOnce();
  expect(await endedAlone()).toEqual([]);
});

it('what the server does not take stays here, and is not offered again', async () => {
  end('AAAAAA 1', 0);
  posted.mockRejectedValueOnce(new Refusal('bad_record', { en: 'No.', ja: 'いいえ。' }, {}));
  const told = vi.fn();
  await handOver(await endedAlone(), told);
  expect(posted).toHaveBeenCalledOnce();
  expect(told).toHaveBeenLastCalledWith({ taken: 0, left: 1 });
  expect(await endedAlone()).toEqual([]);
});

it('matches of several persons, and those of somebody else, are not offered', async () => {
  end('AAAAAA 1', 0, 1);
  end('BBBBBB 1');
  remembered.set(
    'match CCCCCC 1',
    JSON.stringify({
      results: [
        [0, 1_000_000],
        [1, null],
      ],
    }),
  );
  expect(await endedAlone()).toEqual([]);
});

it.each([
  new Unreachable('no connection'),
  new Refusal('too_fast', { en: 'Wait.', ja: 'お待ちください。' }, {}),
])('what could not be handed over now is offered again: %s', async (error) => {
  end('AAAAAA 1', 0);
  end('BBBBBB 1', 0);
  posted.mockResolvedValueOnce({}).mockRejectedValueOnce(error);
  const told = vi.fn();
  await expect(handOver(await endedAlone(), told)).rejects.toThrow(error);
  expect(told).toHaveBeenLastCalledWith({ taken: 1, left: 0 });
  expect(ended).toHaveBeenCalledOnce();
  expect(await endedAlone()).toEqual(['BBBBBB 1']);
});
