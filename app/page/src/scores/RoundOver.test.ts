import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AFTER_MATCH, AFTER_ROUND, PLAYED, sitting } from '../game/played';
import type { TableState } from '../game/state';
import { timelineOf } from '../game/timeline';
import { stage } from '../moments/stage.svelte';
import { prefer } from '../preferences/preferences.svelte';
import { saveRecord } from '../saving/save';
import type { ClientRequest } from '../server/link';
import type { No, Ok } from '../server/messages';
import { language } from '../words/language.svelte';
import RoundOver from './RoundOver.svelte';

vi.mock('../saving/save', () => ({ saveRecord: vi.fn() }));

const ask = vi.fn<(message: ClientRequest) => Promise<Ok | No | undefined>>();
const two: TableState['seats'] = [
  { kind: 'person', name: 'Aki' },
  { kind: 'person', name: 'Ben', owner: true },
  { kind: 'computer', player: 'ken' },
];

async function shown(table: TableState) {
  const seat = sitting({ ...table, at: performance.now() }, ask);
  seat.changed('open');
  render(RoundOver, { seat });
  await tick();
  await tick();
  return seat;
}

beforeEach(() => {
  language.choose('en');
  prefer({ motion: 'none' });
  ask.mockReset().mockResolvedValue({ t: 'ok', id: 1 });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ messages: PLAYED })));
});

afterEach(() => vi.useRealTimers());

describe('after a round', () => {
  it('says who went out, and shows the hands left and the points', async () => {
    await shown(AFTER_ROUND);
    expect(screen.getByRole('dialog', { name: 'Ken goes out!' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Ken.*\+28/ })).toBeInTheDocument();
  });

  it('has the focus on the next round, and says that one is ready', async () => {
    await shown(AFTER_ROUND);
    const next = screen.getByRole('button', { name: 'Next round' });
    await vi.waitFor(() => expect(next).toHaveFocus());
    await fireEvent.click(next);
    expect(ask.mock.calls).toContainEqual([{ do: 'ready', seat: 0 }]);
  });

  it('goes on by Enter from anywhere but from what takes it itself', async () => {
    await shown(AFTER_ROUND);
    await fireEvent.keyDown(screen.getByRole('button', { name: 'Look at the table' }), { key: 'Enter' });
    expect(ask).not.toHaveBeenCalled();
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(ask.mock.calls).toContainEqual([{ do: 'ready', seat: 0 }]);
  });

  it('is ready with all seats that one holds', async () => {
    await shown({ ...AFTER_ROUND, mine: [0, 1], ready: [1] });
    await fireEvent.click(screen.getByRole('button', { name: 'Next round' }));
    expect(ask.mock.calls).toEqual([[{ do: 'ready', seat: 0 }]]);
  });

  it('tells who is waited for', async () => {
    await shown({ ...AFTER_ROUND, seats: two, ready: [0] });
    expect(screen.getByText('You are ready. Waiting for Ben.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Next round' })).toBeNull();
    expect(screen.getByRole('timer')).toBeInTheDocument();
  });

  it('tells no time where none runs, and that one still looks, now and then', async () => {
    await shown({ ...AFTER_ROUND, now: { step: 1 } });
    expect(screen.queryByRole('timer')).toBeNull();
    await fireEvent.pointerMove(document.body);
    expect(ask).not.toHaveBeenCalled();
  });

  it('says now and then that one still looks, while others are ready', async () => {
    await shown({ ...AFTER_ROUND, seats: two, ready: [1] });
    await fireEvent.pointerMove(document.body);
    await fireEvent.wheel(document.body);
    expect(ask).toHaveBeenCalledExactlyOnceWith({ do: 'reading', seat: 0 });
  });

  it('names who still looks instead of the time', async () => {
    await shown({ ...AFTER_ROUND, seats: two, ready: [0], reading: 1 });
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByText('Ben is looking at the scores.')).toBeInTheDocument();
  });

  it('goes back to the last decision, alone', async () => {
    await shown({ ...AFTER_ROUND, now: { step: 40, undo_to: 31 } });
    await fireEvent.click(screen.getByRole('button', { name: 'Take my last move back' }));
    expect(ask).toHaveBeenCalledExactlyOnceWith({ do: 'undo', seat: 0, step: 31 });
  });

  it('asks nothing of those who watch', async () => {
    await shown({ ...AFTER_ROUND, viewer: -1, mine: [] });
    expect(screen.queryByRole('button', { name: 'Next round' })).toBeNull();
    const title = screen.getByRole('heading', { name: 'Ken goes out!' });
    await vi.waitFor(() => expect(title).toHaveFocus());
  });

  it('steps aside, and comes again', async () => {
    await shown(AFTER_ROUND);
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Next round' })).toHaveFocus());
    await fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Next round' })).toBeInTheDocument();
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Show the result' })).toHaveFocus());
    await fireEvent.click(screen.getByRole('button', { name: 'Show the result' }));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('goes with the next deal', async () => {
    const seat = await shown(AFTER_ROUND);
    seat.receive(PLAYED.findLast((message) => message.t === 'dealt')!);
    await tick();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that nobody went out', async () => {
    const round = AFTER_ROUND.round!;
    await shown({ ...AFTER_ROUND, round: { ...round, over: { ...round.over!, winner: -1 } } });
    expect(screen.getByRole('dialog', { name: 'The stock is used up' })).toBeInTheDocument();
  });

  it('first leaves the last card a moment, and a writer the focus', async () => {
    vi.useFakeTimers();
    prefer({ motion: 'normal' });
    const { frames } = timelineOf(PLAYED);
    const end = frames.findIndex(({ after }) => after.round?.over);
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    const seat = await shown({ ...frames[end - 1]!.after, viewer: 0, mine: [0] });
    for (const message of frames[end]!.messages) seat.receive(message);
    await tick();
    expect(screen.queryByRole('dialog')).toBeNull();
    await vi.advanceTimersByTimeAsync(3000);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(field).toHaveFocus();
    field.remove();
  });
});

it('makes way for a scene that comes late', async () => {
  const seat = await shown(AFTER_ROUND);
  const leave = stage(seat);
  await tick();
  expect(screen.queryByRole('dialog')).toBeNull();
  leave();
  await vi.waitFor(() => expect(screen.getByRole('dialog')).toBeInTheDocument());
});

it('waits until what is shown over the table is over', async () => {
  vi.useFakeTimers();
  const { frames } = timelineOf(PLAYED);
  const end = frames.findIndex(({ after }) => after.round?.over);
  const seat = await shown({ ...frames[end - 1]!.after, viewer: 0, mine: [0] });
  const leave = stage(seat);
  for (const message of frames[end]!.messages) seat.receive(message);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  leave();
  await tick();
  await tick();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

describe('after a match', () => {
  it('says who won, with all places', async () => {
    await shown(AFTER_MATCH);
    expect(screen.getByRole('dialog', { name: 'You win the match!' })).toBeInTheDocument();
    const [result] = screen.getAllByRole('table');
    const players = within(result!).getAllByRole('rowheader');
    expect(players.map((player) => player.textContent.trim().replace(/\s+/g, ' '))).toEqual([
      'You went out 2nd → 1st',
      'Ken 1st → 2nd',
      'Aki (2) 2nd → 3rd',
    ]);
    expect(screen.getByRole('row', { name: /^2nd Ken/ })).toBeInTheDocument();
  });

  it('lets the owner play again', async () => {
    await shown(AFTER_MATCH);
    await fireEvent.click(screen.getByRole('button', { name: 'Play again' }));
    expect(ask).toHaveBeenCalledExactlyOnceWith({ do: 'start' });
  });

  it('says why that is refused', async () => {
    const refusal = { en: 'Some seats are empty.', ja: '空席があります。' };
    ask.mockResolvedValue({ t: 'no', id: 1, code: 'seats_empty', ...refusal });
    await shown(AFTER_MATCH);
    await fireEvent.click(screen.getByRole('button', { name: 'Play again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(refusal.en);
  });

  it('asks everybody in one tap whether they play again, and waits for who has not said so', async () => {
    const seat = await shown({ ...AFTER_MATCH, seats: two });
    await fireEvent.click(screen.getByRole('button', { name: 'Again with the same people' }));
    expect(ask).toHaveBeenCalledExactlyOnceWith({ do: 'again', seat: 0 });
    seat.receive({ t: 'ready', seq: AFTER_MATCH.seq + 1, seat: 0 });
    expect(await screen.findByText('You want another match. Waiting for Ben.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Again with the same people' })).toBeNull();
  });

  it('says who wants to play again', async () => {
    await shown({ ...AFTER_MATCH, seats: two, ready: [1] });
    expect(screen.getByText('Ben wants another match.')).toBeInTheDocument();
  });

  it('offers no further match at a table that is full, and says where to play it', async () => {
    await shown({ ...AFTER_MATCH, lastMatch: true });
    expect(screen.getByText('This table is full. Open a new one for the next match.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Play again' })).toBeNull();
  });

  it('leads back to the room with seats and invitation', async () => {
    const seat = await shown(AFTER_MATCH);
    await fireEvent.click(screen.getByRole('button', { name: 'More' }));
    await fireEvent.click(screen.getByRole('menuitem', { name: 'Seats and invitation' }));
    expect(seat.returned).toBe(AFTER_MATCH.match);
  });

  it('keeps its people when they have left, and lets who comes back play again', async () => {
    const seat = await shown({
      ...AFTER_MATCH,
      seats: AFTER_MATCH.seats.with(0, { kind: 'empty' }),
      viewer: -1,
      mine: [],
      played: AFTER_MATCH.seats,
      playedMine: [0],
    });
    expect(screen.getByRole('dialog', { name: 'You win the match!' })).toBeInTheDocument();
    expect(seat.you).toBe(0);
    await fireEvent.click(screen.getByRole('button', { name: 'Play again' }));
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    expect(ask.mock.calls[0]).toMatchObject([{ do: 'sit', seat: 0 }]);
    expect(ask.mock.calls[1]).toEqual([{ do: 'start' }]);
  });

  it('names who won though somebody else sits there now', async () => {
    const seats = AFTER_MATCH.seats.with(0, { kind: 'person', name: 'Yuki' });
    await shown({ ...AFTER_MATCH, seats, viewer: 1, mine: [1], played: AFTER_MATCH.seats, playedMine: [1] });
    expect(screen.getByRole('dialog', { name: 'Aki wins the match!' })).toBeInTheDocument();
  });

  it('leads to the review from the own seat, and in a menu to the replay and the record', async () => {
    await shown(AFTER_MATCH);
    const { code } = AFTER_MATCH;
    const review = `/t/${code}/replay/1?viewer=0&review=`;
    expect(screen.getByRole('link', { name: 'Review' })).toHaveAttribute('href', review);
    await fireEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menuitem', { name: 'Replay' })).toHaveAttribute('href', `/t/${code}/replay/1`);
    await fireEvent.click(screen.getByRole('menuitem', { name: 'Save the record' }));
    expect(saveRecord).toHaveBeenCalledExactlyOnceWith(code, 1);
  });

  it('proves the shuffle', async () => {
    await shown(AFTER_MATCH);
    const details = screen.getByText('Check the shuffle').closest('details')!;
    details.open = true;
    await fireEvent(details, new Event('toggle'));
    expect(await screen.findByText(/All 2 rounds were dealt again/)).toBeInTheDocument();
    expect(screen.getByText('The secret fits the commitment.')).toBeInTheDocument();
  });
});
