import { render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeTable } from '../game/testing';
import { keepAppearance } from '../preferences/appearance.svelte';
import { motionTime, prefer, preferences, USUAL, VALUES } from '../preferences/preferences.svelte';
import { language } from '../words/language.svelte';
import Settings from './Settings.svelte';

const KEPT = 'seven-bridge.preferences';

beforeEach(() => {
  prefer(USUAL);
  language.choose('en');
});

/** What a page that is loaded anew finds, when this was remembered. */
async function found(text: string): Promise<object> {
  localStorage.setItem(KEPT, text);
  vi.resetModules();
  return { ...(await import('../preferences/preferences.svelte')).preferences };
}

describe('preferences', () => {
  it('are remembered', async () => {
    prefer({ theme: 'dark', calls: 'same' });
    expect(await found(localStorage.getItem(KEPT)!)).toEqual({ ...USUAL, theme: 'dark', calls: 'same' });
  });

  it('forget what is not known any more, and what is none', async () => {
    expect(await found('{"motion": "wild", "hints": false, "old": 1, "sound": "yes"}')).toEqual({
      ...USUAL,
      hints: false,
    });
    for (const text of ['', 'null', '[', '7']) expect(await found(text)).toEqual(USUAL);
  });

  it('follow another window of the browser', () => {
    localStorage.setItem(KEPT, JSON.stringify({ ...USUAL, cardSize: 'large' }));
    dispatchEvent(new StorageEvent('storage', { key: KEPT }));
    expect(preferences.cardSize).toBe('large');
  });

  it('say how long cards move', () => {
    const times = VALUES.motion.map((motion) => {
      prefer({ motion });
      return motionTime();
    });
    expect(times).toEqual([0, 150, 280, 600]);
  });
});

describe('the appearance', () => {
  it('follows the preferences and the language', async () => {
    const root = document.documentElement;
    const { dataset } = root;
    const end = $effect.root(keepAppearance);
    await tick();
    expect(dataset).toMatchObject({ cardSize: 'medium' });
    expect(dataset.theme).toBeUndefined();
    prefer({ theme: 'dark', fourColours: true, cardSize: 'small' });
    language.choose('ja');
    await tick();
    expect(dataset).toMatchObject({ theme: 'dark', cardSize: 'small' });
    expect(root).toHaveAttribute('data-four-colours');
    expect(root.lang).toBe('ja');
    prefer({ theme: 'auto', fourColours: false });
    await tick();
    expect(root).not.toHaveAttribute('data-theme');
    expect(root).not.toHaveAttribute('data-four-colours');
    end();
  });
});

describe('the settings', () => {
  it('count at once', async () => {
    render(Settings);
    within(screen.getByRole('group', { name: 'Theme' }))
      .getByRole('radio', { name: 'Dark' })
      .click();
    within(screen.getByRole('group', { name: 'Calls' }))
      .getByRole('radio', { name: 'Same and Cut' })
      .click();
    screen.getByRole('switch', { name: 'Four colours' }).click();
    expect(preferences).toMatchObject({ theme: 'dark', calls: 'same', fourColours: true });
    within(screen.getByRole('group', { name: 'Language' }))
      .getByRole('radio', { name: '日本語' })
      .click();
    await tick();
    expect(screen.getByRole('radio', { name: 'セイム・カット' })).toBeChecked();
  });

  it('ask for the permission of notifications only where somebody wants them', async () => {
    const requestPermission = vi.fn(() => Promise.resolve('denied'));
    vi.stubGlobal('Notification', { requestPermission });
    vi.stubGlobal('navigator', { language: 'en', serviceWorker: {} });
    render(Settings);
    expect(requestPermission).not.toHaveBeenCalled();
    screen.getByRole('switch', { name: 'Tell me when it is my turn' }).click();
    expect(await screen.findByText(/does not allow/)).toBeVisible();
    expect(preferences.notifications).toBe(false);
    requestPermission.mockResolvedValue('granted');
    screen.getByRole('switch', { name: 'Tell me when it is my turn' }).click();
    await vi.waitFor(() => expect(preferences.notifications).toBe(true));
    vi.unstubAllGlobals();
  });

  it('offer spoken calls only where the device speaks by itself', () => {
    render(Settings);
    expect(screen.queryByRole('group', { name: 'Spoken calls' })).toBeNull();
  });

  it('tell the table what concerns it', () => {
    const table = FakeTable.playing();
    render(Settings, { seat: table.seat });
    screen.getByRole('switch', { name: 'Draw by itself' }).click();
    expect(preferences.autoDraw).toBe(true);
    expect(table.asked).toEqual([{ do: 'prefer', seat: 0, auto_draw: true }]);
  });
});
