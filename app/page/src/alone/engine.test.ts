import { beforeEach, expect, it, vi } from 'vitest';
import { canStart, loaded, missing, NotLoaded } from './engine';
import { emptyKept, keptBytes } from './kept';

const AT = 'https://cards.example/engine/';

/** What the host has, by address; what is not there is answered with 404. */
const host = new Map<string, string>();
const stored = new Map<string, Map<string, Response>>();
const fetched = vi.fn<(address: string) => Promise<Response>>();

/** Cache storage as far as the page needs it. */
const caches = {
  open: (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, cache);
    return Promise.resolve({
      put: (address: string, response: Response) => Promise.resolve(void cache.set(address, response)),
      match: (address: string) => Promise.resolve(cache.get(address)?.clone()),
      keys: () => Promise.resolve([...cache.keys()]),
    });
  },
  match: (address: string) =>
    Promise.resolve(
      [...stored.values()]
        .find((cache) => cache.has(address))
        ?.get(address)
        ?.clone(),
    ),
  keys: () => Promise.resolve([...stored.keys()]),
  delete: (name: string) => Promise.resolve(stored.delete(name)),
};

/** The host has this version, which starts with two files and has data in one; each has ten bytes. */
function publish(folder: string): void {
  const size = { bytes: 10, compressed: 4 };
  host.clear();
  const engine = { folder, files: { 'a.zip': size, 'b.wasm': size }, later: { 'c.net': size } };
  host.set(`${AT}engine.json`, JSON.stringify(engine));
  for (const name of ['a.zip', 'b.wasm', 'c.net']) host.set(`${AT}${folder}/${name}`, '0123456789');
}

/** Loads all of the engine; gives its folder, and the names of the data that was not kept. */
async function loadAll(): Promise<[folder: string, ...names: string[]]> {
  const names: string[] = [];
  const { folder, loadRest } = await loaded(AT, () => undefined);
  await loadRest((name) => names.push(name));
  return [folder, ...names];
}

const versions = (): string[] => [...stored.keys()];

beforeEach(() => {
  stored.clear();
  publish('one');
  fetched.mockReset().mockImplementation((address) => {
    const body = host.get(address);
    return Promise.resolve(new Response(body ?? '', { status: body === undefined ? 404 : 200 }));
  });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('caches', caches);
});

it('is loaded once, and tells how far that is', async () => {
  const told: [number, number][] = [];
  expect(await missing(AT)).toBe(30);
  const { folder, loadRest } = await loaded(AT, (...progress) => told.push(progress));
  expect(folder).toBe(`${AT}one/`);
  expect(told.at(-1)).toEqual([20, 20]);
  expect(await missing(AT)).toBe(10);

  const data = new Map<string, string>();
  await loadRest((name, content) => data.set(name, new TextDecoder().decode(content)));
  expect([...data]).toEqual([['c.net', '0123456789']]);
  expect(await missing(AT)).toBe(0);

  fetched.mockClear();
  expect(await loadAll()).toEqual([`${AT}one/`]);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([`${AT}engine.json`]);
});

it('is what was kept where the host cannot be reached', async () => {
  await loadAll();
  fetched.mockRejectedValue(new TypeError('no connection'));
  expect(await loadAll()).toEqual([`${AT}one/`]);
});

it('is replaced once a new version is there as a whole, and not before', async () => {
  await loadAll();
  publish('two');
  host.delete(`${AT}two/b.wasm`);
  expect(await loadAll()).toEqual([`${AT}one/`]);
  expect(versions()).toContain('seven-engine.one');

  publish('two');
  host.delete(`${AT}two/c.net`);
  expect(await loadAll()).toEqual([`${AT}two/`]);
  expect(versions()).toContain('seven-engine.one');

  publish('two');
  expect(await loadAll()).toEqual([`${AT}two/`, 'c.net']);
  expect(versions()).toEqual(['seven-engine.two']);
});

it('is not loaded where a file does not come', async () => {
  host.delete(`${AT}one/b.wasm`);
  await expect(loaded(AT, () => undefined)).rejects.toThrow(NotLoaded);
  host.clear();
  await expect(missing(AT)).rejects.toThrow(NotLoaded);
});

it('is removed when a person wants that, with nothing else', async () => {
  await loadAll();
  stored.set('seven-bridge.1', new Map());
  expect(await keptBytes()).toBeGreaterThanOrEqual(30);
  await emptyKept();
  expect(versions()).toEqual(['seven-bridge.1']);
  expect(await keptBytes()).toBe(0);
});

it('is loaded all the same where the browser keeps nothing', async () => {
  vi.stubGlobal('caches', undefined);
  expect(await loadAll()).toEqual([`${AT}one/`, 'c.net']);
  expect(await missing(AT)).toBe(30);
});

it('that it has started is noted once all of it is kept, and not of the next version', async () => {
  const { loadRest, noteStart } = await loaded(AT, () => undefined);
  await noteStart();
  expect(await canStart(AT)).toBe(false);
  await loadRest(() => undefined);
  expect(await canStart(AT)).toBe(false);
  await noteStart();
  expect(await canStart(AT)).toBe(true);

  publish('two');
  host.delete(`${AT}two/c.net`);
  const second = await loaded(AT, () => undefined);
  await second.loadRest(() => undefined);
  await second.noteStart();
  expect(await canStart(AT)).toBe(true); // the one that is kept still
  publish('two');
  await loadAll();
  expect(await canStart(AT)).toBe(false);
});
