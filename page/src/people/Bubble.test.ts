import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shift } from '../controls/inView';
import { END, FakeTable, PON } from '../game/testing';
import { prefer, USUAL } from '../preferences/preferences.svelte';
import { language } from '../words/language.svelte';
import Bubble from './Bubble.svelte';

beforeEach(() => {
  prefer(USUAL);
  language.choose('en');
  vi.spyOn(Element.prototype, 'animate').mockReturnValue({} as Animation);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no connection')));
});

afterEach(() => vi.useRealTimers());

describe('a bubble', () => {
  it.each([
    ['a call', PON, 'Pon!', 'ポン！'],
    ['going out', { t: 'discarded', seq: 11, seat: 1, card: '2s', over: END } as const, 'Out!', '上がり！'],
    ['words', { t: 'said', seq: 11, seat: 1, kind: 'text', what: '❤' } as const, '❤', '❤'],
  ])('shows %s at its seat, and goes', async (_, event, en, ja) => {
    vi.useFakeTimers();
    const table = FakeTable.playing();
    const mine = render(Bubble, { seat: table.seat, at: 1 });
    const other = render(Bubble, { seat: table.seat, at: 2 });
    table.tell(event);
    await tick();
    expect(mine.container).toHaveTextContent(en);
    expect(other.container).toHaveTextContent('');
    language.choose('ja');
    await tick();
    expect(mine.container).toHaveTextContent(ja);
    vi.advanceTimersByTime(10_000);
    await tick();
    expect(mine.container.querySelector('p')).toBeNull();
  });

  it('shows where somebody goes out in one go with the card that another discarded', async () => {
    const table = FakeTable.playing();
    const { container } = render(Bubble, { seat: table.seat, at: 1 });
    table.tell({ ...PON, over: { ...END, one_go: true } });
    await tick();
    expect(container).toHaveTextContent('Out in one go!');
  });

  it('is shifted to where all of it is seen', () => {
    expect(shift(-20, 80, 360)).toBe(28);
    expect(shift(300, 400, 360)).toBe(-48);
    expect(shift(100, 200, 360)).toBe(0);
    expect(shift(-50, 500, 360)).toBe(58);
  });
});
