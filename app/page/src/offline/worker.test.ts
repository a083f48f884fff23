import { beforeEach, expect, test, vi } from 'vitest';

type Heard = (event: Record<string, unknown>) => void;

const heard: Record<string, Heard> = {};
const cached = new Map<string, Map<string, Response>>();
const windows = ['/t/ABCDEF', '/t/KXMWQA?seat=1'].map((path) => ({
  url: new URL(path, location.origin).href,
  focus: vi.fn(() => Promise.resolve()),
}));
const fetched = vi.fn<(request: Request) => Promise<Response>>();

/** Caches as far as the worker needs them. */
const caches = {
  open: (name: string) => {
    const cache = new Map<string, Response>();
    cached.set(name, cache);
    const addAll = async (files: Request[]): Promise<void> => {
      for (const file of files) cache.set(new URL(file.url).pathname, await fetched(file));
    };
    const put = (address: string, response: Response): Promise<void> =>
      Promise.resolve(void cache.set(new URL(address).pathname, response));
    return Promise.resolve({ addAll, put });
  },
  keys: () => Promise.resolve([...cached.keys()]),
  delete: (name: string) => Promise.resolve(cached.delete(name)),
  match: (asked: Request | string) => {
    const path = new URL(typeof asked === 'string' ? asked : asked.url).pathname;
    return Promise.resolve(
      [...cached.values()]
        .find((cache) => cache.has(path))
        ?.get(path)
        ?.clone(),
    );
  },
};

async function happens(type: 'install' | 'activate'): Promise<void> {
  const work: Promise<unknown>[] = [];
  heard[type]!({ waitUntil: (each: Promise<unknown>) => work.push(each) });
  await Promise.all(work);
}

/** What the worker answers; undefined where it leaves the request to the browser. */
async function answer(path: string, { mode = 'cors', method = 'GET' } = {}): Promise<string | undefined> {
  let answered: Promise<Response> | undefined;
  const request = { url: new URL(path, location.origin).href, mode, method };
  heard.fetch!({ request, respondWith: (each: Promise<Response>) => (answered = each) });
  return (await answered)?.text();
}

/** Starts a service worker that was registered at this address. */
async function start(address: string): Promise<void> {
  cached.clear();
  fetched
    .mockReset()
    .mockImplementation((request) => Promise.resolve(new Response(`fresh ${new URL(request.url).pathname}`)));
  vi.stubGlobal('__VERSION__', '2');
  vi.stubGlobal('__FILES__', ['assets/seven.js', 'icon.svg']);
  vi.stubGlobal('__REST__', ['assets/table.js']);
  vi.stubGlobal('location', new URL(address, location.origin));
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', fetched);
  const clients = { claim: () => Promise.resolve(), matchAll: () => Promise.resolve(windows) };
  vi.stubGlobal('self', {
    clients,
    addEventListener: (type: string, listener: Heard) => (heard[type] = listener),
  });
  vi.resetModules();
  await import('./worker');
  vi.unstubAllGlobals();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('__VERSION__', '2');
  vi.stubGlobal('__FILES__', ['assets/seven.js', 'icon.svg']);
  vi.stubGlobal('__REST__', ['assets/table.js']);
}

beforeEach(() => start('/offline.js'));

test('it keeps the page and its files, and clears away those of other versions', async () => {
  cached.set('seven-bridge.1', new Map());
  cached.set('somebody-else', new Map());
  await happens('install');
  expect([...cached.get('seven-bridge.2')!.keys()]).toEqual(['/', '/assets/seven.js', '/icon.svg']);
  expect(cached.has('seven-bridge.1')).toBe(true);
  await happens('activate');
  expect([...cached.keys()]).toEqual(['somebody-else', 'seven-bridge.2']);
});

test('a page comes from the server, and without one from what is kept', async () => {
  await happens('install');
  expect(await answer('/seven?deal=10', { mode: 'navigate' })).toBe('fresh /seven');
  fetched.mockRejectedValue(new TypeError('no connection'));
  expect(await answer('/seven?deal=10', { mode: 'navigate' })).toBe('fresh /');
});

test('a page of a server that says nothing comes from what is kept', async () => {
  await happens('install');
  vi.useFakeTimers();
  fetched.mockReturnValue(new Promise(() => undefined));
  const answered = answer('/seven', { mode: 'navigate' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(await answered).toBe('fresh /');
  vi.useRealTimers();
});

test('files come from what is kept', async () => {
  await happens('install');
  fetched.mockResolvedValue(new Response('of the server'));
  expect(await answer('/assets/seven.js')).toBe('fresh /assets/seven.js');
  expect(await answer('/assets/table.js')).toBe('of the server');
});

test('of a page that is to play without a server it keeps all, in any folder, and leaves the engine to the page', async () => {
  await start('/games/offline.js?whole&site');
  cached.set('seven-engine.1', new Map([['/games/engine/1/engine.zip', new Response('engine')]]));
  await happens('install');
  await happens('activate');
  expect([...cached.get('seven-bridge.2')!.keys()]).toEqual([
    ...['/games/', '/games/assets/seven.js', '/games/icon.svg', '/games/assets/table.js'],
  ]);
  fetched.mockRejectedValue(new TypeError('no connection'));
  for (const path of ['/games/', '/games/index.html'])
    expect(await answer(path, { mode: 'navigate' })).toBe('fresh /games/');
  // what else its owner keeps there
  for (const path of ['/games/docs/', '/games/licenses.txt', '/games/seven'])
    expect(await answer(path, { mode: 'navigate' })).toBeUndefined();
  expect(await answer('/games/engine/1/engine.zip')).toBe('engine');
});

test('a record that is shared with a site is kept for the page, which opens it', async () => {
  await start('/games/offline.js?alone&site');
  const body = new FormData();
  body.set('record', new Blob(['game = "seven-bridge"']), 'match.toml');
  let answered: Promise<Response> | undefined;
  heard.fetch!({
    request: {
      url: new URL('/games/shared', location.origin).href,
      method: 'POST',
      mode: 'navigate',
      formData: () => Promise.resolve(body),
    },
    respondWith: (each: Promise<Response>) => (answered = each),
  });
  const response = await answered;
  expect(response!.status).toBe(303);
  expect(response!.headers.get('location')).toBe(new URL('/games/#/me?shared', location.origin).href);
  expect(await cached.get('seven-shared')!.get('/games/shared')!.text()).toBe('game = "seven-bridge"');
});

test.each([
  ['/api/session'],
  ['/api/seven/daily'],
  ['/ws/ABCDEF'],
  ['/healthz'],
  ['/readyz'],
  ['/metrics'],
  ['https://elsewhere.example/'],
])('%s is none of its business', async (path) => {
  await happens('install');
  fetched.mockClear();
  expect(await answer(path)).toBeUndefined();
  expect(await answer('/seven', { method: 'POST' })).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});

test('whoever presses a notification comes back to the window with its table', async () => {
  const close = vi.fn();
  let work: Promise<unknown> | undefined;
  heard.notificationclick!({
    notification: { close, data: `${location.origin}/t/KXMWQA` },
    waitUntil: (each: Promise<unknown>) => (work = each),
  });
  await work;
  expect(close).toHaveBeenCalled();
  expect(windows.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1]);
});
