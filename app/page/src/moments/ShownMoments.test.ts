import { fireEvent, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notices } from '../controls/notices.svelte';
import { END, FakeTable, happened, lastOf, PON, SNAPSHOT } from '../game/testing';
import { prefer, preferences, USUAL } from '../preferences/preferences.svelte';
import type { Event } from '../server/messages';
import { language } from '../words/language.svelte';
import ShownMoments from './ShownMoments.svelte';
import { isStaged } from './stage.svelte';

const vibrate = vi.fn();
const animate = vi.spyOn(Element.prototype, 'animate');

beforeEach(async () => {
  await Promise.all([
    import('./Banner.svelte'),
    import('./GoingOut.svelte'),
    import('./WonMatch.svelte'),
    import('./SevenLight.svelte'),
  ]);
  prefer(USUAL);
  language.choose('en');
  animate.mockReset().mockReturnValue({ cancel: () => undefined } as Animation);
  vi.stubGlobal('navigator', Object.assign(navigator, { vibrate }));
  vibrate.mockReset();
});

afterEach(() => vi.useRealTimers());

/** A table with what it shows of moments: `shown` waits until a text is there. */
function moments(): FakeTable & { shown: (text: string) => Promise<void>; container: HTMLElement } {
  const table = FakeTable.playing();
  const { container } = render(ShownMoments, { seat: table.seat });
  const shown = (text: string): Promise<void> =>
    vi.waitFor(() => expect(container.textContent?.replace(/\s+/g, ' ').trim()).toBe(text));
  return Object.assign(table, { shown, container });
}

describe('a moment', () => {
  it('is called over the table, with the name of who calls, in the language of the moment', async () => {
    const table = moments();
    table.tell(PON);
    await table.shown('Pon! Ben');
    language.choose('ja');
    await table.shown('ポン！ Ben');
  });

  it('goes by itself, and the next comes', async () => {
    const table = moments();
    table.tell(lastOf(11, PON.events[0], END));
    await table.shown('Pon! Ben');
    await vi.waitFor(() => expect(table.container).toHaveTextContent('Out!'), { timeout: 4000 });
  });

  it('is ended by a press, but not by the one that has just made it', async () => {
    const table = moments();
    const begun = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(begun);
    table.tell(PON);
    await table.shown('Pon! Ben');
    await fireEvent.keyDown(document.body, { key: 'x' });
    expect(table.container).toHaveTextContent('Pon!');
    clock.mockReturnValue(begun + 400);
    await fireEvent.keyDown(document.body, { key: 'x' });
    await table.shown('');
    clock.mockRestore();
  });

  it('is felt, unless one does not wish it', async () => {
    const table = moments();
    table.tell(PON);
    expect(vibrate).toHaveBeenCalledOnce();
    prefer({ vibration: false });
    table.tell({ ...PON, seq: 12 });
    expect(vibrate).toHaveBeenCalledOnce();
  });

  it('stands still where nothing is to move, and nothing falls', async () => {
    prefer({ motion: 'none' });
    const table = moments();
    table.tell(lastOf(11, { kind: 'discard', seat: 0, cards: '4s' }, { ...END, winner: 0, one_go: true }));
    await table.shown('Out in one go! You');
    expect(animate).not.toHaveBeenCalled();
    expect(table.container.querySelector('.confetti')).toBeNull();
  });

  it('is no more where the table is seen anew', async () => {
    const table = moments();
    table.tell(PON);
    await table.shown('Pon! Ben');
    table.tell(SNAPSHOT);
    await tick();
    await table.shown('');
  });
});

describe('a win at one’s own table', () => {
  const OUT = lastOf(11, { kind: 'discard', seat: 1, cards: '4s' }, END);
  const WON: Event = {
    t: 'ended',
    seq: 12,
    match: 1,
    winners: [1],
    totals: END.totals,
    secret: '',
    nonces: [],
  };

  /** A table that shows scenes: which is shown, if any. */
  function scenes(): FakeTable & { scene: () => string | undefined } {
    const table = FakeTable.playing();
    const { container } = render(ShownMoments, { seat: table.seat, scenes: true });
    const scene = () => container.querySelector<HTMLElement>('[data-scene]')?.dataset.scene;
    return Object.assign(table, { scene });
  }

  /** Presses a key once the scene has been there for a while; gives whether anybody else heard of it. */
  async function press(key = 'x', later = 1000): Promise<boolean> {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + later);
    const heard = vi.fn();
    addEventListener('keydown', heard);
    await fireEvent.keyDown(document.body, { key });
    removeEventListener('keydown', heard);
    vi.mocked(performance.now).mockRestore();
    await tick();
    return heard.mock.calls.length > 0;
  }

  it('is a scene, and the key that skips it does nothing else', async () => {
    const table = scenes();
    table.tell(OUT);
    await vi.waitFor(() => expect(table.scene()).toBe('out'));
    expect(isStaged(table.seat)).toBe(true);
    expect(await press()).toBe(false);
    expect(table.scene()).toBeUndefined();
    expect(isStaged(table.seat)).toBe(false);
    expect(await press()).toBe(true);
  });

  it('is followed by the scene of the match, which another key skips', async () => {
    const table = scenes();
    table.tell(OUT);
    table.tell(WON);
    await vi.waitFor(() => expect(table.scene()).toBe('out'));
    await press();
    await vi.waitFor(() => expect(table.scene()).toBe('won'));
    expect(await press('x', 5000)).toBe(false);
    expect(table.scene()).toBeUndefined();
  });

  it('is short for whoever skips it twice in a row, who is told', async () => {
    const table = scenes();
    for (const seq of [11, 12]) {
      expect(preferences.goingOut).toBe('whole');
      table.tell({ ...OUT, seq });
      await vi.waitFor(() => expect(table.scene()).toBe('out'));
      await press();
    }
    expect(preferences.goingOut).toBe('short');
    expect(notices.at(-1)?.text).toContain('briefly from now on');
    table.tell({ ...OUT, seq: 13 });
    await vi.waitFor(() => expect(document.body).toHaveTextContent('Out!'));
    expect(table.scene()).toBeUndefined();
  });

  it('is not skipped by keys for the browser, nor by whoever writes', async () => {
    const table = scenes();
    table.tell(OUT);
    await vi.waitFor(() => expect(table.scene()).toBe('out'));
    expect(await press('Shift')).toBe(true);
    expect(table.scene()).toBe('out');
  });

  it('ends with the next deal, or where the table is seen anew', async () => {
    const table = scenes();
    table.tell(OUT);
    await vi.waitFor(() => expect(table.scene()).toBe('out'));
    table.tell(SNAPSHOT);
    await tick();
    expect(table.scene()).toBeUndefined();
  });

  it('stands still where nothing is to move', async () => {
    prefer({ motion: 'none' });
    const table = scenes();
    table.tell(OUT);
    await vi.waitFor(() => expect(table.scene()).toBe('out'));
    expect(document.querySelector('[data-scene].still')).not.toBeNull();
  });
});

describe('a seven', () => {
  const lights = (): (string | undefined)[] =>
    [...document.querySelectorAll<HTMLElement>('[data-seven]')].map(({ dataset }) => dataset.seven);

  it('is lit where it lies, unless somebody else has drawn it', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 40, 56));
    const table = moments();
    const card = table.container.appendChild(document.createElement('span'));
    card.dataset.card = '7h';
    table.tell(happened(11, { kind: 'draw', seat: 1 }));
    table.tell(happened(12, { kind: 'layoff', seat: 1, cards: '7h', meld: 0, action: 920 }));
    await vi.waitFor(() => expect(lights()).toEqual(['7h']));
    vi.mocked(Element.prototype.getBoundingClientRect).mockRestore();
  });
});
