/**
 * Everything that the page stores in a browser, as literal texts. They are promised: a new version of the page must
 * read what an older one has stored, and a tab with the older version must read what the new one stores beside it.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteHolding } from './alone/holding';
import { decline, isUnanswered } from './alone/persistence';
import { countMatch } from './coach/firstMatches';
import { notices } from './controls/notices.svelte';
import { keepPromised, promised } from './game/promises';
import { keepWish, keptWish, levelOf } from './lobby/againstComputers';
import { draftFrom, keepDraft } from './lobby/rules/tableDraft';
import { keepMatch, keepSeated, openMatches, seatedAt } from './lobby/seated';
import type { Preferences } from './preferences/preferences.svelte';
import type { Rulebook } from './server/messages';
import { wantsWinnable, wantWinnable } from './seven/dealKinds';
import { sendResults } from './seven/results';
import { Sitting } from './seven/sitting.svelte';
import { ROWS, sevenMemory } from './seven/statistics';

const sent = vi.hoisted(() => vi.fn());
vi.mock('./server/http', async (original) => ({ ...(await original<object>()), post: sent }));
vi.mock('./server/session.svelte', () => ({ ensureGuest: () => Promise.resolve('Guest'), guest: {} }));

const BOOK = {
  switches: [
    { name: 'jokers', kind: 'choice', choices: [0, 1], low: null, high: null },
    { name: 'ace', kind: 'choice', choices: ['low', 'high'], low: null, high: null },
    { name: 'round_the_corner', kind: 'bool', choices: [true, false], low: null, high: null },
    { name: 'target_score', kind: 'int', choices: [], low: 0, high: 1000 },
  ],
  presets: [
    { name: 'gamerules', switches: { jokers: 0, ace: 'low', round_the_corner: false, target_score: 0 } },
    { name: 'wikipedia_ja', switches: { jokers: 0, ace: 'low', round_the_corner: false, target_score: 0 } },
  ],
  aliases: { standard: 'gamerules' },
  level_seconds: [3, 5],
} as unknown as Rulebook;

const LANGUAGE = 'ja';
const PREFERENCES =
  '{"theme":"dark","fourColours":true,"cardSize":"large","sound":false,"vibration":false,"motion":"slow",' +
  '"hints":false,"confirmDiscards":true,"autoDraw":true,"sort":"hand","keys":false,"calls":"same","pace":"fast",' +
  '"table":"wood","back":"hemp","coach":"asked","textSize":"large","seasons":false,"handed":"left",' +
  '"goingOut":"short","title":false,"voice":"ja","roomTone":true,"notifications":true,"titleForOthers":true}';
const SEATED = '["QRSTUVWX","BCDFGHJK"]';
const OPEN_MATCHES = '[{"code":"BCDFGHJK","persons":["Aki","Ben"]}]';
const AGAINST_COMPUTERS = '{"opponents":1,"level":"owl","preset":"nintendo"}';
const HOUSE_RULES =
  '[{"name":"At Aki’s","word":"wikipedia_ja~jokers.1~ace.high"},{"name":"Winter","word":"gamerules"}]';
const NEW_TABLE =
  '{"table":{"seats":3,"people":[null,"Ben",null,null,null],' +
  '"move_seconds":30,"bank_seconds":60,"claims":"level","claim_seconds":5,"fill":"owl",' +
  '"visibility":"public","watching":"open","watch_delay_seconds":60,"pause_ms":400,"coach":"everybody","outs":false},' +
  '"rules":"wikipedia_ja~jokers.1~ace.high~round_the_corner.true~target_score.200"}';
const KEPT_TO = {
  commitment: '00ff',
  nonces: { 0: '616263', 2: '00' },
  hashes: ['ab', '', 'cd'],
  taken: [2],
};
const PROMISED = '{"commitment":"00ff","nonces":{"0":"616263","2":"00"},"hashes":["ab","","cd"],"taken":[2]}';
const GAME =
  '{"deal":1,"kind":"daily","day":"2026-11-21","seconds":12.5,"counted":false,"helped":true,' +
  '"moves":["remove 7h"],"undone":["reserve 9d","reserve Kd"],"pace":[2.5]}';
const RESULTS =
  '[{"kind":"winnable","deal":10,"moves":["remove 7h"],"seconds":12.25},' +
  '{"kind":"daily","deal":11,"moves":[],"seconds":3,"day":"2026-11-21"}]';
const TALLY = '{"played":4,"won":2,"streak":1,"longest":2,"bestSeconds":61.5,"lastDay":"2026-11-20"}';
const STATISTICS = `{${ROWS.map((row) => `"${row}":${TALLY}`).join(',')}}`;

/** Every name under which something is kept, with such a text. */
const LOCAL: Record<string, string> = {
  'seven-bridge.language': LANGUAGE,
  'seven-bridge.easy': 'true',
  'seven-bridge.preferences': PREFERENCES,
  'seven-bridge.seated': SEATED,
  'seven-bridge.open-matches': OPEN_MATCHES,
  'seven-bridge.alone.seated': SEATED,
  'seven-bridge.alone.open-matches': OPEN_MATCHES,
  'seven-bridge.against-computers': AGAINST_COMPUTERS,
  'seven-bridge.matches-begun': '1',
  'seven-bridge.guest': 'known',
  'seven-bridge.alone': 'held',
  'seven-bridge.persist': 'declined',
  'seven-bridge.avatar': 'fan-iris',
  'seven-bridge.gifts': 'tama aki',
  'seven-bridge.house-rules': HOUSE_RULES,
  'seven-bridge.new-table': NEW_TABLE,
  'seven-bridge.matches': '4',
  'seven-bridge.new-cards': 'explained',
  'seven-bridge.seven.game': GAME,
  'seven-bridge.seven.results': RESULTS,
  'seven-bridge.seven.statistics': STATISTICS,
  'seven-bridge.seven.winnable-only': 'false',
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sent.mockReset().mockResolvedValue({});
});

/** A module as a page that is loaded anew has it, in a browser that has kept all of this. */
async function anew<Module>(load: () => Promise<Module>): Promise<Module> {
  keepAll();
  vi.resetModules();
  return load();
}

function keepAll(): void {
  for (const [name, text] of Object.entries(LOCAL)) localStorage.setItem(name, text);
  sessionStorage.setItem('seven-bridge.promised.QRSTUVWX.2', PROMISED);
}

function keptAs(name: string): unknown {
  return JSON.parse(localStorage.getItem(`seven-bridge.${name}`)!);
}

describe('what a browser has kept until today is found again', () => {
  beforeEach(keepAll);

  it('the language', async () => {
    const { language } = await anew(() => import('./words/language.svelte'));
    expect(language.now).toBe('ja');
    expect(language.isEasy).toBe(true);
  });

  it('the crest', async () => {
    const { guest } = await anew(() =>
      vi.importActual<typeof import('./server/session.svelte')>('./server/session.svelte'),
    );
    expect(guest.look).toEqual({ avatar: 'fan-iris' });
  });

  it('that something was kept of what is played alone, and what was said to keeping it for good', () => {
    expect(isUnanswered()).toBe(false);
    noteHolding(false);
    expect(notices.map(({ way }) => way?.href)).toEqual(['/me#own-data']);
  });

  it('the preferences, one by one and all together', async () => {
    const { preferences } = await anew(() => import('./preferences/preferences.svelte'));
    expect({ ...preferences }).toEqual(JSON.parse(PREFERENCES));
  });

  it.each([
    ['theme', ['auto', 'light', 'dark']],
    ['fourColours', [true, false]],
    ['cardSize', ['small', 'medium', 'large']],
    ['sound', [true, false]],
    ['motion', ['none', 'fast', 'normal', 'slow']],
    ['hints', [true, false]],
    ['confirmDiscards', [true, false]],
    ['autoDraw', [true, false]],
    ['sort', ['suit', 'rank', 'hand']],
    ['keys', [true, false]],
    ['calls', ['pon', 'same']],
    ['pace', ['slow', 'normal', 'fast', 'instant']],
    ['coach', ['first', 'always', 'asked']],
  ])('every value of the preference %s', async (name, values) => {
    for (const value of values) {
      localStorage.setItem('seven-bridge.preferences', JSON.stringify({ [name]: value }));
      vi.resetModules();
      const { preferences } = await import('./preferences/preferences.svelte');
      expect(preferences).toHaveProperty(name, value);
    }
  });

  it('the tables where one has a seat, and the matches there', () => {
    expect(seatedAt()).toEqual(['QRSTUVWX', 'BCDFGHJK']);
    expect(openMatches()).toEqual([{ code: 'BCDFGHJK', persons: ['Aki', 'Ben'] }]);
    localStorage.setItem('seven-bridge.open-matches', '[null, "BCDFGHJK", {"code": "BCDFGHJK"}]');
    expect(openMatches()).toEqual([]);
  });

  it('the game against computers, also by those without rules or a level of their own', () => {
    expect(keptWish()).toEqual({ opponents: 1, level: 'owl', preset: 'nintendo' });
    for (const level of ['chick', 'rabbit', 'fox', 'owl']) {
      localStorage.setItem('seven-bridge.against-computers', `{"opponents":5,"level":"${level}"}`);
      expect(keptWish()).toEqual({ opponents: 5, level, preset: undefined });
    }
    localStorage.removeItem('seven-bridge.matches-begun');
    localStorage.setItem('seven-bridge.against-computers', '{"opponents":2,"preset":"pagat"}');
    expect(keptWish()).toEqual({ opponents: 2, level: undefined, preset: 'pagat' });
    expect(levelOf(keptWish())).toBe('rabbit');
  });

  it('the house rules', async () => {
    const { savedRules } = await anew(() => import('./lobby/rules/savedRules.svelte'));
    expect(savedRules.all).toEqual(JSON.parse(HOUSE_RULES));
  });

  it('the new table, with the rules in the words of an address', () => {
    expect(draftFrom(BOOK)).toEqual({
      ...(JSON.parse(NEW_TABLE) as { table: object }).table,
      rules: {
        preset: 'wikipedia_ja',
        switches: { jokers: 1, ace: 'high', round_the_corner: true, target_score: 200 },
      },
    });
    localStorage.setItem('seven-bridge.new-table', '{"table":{"fill":"rule"},"rules":"standard~jokers.1"}');
    expect(draftFrom(BOOK)).toMatchObject({
      fill: 'fox',
      rules: { preset: 'gamerules', switches: { jokers: 1 } },
    });
  });

  it('what a match is to be held to, in this tab', () => {
    expect(promised('QRSTUVWX', 2)).toEqual(KEPT_TO);
    expect(promised('QRSTUVWX', 1)).toBeUndefined();
  });

  it('the deal of Seven by Seven that was left', () => {
    const sitting = Sitting.kept()!;
    expect(sitting.deal).toEqual({ number: 1, kind: 'daily', day: '2026-11-21' });
    expect(sitting.moves).toEqual([{ verb: 'remove', cards: ['7h'] }]);
    expect(sitting.undone.map(({ cards }) => cards[0])).toEqual(['9d', 'Kd']);
    expect(sitting).toMatchObject({ seconds: 12.5, isCounted: false, hasHelped: true });
  });

  it('the results that wait for a server', async () => {
    await sendResults();
    expect(sent.mock.calls).toEqual(
      (JSON.parse(RESULTS) as object[]).map((result) => ['/api/seven/results', result]),
    );
  });

  it('the statistics of Seven by Seven, and which deals are drawn', () => {
    const kept = JSON.parse(STATISTICS) as Record<string, object>;
    const rows = Object.entries(kept).map(([row, tally]) => [row, { ...tally, watched: 0, perfect: 0 }]);
    expect(sevenMemory.statistics()).toEqual(Object.fromEntries(rows));
    expect(ROWS).toEqual(['random', 'numbered', 'winnable', 'daily', 'all']);
    expect(wantsWinnable()).toBe(false);
    localStorage.setItem('seven-bridge.seven.winnable-only', 'true');
    expect(wantsWinnable()).toBe(true);
  });
});

describe('what is kept now is kept as it was', () => {
  it('the language', async () => {
    vi.resetModules();
    const { language } = await import('./words/language.svelte');
    language.choose('ja');
    expect(localStorage.getItem('seven-bridge.language')).toBe(LANGUAGE);
  });

  it('the preferences', async () => {
    vi.resetModules();
    const { prefer } = await import('./preferences/preferences.svelte');
    prefer(JSON.parse(PREFERENCES) as Preferences);
    expect(keptAs('preferences')).toEqual(JSON.parse(PREFERENCES));
  });

  it('the tables and matches, the game against computers, the house rules and the new table', async () => {
    keepSeated('BCDFGHJK');
    keepSeated('QRSTUVWX');
    expect(localStorage.getItem('seven-bridge.seated')).toBe(SEATED);
    keepMatch({ code: 'BCDFGHJK', persons: ['Aki', 'Ben'] });
    expect(localStorage.getItem('seven-bridge.open-matches')).toBe(OPEN_MATCHES);
    keepWish({ opponents: 1, level: 'owl', preset: 'nintendo' });
    expect(localStorage.getItem('seven-bridge.against-computers')).toBe(AGAINST_COMPUTERS);
    vi.resetModules();
    const { savedRules } = await import('./lobby/rules/savedRules.svelte');
    savedRules.keep('Winter', 'gamerules');
    savedRules.keep('At Aki’s', 'wikipedia_ja~jokers.1~ace.high');
    expect(localStorage.getItem('seven-bridge.house-rules')).toBe(HOUSE_RULES);
    keepAll();
    const draft = draftFrom(BOOK);
    localStorage.removeItem('seven-bridge.new-table');
    keepDraft(draft);
    expect(keptAs('new-table')).toEqual(JSON.parse(NEW_TABLE));
  });

  it('that something is kept of what is played alone, and what was said to keeping it for good', () => {
    noteHolding(true);
    decline();
    expect(localStorage.getItem('seven-bridge.alone')).toBe('held');
    expect(localStorage.getItem('seven-bridge.persist')).toBe('declined');
  });

  it('how many matches have been finished', () => {
    keepAll();
    countMatch();
    expect(keptAs('matches')).toBe(5);
  });

  it('what a match is to be held to', () => {
    keepPromised('QRSTUVWX', 2, KEPT_TO);
    expect(sessionStorage.getItem('seven-bridge.promised.QRSTUVWX.2')).toBe(PROMISED);
  });

  it('Seven by Seven', async () => {
    keepAll();
    const sitting = Sitting.kept()!;
    localStorage.removeItem('seven-bridge.seven.game');
    sitting.keep();
    expect(localStorage.getItem('seven-bridge.seven.game')).toBe(GAME);
    wantWinnable(true);
    expect(keptAs('seven.winnable-only')).toBe(true);
    sevenMemory.enter(
      { number: 1, kind: 'random' },
      { isWon: true, seconds: 60.5, isWatched: false },
      '2026-11-21',
    );
    expect(keptAs('seven.statistics')).toMatchObject({
      random: { played: 5, won: 3, streak: 2, longest: 2, bestSeconds: 60.5, lastDay: '2026-11-20' },
      numbered: JSON.parse(TALLY) as object,
      all: { played: 5, won: 3 },
    });
    expect(keptAs('seven.best-times')).toEqual([{ seconds: 60.5, deal: 1, day: '2026-11-21' }]);
    sent.mockRejectedValue(new Error('no connection'));
    await sendResults();
    expect(localStorage.getItem('seven-bridge.seven.results')).toBe(RESULTS);
  });
});

it('these are all the names under which the page keeps anything', () => {
  const sources = import.meta.glob<string>(['./**/*.{ts,svelte}', '!./**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const text = Object.values(sources).join('\n');
  const names = new Set([...text.matchAll(/['"`](seven-bridge\.[^'"`]*)['"`]/g)].map(([, name]) => name!));
  const behind = ['seven-bridge.', 'seven-bridge.promised.${code}.${match}', 'seven-bridge.seven.'];
  const whole = Object.keys(LOCAL).filter((name) => !name.startsWith('seven-bridge.seven.'));
  expect([...names].sort()).toEqual([...whole, ...behind].sort());
  // the logs of tables that are played alone are in a database that the worker alone opens
  const { './alone/logs.ts': logs, ...others } = sources;
  expect(Object.values(others).join('\n')).not.toMatch(/indexedDB|document\.cookie|cookieStore/);
  expect(logs).toContain("const NAME = 'seven-bridge-alone'");
});
