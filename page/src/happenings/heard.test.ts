import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefer, USUAL } from '../settings/preferences.svelte';
import { language } from '../words/language.svelte';
import Announcer from './Announcer.svelte';
import Bubble from './Bubble.svelte';
import { Chronicle } from './chronicle.svelte';
import { attachSound, soundOf } from './hearing.svelte';
import History from './History.svelte';
import { shift } from './inView';
import { Pretended } from './pretended';
import * as sound from './sound';

vi.mock('../server/actions', () => ({
  wordsOf: (action: number) =>
    ({ 0: ['draw', '', 'draw'], 1: ['pass', '', 'pass'], 9: ['pon', 'Kh Kd Ks', 'pon'] })[action],
  learnActions: () => Promise.resolve(),
}));

beforeEach(() => {
  prefer(USUAL);
  language.choose('en');
  vi.spyOn(Element.prototype, 'animate').mockReturnValue({} as Animation);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no connection')));
});

afterEach(() => vi.useRealTimers());

const pon = {
  t: 'claimed',
  seq: 11,
  seat: 1,
  action: 9,
  call: 'pon',
  source: 2,
  card: 'Kd',
  meld: 1,
  cards: 'Kh Kd Kc',
} as const;
const out = { winner: 1, hands: ['2s', '', '3s'], scores: [0, 9, 0], totals: [0, 9, 0] };

describe('the announcer', () => {
  it('says what happens, and what is wanted', async () => {
    const table = new Pretended();
    const { container } = render(Announcer, { seat: table.seat });
    table.tell({ t: 'drawn', seq: 11, seat: 1, stock: 26 });
    table.tell({ t: 'discarded', seq: 12, seat: 1, card: 'Kc', now: { step: 22, turn: 2, options: [1, 9] } });
    await tick();
    const [polite, assertive] = container.children;
    expect(polite).toHaveTextContent('Ben draws.Ben discards the king of clubs.');
    expect(assertive).toHaveTextContent('You can claim the king of clubs: Pon.');
    table.tell({ t: 'closed', seq: 13, now: { step: 23, turn: 0, options: [0] } });
    await tick();
    expect(assertive).toHaveTextContent('It is your turn.');
  });

  it('says nothing anew when the language changes', async () => {
    const table = new Pretended();
    const { container } = render(Announcer, { seat: table.seat });
    table.tell({ t: 'drawn', seq: 11, seat: 1, stock: 26 });
    language.choose('ja');
    await tick();
    expect(container.firstElementChild).toHaveTextContent('Ben draws.');
  });
});

describe('the history', () => {
  it('tells the latest first, in the language of the moment', async () => {
    const table = new Pretended();
    const chronicle = new Chronicle(table.seat);
    chronicle.follow();
    render(History, { chronicle });
    expect(screen.getByText('Nothing has happened yet.')).toBeInTheDocument();
    table.tell({ t: 'drawn', seq: 11, seat: 1, stock: 26 }, { t: 'discarded', seq: 12, seat: 1, card: 'Td' });
    await tick();
    const lines = (): (string | null)[] => screen.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines()).toEqual(['Ben discards ♦10.', 'Ben draws.']);
    language.choose('ja');
    await tick();
    expect(lines()[1]).toBe('Benさんが引きました。');
  });
});

describe('a bubble', () => {
  it.each([
    ['a call', pon, 'Pon!', 'ポン！'],
    ['going out', { t: 'discarded', seq: 11, seat: 1, card: '2s', over: out } as const, 'Out!', '上がり！'],
    ['words', { t: 'said', seq: 11, seat: 1, kind: 'text', what: '❤' } as const, '❤', '❤'],
  ])('shows %s at its seat, and goes', async (_, event, en, ja) => {
    vi.useFakeTimers();
    const table = new Pretended();
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
    const table = new Pretended();
    const { container } = render(Bubble, { seat: table.seat, at: 1 });
    table.tell({ ...pon, over: { ...out, one_go: true } });
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

describe('sounds', () => {
  it('belong to what happens', () => {
    const table = new Pretended();
    const heard: (string | undefined)[] = [];
    table.seat.onHappening((happening) => heard.push(soundOf(happening)));
    table.tell({ t: 'drawn', seq: 11, seat: 1, stock: 26 }, { ...pon, seq: 12 });
    table.tell({ t: 'discarded', seq: 13, seat: 1, card: '2s', over: out }, { t: 'ready', seq: 14, seat: 1 });
    expect(heard).toEqual(['draw', 'call', 'win', undefined]);
  });

  it('are heard where they are wished for, also when it is one’s turn and when time runs out', async () => {
    vi.useFakeTimers();
    const played = vi.spyOn(sound, 'play').mockReturnValue();
    const table = new Pretended();
    const end = attachSound(table.seat);
    table.tell({
      t: 'discarded',
      seq: 11,
      seat: 2,
      card: 'Kc',
      now: { step: 21, turn: 0, options: [0], clock: 4500 },
    });
    await tick();
    vi.advanceTimersByTime(4400);
    expect(played.mock.calls.flat()).toEqual(['discard', 'turn', 'tick', 'tick', 'tick', 'tick']);
    prefer({ sound: false });
    table.tell({
      t: 'drawn',
      seq: 12,
      seat: 0,
      stock: 20,
      card: '3c',
      now: { step: 22, turn: 0, options: [3] },
    });
    await tick();
    expect(played).toHaveBeenCalledTimes(6);
    end();
  });
});
