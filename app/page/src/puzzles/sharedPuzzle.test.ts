import { beforeEach, expect, it, vi } from 'vitest';
import { reduce } from '../game/state';
import type { PuzzleQuestion, Snapshot } from '../server/messages';
import { language } from '../words/language.svelte';
import { sharedPuzzle } from './sharedPuzzle';

vi.mock('../server/rulebook', () => ({
  rulebook: async () => ({
    presets: [{ name: 'pagat', title: { en: 'Pagat’s rules', ja: 'Pagatのルール' } }],
  }),
}));

const TABLE = {
  t: 'table',
  seq: 1,
  code: 'PUZZLE',
  viewer: 0,
  mine: [0],
  settings: { seats: 2, preset: 'pagat' },
  stage: 'playing',
  seats: [{ kind: 'person' }, { kind: 'computer', player: 'aki' }],
  match: 1,
  totals: [0, 0],
  scores: [],
  round: {
    number: 1,
    dealer: 1,
    playing: [0, 1],
    melds: [{ owner: 1, cards: 'Qs Qh Qc' }],
    discards: '9d 4s',
    stock: 20,
    counts: [2, 4],
    turn: 0,
    taken: true,
    discarder: 1,
    hand: '5h 9s',
  },
  now: { step: 1, turn: 0, options: [0] },
} as unknown as Snapshot;
const QUESTION: PuzzleQuestion = { name: 'a1b2', theme: 'throw', table: TABLE };
const SOURCE = { table: 'ABCDEF', match: 1, round: 1, after: 9, seat: 0 };
const table = reduce(undefined, TABLE, 0)!;

beforeEach(() => language.choose('en'));

it('shows what the seat sees, and nothing else', async () => {
  const { picture, text } = await sharedPuzzle(QUESTION, table);
  expect(picture).toEqual({
    above: 'Puzzles · Which card to throw away · Pagat’s rules',
    title: 'What would you do?',
    rows: [],
    cards: [
      [
        { groups: [['Qs', 'Qh', 'Qc']], caption: 'On the table' },
        { groups: [['4s']], caption: 'Thrown away by Aki' },
      ],
      [{ groups: [['5h'], ['9s']], caption: 'Your hand · Aki: 4 cards · Stock: 20' }],
    ],
  });
  expect(text).toBe(
    'Seven Bridge: what would you do? On the table: ♠Q ♥Q ♣Q · Thrown away by Aki: ♠4 · ' +
      'Your hand: ♥5 ♠9 · Aki: 4 cards · Stock: 20',
  );
});

it('leads to the puzzle, where others can open it', async () => {
  expect((await sharedPuzzle(QUESTION, table)).path).toBe('/puzzles?puzzle=a1b2');
  expect(await sharedPuzzle({ ...QUESTION, source: SOURCE }, table)).not.toHaveProperty('path');
});

it('is told in Japanese', async () => {
  language.choose('ja');
  const { picture, text } = await sharedPuzzle(QUESTION, table);
  expect(picture.above).toBe('次の一手　何を捨てる？　Pagatのルール');
  expect(text).toContain('アキの捨て札：♠4／あなたの手札：♥5 ♠9／アキ：4枚／山札：20枚');
});
