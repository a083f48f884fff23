import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shift } from '../controls/inView';
import { FakeTable } from '../game/testing';
import { prefer, USUAL } from '../preferences/preferences.svelte';
import Bubble from './Bubble.svelte';

beforeEach(() => {
  prefer(USUAL);
  vi.spyOn(Element.prototype, 'animate').mockReturnValue({} as Animation);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no connection')));
});

afterEach(() => vi.useRealTimers());

describe('a bubble', () => {
  it('shows words at the seat of who says them, and goes', async () => {
    vi.useFakeTimers();
    const table = FakeTable.playing();
    const mine = render(Bubble, { seat: table.seat, at: 1 });
    const other = render(Bubble, { seat: table.seat, at: 2 });
    table.tell({ t: 'said', seq: 11, seat: 1, kind: 'text', what: '❤' });
    await tick();
    expect(mine.container).toHaveTextContent('❤');
    expect(other.container).toHaveTextContent('');
    vi.advanceTimersByTime(10_000);
    await tick();
    expect(mine.container.querySelector('p')).toBeNull();
  });

  it('is shifted to where all of it is seen', () => {
    expect(shift(-20, 80, 360)).toBe(28);
    expect(shift(300, 400, 360)).toBe(-48);
    expect(shift(100, 200, 360)).toBe(0);
    expect(shift(-50, 500, 360)).toBe(58);
  });
});
