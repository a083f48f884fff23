import { beforeEach, expect, test } from 'vitest';
import { PLAYED } from '../game/played';
import { timelineOf } from '../game/timeline';
import { winningTurn } from '../game/winningTurn';
import { stepAt } from '../review/steps';
import { language } from '../words/language.svelte';
import { sharedMatch } from './sharedMatch';

const timeline = timelineOf(PLAYED);
const table = timeline.frames.at(-1)!.after;

beforeEach(() => language.choose('en'));

test('the result has everybody in order, and the winner stands out', () => {
  const [{ picture, path, text }] = sharedMatch(table, timeline, 1) as [ReturnType<typeof sharedMatch>[0]];
  expect(picture.rows).toHaveLength(table.seats.length);
  expect(picture.rows.filter(({ strong }) => strong)).toHaveLength(table.winners.length);
  expect(picture.rows[0]?.strong).toBe(true);
  expect(picture.title).toMatch(/win/);
  expect(text).toContain(picture.title);
  expect(path).toBe(`/t/${table.code}/replay/${table.match}`);
});

test('the winning turn leads to its moment', () => {
  const turn = winningTurn(timeline, 2)!;
  const shared = sharedMatch(table, timeline, 2)[1]!;
  const [, after] = /^.*[?]round=2&after=(\d+)$/.exec(shared.path!)!;
  expect(stepAt(timeline, { round: 2, after: Number(after) })).toBe(turn.at);
  expect(shared.picture.cards.flat().map(({ groups }) => groups)).toEqual([turn.melds]);
  expect(shared.picture.above).toBe('Round 2');
});

test('both are in Japanese for who reads Japanese', () => {
  language.choose('ja');
  const [result, turn] = sharedMatch(table, timeline, 1);
  expect(result?.name).toBe('結果');
  expect(turn?.picture.above).toBe('第1ラウンド');
});

test('the text says which game it is and what the figures are, and gives who has no name none', () => {
  language.choose('ja');
  const seats = table.seats.with(0, { kind: 'person', name: '' });
  const { text } = sharedMatch({ ...table, seats, mine: [0], fewestWin: true }, timeline, 1)[0]!;
  expect(text).toMatch(/^#セブンブリッジ 私の優勝です！ 失点：私 /);
});

test('no hand is shown, only what lay on the table', () => {
  const lying = timeline.frames.flatMap(
    ({ after }) => after.round?.melds.flatMap(({ cards }) => cards) ?? [],
  );
  for (const { picture } of sharedMatch(table, timeline, 1))
    for (const card of picture.cards.flat().flatMap(({ groups }) => groups.flat()))
      expect(lying).toContain(card);
});
