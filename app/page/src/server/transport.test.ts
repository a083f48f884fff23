import { beforeEach, expect, it, vi } from 'vitest';
import { reach } from './reach.svelte';
import { network } from './transport';

const fetched = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  reach.note(true);
});

it('a server that does not answer is out of reach, until it does', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no connection'));
  await expect(network.ask('GET', '/api/session')).rejects.toThrow('no connection');
  expect(reach.isThere).toBe(false);
  fetched.mockResolvedValueOnce(new Response('{}', { headers: { 'cache-control': 'max-age=60' } }));
  await network.ask('GET', '/api/rules');
  expect(reach.isThere).toBe(false); // the browser has kept that one
  fetched.mockResolvedValueOnce(
    new Response('{}', { status: 401, headers: { 'cache-control': 'no-store' } }),
  );
  expect(await network.ask('GET', '/api/session')).toEqual({ ok: false, status: 401, text: '{}' });
  expect(reach.isThere).toBe(true);
});

it.each([
  [502, false],
  [503, true],
  [504, false],
])('with status %i it is there: %s', async (status, isThere) => {
  fetched.mockResolvedValueOnce(new Response('', { status }));
  await network.ask('GET', '/api/session');
  expect(reach.isThere).toBe(isThere);
});

it('a connection that opens, or does not come about, tells the same', () => {
  class Socket {
    onopen?: () => void;
    onerror?: () => void;
    constructor(readonly url: string) {}
  }
  vi.stubGlobal('WebSocket', Socket);
  const socket = network.connect('/ws/KXMWQA?seat=1') as unknown as Socket;
  expect(socket.url).toBe(`${location.origin.replace('http', 'ws')}/ws/KXMWQA?seat=1`);
  socket.onerror!();
  expect(reach.isThere).toBe(false);
  socket.onopen!();
  expect(reach.isThere).toBe(true);
  vi.unstubAllGlobals();
});
