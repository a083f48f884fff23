import { fireEvent, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { END, FakeTable, lastOf, PON, SNAPSHOT } from '../game/testing';
import { prefer, USUAL } from '../preferences/preferences.svelte';
import { language } from '../words/language.svelte';
import ShownMoments from './ShownMoments.svelte';

const vibrate = vi.fn();
const animate = vi.spyOn(Element.prototype, 'animate');

beforeEach(async () => {
  await import('./Banner.svelte');
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
    table.tell(PON);
    await table.shown('Pon! Ben');
    await fireEvent.keyDown(document.body, { key: 'x' });
    expect(table.container).toHaveTextContent('Pon!');
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 400);
    await fireEvent.keyDown(document.body, { key: 'x' });
    await table.shown('');
    vi.mocked(performance.now).mockRestore();
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
