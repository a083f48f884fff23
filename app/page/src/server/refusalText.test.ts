import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { language } from '../words/language.svelte';
import { refusalText } from './refusalText';

const NO_PON = {
  code: 'no_pon',
  text: {
    en: 'To pon ♦7 you need 2 of its rank in your hand, and you hold 1. Let it go.',
    ja: '♦7のポンには、同じ数字の札が手札に2枚必要です（今は1枚）。今回は見送ってください。',
  },
};

afterEach(() => {
  language.makeEasy(false);
  language.choose('en');
});

it('tells everybody what the server says, and a child in fewer words', () => {
  expect(refusalText(NO_PON)).toBe(NO_PON.text.en);
  language.makeEasy(true);
  expect(refusalText(NO_PON)).toBe(NO_PON.text.en);
  language.choose('ja');
  expect(refusalText(NO_PON)).toBe('同じ数字の札がたりません。');
  expect(refusalText({ ...NO_PON, code: 'muted' })).toBe(NO_PON.text.ja);
  language.makeEasy(false);
  expect(refusalText(NO_PON)).toBe(NO_PON.text.ja);
});

it('knows its refusals by the codes that there are', () => {
  const pages = ['library/refusals.md', 'protocol/table.md'].map((page) =>
    readFileSync(`../../docs/${page}`, 'utf-8'),
  );
  const codes = readFileSync('src/server/refusalText.ts', 'utf-8').matchAll(/^ {2}(\w+): '/gm);
  for (const [, code] of codes)
    expect(
      pages.some((page) => page.includes(`\`${code}\``)),
      code,
    ).toBe(true);
});
