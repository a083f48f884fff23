import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeTable } from '../game/testing';
import { prefer, USUAL } from '../preferences/preferences.svelte';
import { language } from '../words/language.svelte';
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

  it('shows who says it, and what a character says in the language of the moment', async () => {
    const table = FakeTable.playing();
    const { container } = render(Bubble, { seat: table.seat, at: 2 });
    table.tell({
      t: 'said',
      seq: 11,
      seat: 2,
      kind: 'line',
      what: 'ken.out.2',
      en: 'I cash in.',
      ja: '上がりとするさ。',
    });
    await tick();
    expect(container.querySelector('p')).toHaveTextContent('I cash in.');
    expect(container.querySelector('p svg')).not.toBeNull();
    language.choose('ja');
    await tick();
    expect(container.querySelector('p')).toHaveTextContent('上がりとするさ。');
    language.choose('en');
  });
});
