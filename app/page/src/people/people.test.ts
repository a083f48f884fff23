import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notices } from '../controls/notices.svelte';
import { deadline } from '../game/countdown.svelte';
import { CHARACTERS } from '../game/characters';
import { LEVELS } from '../game/levels';
import { politeName, seatNames } from '../game/names';
import { FakeTable, happened, seatAs, SNAPSHOT } from '../game/testing';
import type { Snapshot } from '../server/messages';
import { language } from '../words/language.svelte';
import Connection from './Connection.svelte';
import Countdown from './Countdown.svelte';
import Greeting from './Greeting.svelte';
import Portrait from './Portrait.svelte';
import SeatMenu from './SeatMenu.svelte';
import Talk from './Talk.svelte';
import UndoPrompt from './UndoPrompt.svelte';
import VotePrompt from './VotePrompt.svelte';

const RULES = {
  phrases: { nice: { en: 'Nice!', ja: 'ナイス！' } },
  reactions: { clap: '👏' },
  stamps: {
    hooray: { player: 'ponta', expression: 'calling', text: { en: 'Ho ho! Boom!', ja: 'やったポン！' } },
  },
};

beforeEach(() => {
  language.choose('en');
  notices.length = 0;
  vi.spyOn(Element.prototype, 'animate').mockReturnValue({ cancel: () => undefined } as Animation);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(RULES)));
});

afterEach(() => vi.useRealTimers());

async function press(name: string | RegExp, role = 'button'): Promise<void> {
  screen.getByRole(role, { name }).click();
  await tick();
}

/** Opens the menu of a seat and gives what it offers. */
async function offers(table: FakeTable, at: number): Promise<string[]> {
  const { unmount, container } = render(SeatMenu, { seat: table.seat, at });
  container.querySelector('button')?.click();
  await tick();
  const all = screen.queryAllByRole('menuitem').map((item) => item.textContent?.trim() ?? '');
  unmount();
  return all;
}

describe('names', () => {
  it('are told apart, and said politely', () => {
    const table = FakeTable.playing({
      seats: [
        { kind: 'person', name: 'Aki' },
        { kind: 'person', name: 'Aki' },
        { kind: 'computer', player: 'greedy' },
        { kind: 'computer', player: 'owl' },
        { kind: 'computer', player: 'goro' },
        { kind: 'empty' },
      ],
    }).seat.table!;
    expect(seatNames(table)).toEqual(['Aki', 'Aki (2)', 'greedy', 'Owl', 'Goro', 'Empty seat']);
    language.choose('ja');
    expect([0, 2, 3].map((at) => politeName(table, at))).toEqual(['Akiさん', 'greedy', 'フクロウ']);
  });
});

describe('a face', () => {
  it('is another one for each character and each level, and says nothing', () => {
    const drawn = [...CHARACTERS, ...LEVELS, 'greedy', undefined].map((player) => {
      const { container, unmount } = render(Portrait, { player });
      expect(container).toHaveTextContent(/^$/);
      expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
      const { innerHTML } = container;
      unmount();
      return innerHTML;
    });
    expect(new Set(drawn).size).toBe(CHARACTERS.length + LEVELS.length + 1);
  });
});

describe('a countdown', () => {
  it('shows the seconds that are left', async () => {
    vi.useFakeTimers();
    render(Countdown, { ms: 61_500, at: performance.now() });
    expect(screen.getByRole('timer', { name: '62 seconds left' })).toHaveTextContent('1:02');
    vi.advanceTimersByTime(57_000);
    await tick();
    expect(screen.getByRole('timer')).toHaveTextContent('5');
    vi.advanceTimersByTime(9_000);
    await tick();
    expect(screen.getByRole('timer')).toHaveTextContent('0');
  });

  it('ends with the window, or else with the clock', () => {
    expect(deadline({ now: { step: 1, window: 300, clock: 900 }, at: 50 })).toBe(350);
    expect(deadline({ now: { step: 1, clock: 900 }, at: 50 })).toBe(950);
    expect(deadline({ now: { step: 1 }, at: 50 })).toBeUndefined();
  });
});

describe('the greeting', () => {
  const beginning = (different: Partial<Snapshot> = {}): FakeTable =>
    FakeTable.playing({ round: { ...SNAPSHOT.round!, number: 1, history: [] }, ...different });

  it('is one tap at the beginning of a match with other people', async () => {
    const table = beginning();
    render(Greeting, { seat: table.seat });
    await press('Have a good game!');
    expect(table.asked).toEqual([{ do: 'say', seat: 0, kind: 'phrase', what: 'good_game' }]);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is offered neither later nor among computers', () => {
    render(Greeting, { seat: beginning({ round: { ...SNAPSHOT.round!, number: 2, history: [] } }).seat });
    const computers = SNAPSHOT.seats.map((each, at) =>
      at === 0 ? each : { kind: 'computer' as const, player: 'tama' },
    );
    render(Greeting, { seat: beginning({ seats: computers }).seat });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('talk', () => {
  it('says a phrase or a reaction, and gives the focus back', async () => {
    const table = FakeTable.playing();
    render(Talk, { seat: table.seat });
    await press('Say something');
    (await screen.findByRole('button', { name: 'Nice!' })).click();
    await tick();
    expect(table.asked).toEqual([{ do: 'say', seat: 0, kind: 'phrase', what: 'nice' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Say something' })).toHaveFocus();
    await press('Say something');
    (await screen.findByRole('button', { name: '👏' })).click();
    expect(table.asked.at(-1)).toMatchObject({ kind: 'reaction', what: 'clap' });
    await press('Say something');
    (await screen.findByRole('button', { name: 'Ho ho! Boom!' })).click();
    expect(table.asked.at(-1)).toMatchObject({ kind: 'stamp', what: 'hooray' });
  });

  it('takes free words at private tables alone', async () => {
    const table = FakeTable.playing();
    const { unmount } = render(Talk, { seat: table.seat });
    await press('Say something');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Message' });
    field.value = ' Tea? ';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await tick();
    await press('Send');
    expect(table.asked).toEqual([{ do: 'say', seat: 0, kind: 'text', what: 'Tea?' }]);
    await tick();
    expect(field).toHaveValue('');
    unmount();
    render(Talk, { seat: FakeTable.playing({ settings: { visibility: 'public' } }).seat });
    await press('Say something');
    await screen.findByRole('button', { name: 'Nice!' });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('tells those who are muted, and offers watchers nothing', async () => {
    const { unmount } = render(Talk, { seat: FakeTable.playing(seatAs(0, { muted: true })).seat });
    await press('Say something');
    expect(screen.getByText(/has muted you/)).toBeInTheDocument();
    unmount();
    const { container } = render(Talk, { seat: FakeTable.playing({ viewer: -1, mine: [] }).seat });
    expect(container.querySelector('button')).toBeNull();
  });

  it('closes with Escape', async () => {
    render(Talk, { seat: FakeTable.playing().seat });
    await press('Say something');
    screen.getByRole('dialog').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await tick();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('taking back', () => {
  it('asks all who are before this screen, and answers for each of them', async () => {
    const table = FakeTable.playing({ undo: 1, mine: [0, 2] });
    render(UndoPrompt, { seat: table.seat });
    expect(screen.getByText('Ben asks to take the last move back.')).toBeInTheDocument();
    await press('Refuse');
    expect(table.asked).toEqual([{ do: 'consent', seat: 0, yes: false }]);
    await press('Everybody agrees');
    await vi.waitFor(() =>
      expect(table.asked.slice(1)).toEqual([
        { do: 'consent', seat: 0, yes: true },
        { do: 'consent', seat: 2, yes: true },
      ]),
    );
    table.tell({ t: 'undo', seq: 11, seat: 0, stage: 'agreed' });
    table.tell({ t: 'undo', seq: 12, seat: 2, stage: 'agreed' });
    await tick();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/You have agreed/)).toBeInTheDocument();
  });

  it('asks the others before the same screen as whoever wants it', () => {
    const table = FakeTable.playing({ undo: 1, mine: [0, 1], viewer: -1 });
    render(UndoPrompt, { seat: table.seat });
    expect(screen.getByText('Ben asks to take the last move back.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Agree' })).toBeInTheDocument();
  });

  it('shows whoever asked that the others are waited for, and how it ends', async () => {
    const table = FakeTable.playing();
    render(UndoPrompt, { seat: table.seat });
    expect(screen.queryByRole('region')).toBeNull();
    table.tell({ t: 'undo', seq: 11, seat: 0, stage: 'asked' });
    await tick();
    expect(screen.getByRole('region', { name: 'Taking back a move' })).toHaveTextContent(/Waiting/);
    expect(screen.getByRole('timer')).toHaveTextContent('20');
    table.tell({ t: 'undo', seq: 12, seat: 0, stage: 'refused' });
    await tick();
    expect(screen.queryByRole('region')).toBeNull();
    expect(notices.map(({ text }) => text)).toEqual(['The move stays.']);
  });
});

describe('removing somebody', () => {
  const three = seatAs(2, { kind: 'person', name: 'Chie', player: '' });

  it('takes three persons, and asks before the others are asked', async () => {
    expect(await offers(FakeTable.playing(), 1)).not.toContain('Ask to remove them');
    expect(await offers(FakeTable.playing({ ...three, stage: 'open' }), 1)).not.toContain(
      'Ask to remove them',
    );
    const table = FakeTable.playing(three);
    render(SeatMenu, { seat: table.seat, at: 1 });
    await press('Seat of Ben');
    await press('Ask to remove them', 'menuitem');
    expect(table.asked).toEqual([]);
    await press('Ask the others');
    expect(table.asked).toEqual([{ do: 'vote', seat: 1, yes: true }]);
  });

  it('asks the others, and tells how it ends', async () => {
    const table = FakeTable.playing(three);
    render(VotePrompt, { seat: table.seat });
    expect(screen.queryByRole('region')).toBeNull();
    table.tell({ t: 'removal', seq: 41, seat: 1, stage: 'asked', by: 2 });
    await tick();
    expect(screen.getByRole('region')).toHaveTextContent(
      'Chie asks to remove Ben from the match. If everybody',
    );
    language.choose('ja');
    await tick();
    expect(screen.getByRole('region')).toHaveTextContent('Chieさんが、Benさんの退席を求めています。全員が');
    language.choose('en');
    await tick();
    expect(screen.getByRole('timer')).toHaveTextContent('30');
    await press('Remove');
    expect(table.asked).toEqual([{ do: 'vote', seat: 1, yes: true }]);
    table.tell({ t: 'removal', seq: 42, seat: 1, stage: 'agreed', by: 0 });
    await tick();
    expect(screen.queryByRole('button')).toBeNull();
    table.tell({
      t: 'seat',
      seq: 43,
      seat: 1,
      state: { kind: 'computer', player: 'greedy', kept: true },
    });
    await tick();
    expect(screen.queryByRole('region')).toBeNull();
    expect(notices.map(({ text }) => text)).toEqual(['Ben was removed. A computer plays on.']);
  });

  it('tells the person it is about, who has no say', async () => {
    const table = FakeTable.playing({ ...three, vote: { seat: 0, agreed: [1], left: 12_000 } });
    render(VotePrompt, { seat: table.seat });
    expect(screen.getByRole('region')).toHaveTextContent(/voting on whether you stay/);
    expect(screen.getByRole('timer')).toHaveTextContent('12');
    expect(screen.queryByRole('button')).toBeNull();
    table.tell({ t: 'removal', seq: 41, seat: 0, stage: 'refused' });
    await tick();
    expect(notices.map(({ text }) => text)).toEqual(['Aki stays.']);
  });

  it('says beforehand and to all that a second hand of the round makes the match not count', async () => {
    const table = FakeTable.playing({
      ...seatAs(1, { kind: 'computer', player: 'greedy', name: '' }),
      settings: { ...SNAPSHOT.settings, visibility: 'private' },
    });
    render(SeatMenu, { seat: table.seat, at: 1 });
    await press(/^Seat of/);
    await press('Take over this seat', 'menuitem');
    expect(table.asked).toEqual([]);
    expect(screen.getByRole('dialog')).toHaveTextContent(/will not count in the statistics/);
    await press('Take over this seat');
    expect(table.asked).toEqual([{ do: 'take', seat: 1 }]);
    render(Connection, { seat: table.seat });
    table.tell({ t: 'seat', seq: 41, seat: 1, state: { kind: 'person', name: 'Aki' }, knew_more: true });
    await tick();
    expect(notices.map(({ text }) => text)).toEqual([
      'Somebody has seen a second hand of this round: the match does not count in the statistics.',
    ]);
  });

  it('asks whoever has left a seat in this round, and takes another, but not whoever comes back to it', async () => {
    const computer = { kind: 'computer', player: 'greedy' } as const;
    const risen = { ...SNAPSHOT, viewer: -1, mine: [], seats: [computer, computer, computer] };
    const table = FakeTable.playing();
    table.tell({ ...risen, seq: 41 });
    table.tell({ ...risen, seq: 42 }); // the connection was lost in between
    const first = render(SeatMenu, { seat: table.seat, at: 0 });
    await press(/^Seat of/);
    await press('Take over this seat', 'menuitem');
    expect(table.asked).toMatchObject([{ do: 'take', seat: 0 }]);
    first.unmount();
    render(SeatMenu, { seat: table.seat, at: 1 });
    await press(/^Seat of/);
    await press('Take over this seat', 'menuitem');
    expect(screen.getByRole('dialog')).toHaveTextContent(/will not count in the statistics/);
    expect(table.asked).toHaveLength(1);
  });

  it('keeps the seat for whoever was absent, and for nobody else', async () => {
    const kept = seatAs(0, { kind: 'computer', player: 'greedy', name: '', owner: false, kept: true });
    const removed = { ...kept, viewer: -1, mine: [] };
    expect(await offers(FakeTable.playing(removed), 0)).toEqual([]);
    expect(await offers(FakeTable.playing({ ...removed, kept: [0] }), 0)).toEqual(['Come back to this seat']);
    const table = FakeTable.playing({ ...removed, kept: [0] });
    render(Connection, { seat: table.seat });
    await press('Come back');
    expect(table.asked).toEqual([{ do: 'take', seat: 0 }]);
  });
});

describe('muting for oneself', () => {
  it('hides what somebody says on this screen alone, until somebody else sits there', async () => {
    const table = FakeTable.playing();
    const heard: string[] = [];
    table.seat.onHappening(({ event }) => heard.push(event.t));
    render(SeatMenu, { seat: table.seat, at: 1 });
    await press('Seat of Ben');
    await press('Mute for me', 'menuitem');
    expect(table.asked).toEqual([]);
    table.tell({ t: 'said', seq: 41, seat: 1, kind: 'reaction', what: 'clap' });
    table.tell({ t: 'said', seq: 42, seat: 2, kind: 'reaction', what: 'clap' });
    expect(heard).toEqual(['said']);
    expect(table.seat.table?.seq).toBe(42);
    table.tell({ t: 'seat', seq: 43, seat: 1, state: { kind: 'person', name: 'Dai' } });
    expect(table.seat.silenced).toEqual([]);
  });
});

describe('blocking', () => {
  let sent: unknown[][];

  beforeEach(() => {
    localStorage.setItem('seven-bridge.guest', 'known');
    sent = [];
    vi.stubGlobal('fetch', (path: string, how: RequestInit = {}) => {
      sent.push([path, how.method, how.body]);
      return Promise.resolve(Response.json({}));
    });
  });

  afterEach(() => localStorage.clear());

  it('says what it does, tells the server whom one means, and hides what they say', async () => {
    const table = FakeTable.playing();
    const heard: string[] = [];
    table.seat.onHappening(({ event }) => heard.push(event.t));
    render(SeatMenu, { seat: table.seat, at: 1 });
    await press('Seat of Ben');
    await press('Block', 'menuitem');
    expect(await screen.findByRole('dialog', { name: 'Block Ben?' })).toHaveTextContent('They are not told.');
    expect(sent).toEqual([]);
    table.blocked = [{ seat: 1, at: 9 }];
    await press('Block');
    await vi.waitFor(() => expect(notices.map(({ text }) => text)).toEqual(['You have blocked Ben.']));
    expect(sent).toEqual([['/api/tables/KXMWQA/blocks', 'POST', '{"seat":1,"name":"Ben"}']]);
    table.tell({ t: 'said', seq: 41, seat: 1, kind: 'reaction', what: 'clap' });
    table.tell({ t: 'said', seq: 42, seat: 2, kind: 'reaction', what: 'clap' });
    expect(heard).toEqual(['said']);
    expect(table.asked).toEqual([]);
  });

  it('is known of whoever sits there, and can be lifted', async () => {
    const table = new FakeTable();
    table.blocked = [{ seat: 1, at: 9 }];
    table.tell(SNAPSHOT);
    await vi.waitFor(() => expect(table.seat.hears(1)).toBe(false));
    render(SeatMenu, { seat: table.seat, at: 1 });
    await press('Seat of Ben');
    expect(screen.queryByRole('menuitem', { name: 'Mute for me' })).toBeNull();
    table.blocked = [];
    await press('Unblock', 'menuitem');
    await vi.waitFor(() => expect(table.seat.hears(1)).toBe(true));
    expect(sent).toEqual([['/api/me/blocks/9', 'DELETE', undefined]]);
    table.blocked = [{ seat: 1, at: 10 }];
    table.tell({ t: 'seat', seq: 43, seat: 1, state: { kind: 'person', name: 'Dai' } });
    await vi.waitFor(() => expect(table.seat.hears(1)).toBe(false));
  });

  it('has a report beside it, with one reason of a few', async () => {
    const table = FakeTable.playing();
    render(SeatMenu, { seat: table.seat, at: 1 });
    await press('Seat of Ben');
    await press('Report', 'menuitem');
    expect(await screen.findByRole('dialog', { name: 'Report Ben?' })).toHaveTextContent(
      'They are not told.',
    );
    expect(screen.getByRole('button', { name: 'Report' })).toBeDisabled();
    await press('Cheating', 'radio');
    await press('Report');
    await vi.waitFor(() => expect(notices.map(({ text }) => text)).toEqual(['You have reported Ben.']));
    const told = '{"seat":1,"name":"Ben","reason":"cheating"}';
    expect(sent).toEqual([['/api/tables/KXMWQA/complaints', 'POST', told]]);
  });

  it('is offered to those who sit at the table', async () => {
    expect(await offers(FakeTable.playing({ mine: [], viewer: -1 }), 1)).toEqual(['Mute for me']);
  });
});

describe('the menu of a seat', () => {
  const friend = { mine: [1], viewer: 1 };

  it('lets the owner mute and replace others', async () => {
    expect(await offers(FakeTable.playing(), 1)).toEqual([
      'Mute for me',
      'Block',
      'Report',
      'Mute for everybody',
    ]);
    expect(await offers(FakeTable.playing(seatAs(1, { away: true })), 1)).toContain(
      'Put a computer in this seat',
    );
    expect(await offers(FakeTable.playing(seatAs(1, { muted: true })), 1)).toContain('Let them speak again');
    expect(await offers(FakeTable.playing({ stage: 'open' }), 1)).toContain('Take this seat away');
    expect(await offers(FakeTable.playing(friend), 0)).toEqual(['Mute for me', 'Block', 'Report']);
    const { seats } = FakeTable.playing(seatAs(0, { gone: true, owner: true })).seat.table!;
    expect(await offers(FakeTable.playing({ ...friend, seats }), 0)).toContain('Put a computer in this seat');
  });

  it('lets everybody mute a character, who says something, and no other computer', async () => {
    const computers = ['ponta', 'greedy'].map((player) => ({ kind: 'computer', player }) as const);
    const alone = FakeTable.playing({
      seats: [{ kind: 'person', name: 'Aki' }, ...computers],
      settings: { visibility: 'public' },
    });
    expect(await offers(alone, 1)).toEqual(['Mute for me']);
    expect(await offers(alone, 2)).toEqual([]);
  });

  it('lets those take over from a computer who may sit there', async () => {
    const offered = (more: Partial<Snapshot> = {}) =>
      offers(FakeTable.playing({ ...seatAs(2, { kind: 'computer', player: 'greedy' }), ...more }), 2);
    expect(await offered({ mine: [], viewer: -1 })).toEqual(['Take over this seat']);
    expect(await offered()).toEqual(['Take over this seat']);
    expect(await offered({ settings: { visibility: 'public' } })).toEqual([]);
    expect(await offered({ mine: [], viewer: -1, stage: 'open' })).toEqual([]);
  });

  it('asks before somebody is replaced', async () => {
    const table = FakeTable.playing(seatAs(1, { gone: true }));
    render(SeatMenu, { seat: table.seat, at: 1 });
    await press('Seat of Ben');
    await press('Put a computer in this seat', 'menuitem');
    expect(table.asked).toEqual([]);
    await press('Put a computer there');
    expect(table.asked).toEqual([{ do: 'replace', seat: 1 }]);
  });
});

describe('the connection', () => {
  it('tells a loss that lasts', async () => {
    vi.useFakeTimers();
    const table = FakeTable.playing();
    render(Connection, { seat: table.seat });
    table.seat.changed('lost');
    await tick();
    expect(screen.getByRole('status')).toHaveTextContent('');
    vi.advanceTimersByTime(1000);
    await tick();
    expect(screen.getByRole('status')).toHaveTextContent('The connection is lost.');
    table.seat.changed('open');
    await tick();
    expect(screen.getByRole('status')).toHaveTextContent('');
  });

  it('tells at once where the browser knows of no network, and of what it forbids', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const table = FakeTable.playing();
    render(Connection, { seat: table.seat });
    render(Talk, { seat: table.seat });
    table.seat.changed('connecting');
    await press('Say something');
    expect(screen.getByRole('status')).toHaveTextContent('The connection is lost.');
    expect(screen.getByRole('dialog')).toHaveTextContent('Nobody hears you');
    expect(table.seat.busy).toBe(true);
  });

  it('tells at once who tries something meanwhile', async () => {
    const table = FakeTable.playing();
    table.seat.changed('lost');
    expect(table.seat.refused).toBeUndefined();
    await table.seat.play({ action: 0 });
    expect(table.seat.refused?.code).toBe('no_connection');
    table.seat.changed('open');
    expect(table.seat.refused).toBeUndefined();
    expect(table.seat.busy).toBe(false);
  });

  it('lets whoever is away come back', async () => {
    const table = FakeTable.playing(seatAs(0, { away: true }));
    render(Connection, { seat: table.seat });
    await press('I’m back');
    expect(table.asked).toEqual([{ do: 'resume', seat: 0 }]);
  });

  it('tells who comes back how many turns a computer has played meanwhile', async () => {
    const table = FakeTable.playing({ now: { step: 47, turn: 1 } });
    render(Connection, { seat: table.seat });
    const own = { kind: 'person', name: 'Aki', owner: true } as const;
    table.seat.changed('lost');
    table.seat.changed('open');
    table.tell(
      { t: 'seat', seq: 41, seat: 0, state: { ...own, gone: true, away: true } },
      happened(42, { kind: 'draw', seat: 0, cards: '2c' }),
      happened(43, { kind: 'discard', seat: 0, cards: '2c' }),
      happened(44, { kind: 'draw', seat: 1 }),
      happened(45, { kind: 'discard', seat: 1, cards: '3c' }),
      happened(46, { kind: 'draw', seat: 0, cards: '5c' }),
      happened(47, { kind: 'discard', seat: 0, cards: '5c' }),
      { t: 'seat', seq: 48, seat: 0, state: own },
      { t: 'now', now: { step: 60, turn: 1 } },
    );
    await tick();
    expect(notices.map(({ text }) => text)).toContain('A computer played 2 turns for you.');
    expect(table.seat.absence.covered).toBe(0);
  });

  it('tells nobody of a short loss in which nothing was played', async () => {
    const table = FakeTable.playing();
    render(Connection, { seat: table.seat });
    const before = notices.length;
    table.seat.changed('lost');
    table.seat.changed('open');
    table.tell({ t: 'now', now: { step: 47, turn: 0 } });
    table.tell(happened(41, { kind: 'discard', seat: 0, cards: '4s' }));
    await tick();
    expect(notices).toHaveLength(before);
  });

  it('tells who is lost, and how long that is waited for', () => {
    render(Connection, { seat: FakeTable.playing(seatAs(1, { gone: true, grace: 30_000 })).seat });
    expect(screen.getByRole('status')).toHaveTextContent('Ben has lost the connection.');
    expect(screen.getByRole('timer')).toHaveTextContent('30');
  });

  it('tells of several who are lost in one line', () => {
    const seats = SNAPSHOT.seats.map((state, at) =>
      at === 0 ? state : { kind: 'person' as const, name: ['', 'Ben', 'Chie'][at]!, gone: true },
    );
    render(Connection, { seat: FakeTable.playing({ ...SNAPSHOT, seats }).seat });
    expect(screen.getByRole('status')).toHaveTextContent('Ben and Chie have lost the connection.');
  });
});
