import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { READINGS } from './dictionary';
import { Splitter } from './split';

/** What is taught in the first year of school. */
const FIRST_YEAR =
  '一右雨円王音下火花貝学気九休玉金空月犬見五口校左三山子四糸字耳七車手十出女小上森人水正生青夕石赤千川先早草足村' +
  '大男竹中虫町天田土二日入年白八百文木本名目立力林六';

const HARD = new RegExp(`(?![${FIRST_YEAR}])[\\p{Script=Han}々]`, 'u');

/** Where the texts stand that the page shows: its own, and those that come from the server. */
const ROOMS = [
  'src',
  ...['analysis', 'bots', 'engine', 'rulebook'].map((room) => `../../core/src/sevenbridge/${room}`),
  '../src/sevenbridge_app/tables',
];
const WITHOUT = /\.test\.|readings\/|names\.py/;

const COMMENT = /^\s*(\/\/|\/?\*|#|<!--)/;
/** What is put into a text, here and on the server: it may well be a number. */
const OURS = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;
const THEIRS = /\{[^{}]*\}/g;

/** The lines with Japanese texts, each with the file where it stands. */
function japanese(): { file: string; line: string }[] {
  const files = ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf-8' }).map((file) => `${room}/${file}`),
  ).filter((file) => /\.(ts|svelte|json|py)$/.test(file) && !WITHOUT.test(file));
  return files.flatMap((file) =>
    readFileSync(file, 'utf-8')
      .split('\n')
      .filter((line) => HARD.test(line) && !COMMENT.test(line))
      .map((line) => ({ file, line: line.replace(file.endsWith('.py') ? THEIRS : OURS, '5') })),
  );
}

const splitter = new Splitter();

/** A text as a child sees it: 手札(てふだ). */
function seen(text: string): string {
  return splitter
    .split(text)
    .map((piece) => (piece.reading ? `${piece.text}(${piece.reading})` : piece.text))
    .join('');
}

it('has a reading for all that a child of seven cannot read', () => {
  const found = japanese().flatMap(({ file, line }) =>
    splitter
      .split(line)
      .filter(({ text, reading }) => !reading && HARD.test(text))
      .map(({ text }) => `${file}: ${text.trim()}`),
  );
  expect(found).toEqual([]);
});

it('knows the texts of all rooms', () => {
  const files = new Set(japanese().map(({ file }) => file));
  for (const file of [
    'src/table/words.ts',
    'src/learn/refused.ja.json',
    '../../core/src/sevenbridge/engine/sentences.py',
    '../../core/src/sevenbridge/bots/characters.py',
    '../../core/src/sevenbridge/rulebook/switch_pages.py',
    '../src/sevenbridge_app/tables/refusals.py',
  ])
    expect(files).toContain(file);
});

describe('a text is read', () => {
  it.each([
    ['手札から捨て札を選んで', '手札(てふだ)から捨(す)て札(ふだ)を選(えら)んで'],
    ['責任払いで20点の失点', '責任払(せきにんばら)いで20点(てん)の失点(しってん)'],
    ['一気上がりで流局はない', '一気上(いっきあ)がりで流局(りゅうきょく)はない'],
    ['1人、2人、3人、12人、一人', '1人(ひとり)、2人(ふたり)、3人(にん)、12人(にん)、一人(ひとり)'],
    ['1枚、20枚', '1枚(まい)、20枚(まい)'],
    ['1分、5分、10分、全員分', '1分(ぷん)、5分(ふん)、10分(ぷん)、全員分(ぜんいんぶん)'],
    ['来ない、来る、来ました', '来(こ)ない、来(く)る、来(き)ました'],
    ['もう1枚捨てる', 'もう1枚(まい)捨(す)てる'],
    ['遊び方、出した方が', '遊(あそ)び方(かた)、出した方(ほう)が'],
    // no reading is better than a wrong one
    ['手拭札', '手拭札'],
  ])('%s', (text, read) => expect(seen(text)).toBe(read));
});

it('is read in kana, and each word beside its reading', () => {
  for (const [word, reading] of Object.entries(READINGS)) {
    expect(
      [...reading].filter((each) => !/[ぁ-んァ-ヶー#\d]/.test(each) && !word.includes(each)),
      word,
    ).toEqual([]);
    expect(() => splitter.split(word.replace('#', '5')), word).not.toThrow();
  }
});
