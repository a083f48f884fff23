import { beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '../server/http';
import type { PuzzleOffer, PuzzleVerdict, Snapshot } from '../server/messages';
import { Puzzling } from './puzzling.svelte';

const { get, post } = vi.hoisted(() => ({ get: vi.fn(), post: vi.fn() }));
vi.mock('../server/http', async (original) => ({ ...(await original<object>()), get, post }));
vi.mock('../server/actions', async (original) => ({
  ...(await original<object>()),
  learnActions: () => Promise.resolve(),
  wordsOf: (action: number) =>
    [
      ['discard', '5h', 'discard 5h'],
      ['pass', '', 'pass'],
    ][action],
}));
vi.mock('../server/session.svelte', () => ({
  guest: { ensure: () => Promise.resolve('Guest') },
  isStranger: () => true,
}));

const TALLY = { due: 0, new_own: 0, answered: 0, answered_today: 0, run: 0, longest: 0, shipped: 500 };
const TABLE = {
  t: 'table',
  seq: 1,
  code: 'PUZZLE',
  viewer: 0,
  mine: [0],
  settings: { seats: 2 },
  stage: 'playing',
  seats: [{ kind: 'person' }, { kind: 'computer', player: 'fox' }],
  match: 1,
  totals: [0, 0],
  scores: [],
  round: {
    number: 1,
    dealer: 1,
    playing: [0, 1],
    melds: [],
    discards: '9d',
    stock: 20,
    counts: [2, 7],
    turn: 0,
    taken: true,
    discarder: 1,
    hand: '5h 9s',
  },
  now: { step: 1, turn: 0, options: [0] },
} as unknown as Snapshot;
const OFFER: PuzzleOffer = { tally: TALLY, puzzle: { name: 'abc', theme: 'throw', table: TABLE } };
const VERDICT: PuzzleVerdict = {
  is_solved: true,
  chosen: 'discard 5h',
  best: 'discard 5h',
  lost: 0,
  options: [],
  reasons: [],
  due_in: 7,
  tally: { ...TALLY, answered: 1, answered_today: 0, run: 1 },
};

beforeEach(() => {
  get.mockReset().mockResolvedValue(OFFER);
  post.mockReset().mockResolvedValue(VERDICT);
});

it('shows the table of the puzzle that comes next, of a theme and by rules', async () => {
  const puzzling = new Puzzling();
  await puzzling.next({ theme: 'throw', preset: 'pagat' });
  expect(get).toHaveBeenCalledWith('/api/puzzles?theme=throw&preset=pagat');
  expect(puzzling.question?.name).toBe('abc');
  expect(puzzling.seat?.hand).toEqual(['5h', '9s']);
  expect(puzzling.seat?.choices.discards.map(({ action }) => action)).toEqual([0]);
});

it('takes what is done at the table for the answer, and leaves the table as it is', async () => {
  const puzzling = new Puzzling();
  await puzzling.next({ theme: '', preset: 'pagat' });
  const { seat } = puzzling;
  expect(await seat!.play(seat!.choices.discards[0]!)).toBe(true);
  expect(post).toHaveBeenCalledWith('/api/puzzles/abc', { action: 0 });
  expect(puzzling.verdict).toEqual(VERDICT);
  expect(puzzling.tally?.run).toBe(1);
  expect(seat!.hand).toEqual(['5h', '9s']);
  expect(seat!.choices.discards).toEqual([]);
});

it('asks the server why something cannot be done', async () => {
  const puzzling = new Puzzling();
  await puzzling.open('a/b').catch(() => undefined);
  await puzzling.next({ theme: '', preset: 'pagat' });
  get.mockResolvedValue({ t: 'no', id: 0, code: 'not_now', because: 'not_a_meld', en: 'No meld.', ja: '…' });
  await puzzling.seat!.why('meld 5h 9s');
  expect(get).toHaveBeenLastCalledWith('/api/puzzles/abc/why?words=meld+5h+9s');
  expect(puzzling.seat!.refused).toMatchObject({ code: 'not_a_meld', text: { en: 'No meld.' } });
});

it('tells that nothing is left, and what went wrong', async () => {
  const puzzling = new Puzzling();
  get.mockResolvedValue({ tally: TALLY });
  await puzzling.next({ theme: '', preset: 'pagat' });
  expect(puzzling).toMatchObject({ done: true, question: undefined, seat: undefined });
  const refusal = new Refusal('unknown_puzzle', { en: 'No such puzzle.', ja: '…' }, {});
  get.mockRejectedValue(refusal);
  await puzzling.open('gone');
  expect(puzzling.trouble).toMatchObject({ at: 'loading', error: refusal });
});

it('keeps the question where an answer does not arrive', async () => {
  const puzzling = new Puzzling();
  await puzzling.next({ theme: '', preset: 'pagat' });
  post.mockRejectedValue(new Error('no connection'));
  expect(await puzzling.seat!.play(puzzling.seat!.choices.discards[0]!)).toBe(false);
  expect(puzzling.verdict).toBeUndefined();
  expect(puzzling.seat!.choices.discards).toHaveLength(1);
  expect(puzzling.trouble?.at).toBe('answering');
});

it('tries once more what failed: the same answer, the same puzzle', async () => {
  const puzzling = new Puzzling();
  await puzzling.next({ theme: '', preset: 'pagat' });
  post.mockRejectedValueOnce(new Error('no connection'));
  await puzzling.seat!.play(puzzling.seat!.choices.discards[0]!);
  await puzzling.trouble!.again();
  expect(post).toHaveBeenCalledTimes(2);
  expect(post).toHaveBeenLastCalledWith('/api/puzzles/abc', { action: 0 });
  expect(puzzling).toMatchObject({ verdict: VERDICT, trouble: undefined });
  get.mockRejectedValueOnce(new Error('no connection'));
  await puzzling.next({ theme: 'claim', preset: 'pagat' });
  await puzzling.trouble!.again();
  expect(get).toHaveBeenLastCalledWith('/api/puzzles?theme=claim&preset=pagat');
  expect(puzzling).toMatchObject({ verdict: undefined, trouble: undefined });
});

it('shows what was wanted last, however late the rest arrives', async () => {
  const puzzling = new Puzzling();
  let arrive!: (offer: PuzzleOffer) => void;
  get.mockReturnValueOnce(new Promise<PuzzleOffer>((resolve) => (arrive = resolve)));
  const slow = puzzling.next({ theme: 'throw', preset: 'pagat' });
  get.mockResolvedValue({ tally: TALLY, puzzle: { name: 'def', theme: 'claim', table: TABLE } });
  await puzzling.next({ theme: 'claim', preset: 'pagat' });
  arrive({ ...OFFER, tally: { ...TALLY, due: 9 } });
  await slow;
  expect(puzzling.question?.name).toBe('def');
  expect(puzzling.tally?.due).toBe(0);
  expect(puzzling.loading).toBe(false);
});

it.each(['arrives', 'is lost'])(
  'says nothing of an answer that %s when another puzzle is shown',
  async (end) => {
    const puzzling = new Puzzling();
    await puzzling.next({ theme: '', preset: 'pagat' });
    let arrive!: (verdict: PuzzleVerdict) => void, fail!: (error: Error) => void;
    post.mockReturnValue(new Promise((resolve, reject) => ([arrive, fail] = [resolve, reject])));
    const played = puzzling.seat!.play(puzzling.seat!.choices.discards[0]!);
    await puzzling.next({ theme: 'claim', preset: 'pagat' });
    if (end === 'arrives') arrive(VERDICT);
    else fail(new Error('no connection'));
    await played;
    expect(puzzling).toMatchObject({ verdict: undefined, trouble: undefined, tally: TALLY });
  },
);

it('shows nothing once it is closed', async () => {
  const puzzling = new Puzzling();
  const asked = puzzling.next({ theme: '', preset: 'pagat' });
  puzzling.close();
  await asked;
  expect(puzzling.seat).toBeUndefined();
});
