import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Stage } from '../alone/transport';
import { awaitOffer } from '../offline/installing.svelte';
import Install from './Install.svelte';

const page = vi.hoisted(() => ({ hasServer: true, stage: undefined as Stage | undefined }));
vi.mock('../addresses', async (original) => ({
  ...(await original<object>()),
  get hasServer() {
    return page.hasServer;
  },
}));
vi.mock('../alone/playing.svelte', () => ({ aloneStage: () => page.stage }));

const prompt = vi.fn(() => Promise.resolve());

awaitOffer();

/** The browser offers to install the page. */
function offer(): Event {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(event);
  return event;
}

beforeEach(() => {
  dispatchEvent(new Event('appinstalled'));
  Object.assign(page, { hasServer: true, stage: undefined });
  Reflect.deleteProperty(navigator, 'standalone');
  prompt.mockClear();
});

it('what the browser offers is offered in the settings, and not by the browser', async () => {
  expect(offer().defaultPrevented).toBe(true);
  render(Install);
  screen.getByRole('button', { name: 'Install' }).click();
  await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(prompt).toHaveBeenCalledTimes(1);
});

it('a page with an engine of its own is offered once that has started', () => {
  offer();
  page.hasServer = false;
  page.stage = { is: 'failed', why: 'memory' };
  const { unmount } = render(Install);
  expect(screen.queryByRole('heading')).toBeNull();
  unmount();
  page.stage = { is: 'ready' };
  render(Install);
  expect(screen.getByRole('button', { name: 'Install' })).toBeInTheDocument();
});

it('where a person does it by hand, the page says how, unless it was opened from the home screen', () => {
  const told = (): HTMLElement | null => screen.queryByText(/Add to Home Screen/);
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
  const { unmount } = render(Install);
  expect(told()).toBeInTheDocument();
  unmount();
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: true });
  render(Install);
  expect(told()).toBeNull();
});

it('nothing is said where the page cannot be installed', () => {
  render(Install);
  expect(screen.queryByRole('heading')).toBeNull();
});
