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

test('only a page that was built keeps itself, where the browser can, after a while', () => {
  vi.useFakeTimers();
  const register = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  vi.stubEnv('PROD', false);
  registerOffline();
  vi.runAllTimers();
  expect(register).not.toHaveBeenCalled();
  vi.stubEnv('PROD', true);
  registerOffline();
  expect(register).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(register).toHaveBeenCalledExactlyOnceWith('/offline.js', { updateViaCache: 'none' });
  vi.stubGlobal('navigator', {});
  registerOffline();
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
