import { expect, test, vi } from 'vitest';
import { connection } from './online.svelte';
import { registerOffline } from './register';

test('the connection goes and comes back', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get');
  for (const isThere of [false, true]) {
    online.mockReturnValue(isThere);
    dispatchEvent(new Event(isThere ? 'online' : 'offline'));
    expect(connection.isThere).toBe(isThere);
  }
});

test('only a page that was built keeps itself, where the browser can, after a while', async () => {
  vi.useFakeTimers();
  const register = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  vi.stubEnv('PROD', false);
  const part = (): Promise<boolean> => Promise.resolve(false);
  registerOffline(part);
  await vi.runAllTimersAsync();
  expect(register).not.toHaveBeenCalled();
  vi.stubEnv('PROD', true);
  registerOffline(part);
  expect(register).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  const how = { updateViaCache: 'none' };
  expect(register).toHaveBeenCalledExactlyOnceWith(new URL('/offline.js', document.baseURI), how);
  registerOffline(() => Promise.resolve(true));
  await vi.runAllTimersAsync();
  expect(register).toHaveBeenLastCalledWith(new URL('/offline.js?whole', document.baseURI), how);
  vi.stubGlobal('navigator', {});
  registerOffline(part);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
