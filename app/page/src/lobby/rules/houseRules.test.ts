import { describe, expect, it } from 'vitest';
import type { Rulebook, Switch } from '../../server/messages';
import { changed, read, valueOf, withoutSwitch, withPreset, withSwitch, written } from './houseRules';

const TEXT = { en: 'x', ja: 'x' };

function rule(name: string, about: Partial<Switch>): Switch {
  return {
    name,
    kind: 'choice',
    choices: [],
    low: null,
    high: null,
    section: '1.1',
    title: TEXT,
    explanation: TEXT,
    labels: [],
    number: null,
    named: [],
    note: null,
    ...about,
  };
}

const SWITCHES = [
  rule('ace', { choices: ['low', 'both'] }),
  rule('upcard', { kind: 'bool', choices: [false, true] }),
  rule('ace_points', { kind: 'int', low: 0, high: 1000 }),
  rule('match_length', { kind: 'choice_or_int', choices: ['per_player', 'target'], low: 1, high: 1000 }),
  rule('target_score', { kind: 'int', low: 0, high: 1_000_000 }),
];
const USUAL = { ace: 'low', upcard: true, ace_points: 1, match_length: 'per_player', target_score: 0 };

function preset(name: string, switches: Partial<typeof USUAL>): Rulebook['presets'][number] {
  return {
    name,
    title: TEXT,
    character: TEXT,
    sources: [],
    players: [2, 4],
    note: null,
    switches: { ...USUAL, ...switches },
    decided: [],
    written: {},
  };
}

const BOOK = {
  switches: SWITCHES,
  presets: [preset('gamerules', {}), preset('wikipedia_ja', { ace: 'both', ace_points: 10 })],
  aliases: { blog: 'gamerules' },
} as unknown as Rulebook;

const GAMERULES = { preset: 'gamerules', switches: {} };

describe('house rules', () => {
  it('begin with the values of the preset', () => {
    expect(valueOf(BOOK, GAMERULES, 'ace')).toBe('low');
    expect(changed(BOOK, GAMERULES)).toEqual([]);
  });

  it('hold what is different, and nothing else', () => {
    const high = withSwitch(BOOK, GAMERULES, 'ace', 'both');
    expect(high.switches).toEqual({ ace: 'both' });
    expect(changed(BOOK, high).map(({ name }) => name)).toEqual(['ace']);
    expect(withSwitch(BOOK, high, 'ace', 'low').switches).toEqual({});
  });

  it('can be set back, switch by switch', () => {
    const both = withSwitch(BOOK, withSwitch(BOOK, GAMERULES, 'ace', 'both'), 'upcard', false);
    expect(withoutSwitch(BOOK, both, 'ace').switches).toEqual({ upcard: false });
  });

  it('stay different by another preset, where they still are', () => {
    const house = { preset: 'gamerules', switches: { ace: 'both', upcard: false } };
    expect(withPreset(BOOK, house, 'wikipedia_ja')).toEqual({
      preset: 'wikipedia_ja',
      switches: { upcard: false },
    });
  });

  it('give a match to a target a target, and take it from every other', () => {
    const target = withSwitch(BOOK, GAMERULES, 'match_length', 'target');
    expect(target.switches).toEqual({ match_length: 'target', target_score: 100 });
    const higher = withSwitch(BOOK, target, 'target_score', 300);
    expect(withSwitch(BOOK, higher, 'match_length', 'target').switches.target_score).toBe(300);
    expect(withSwitch(BOOK, higher, 'match_length', 5).switches).toEqual({ match_length: 5 });
  });
});

describe('house rules in an address', () => {
  const house = {
    preset: 'wikipedia_ja',
    switches: { upcard: false, ace_points: 15, ace: 'low', match_length: 3 },
  };

  it('come back as they were', () => {
    const word = written(house);
    expect(word).toBe('wikipedia_ja~upcard.false~ace_points.15~ace.low~match_length.3');
    expect(encodeURI(word)).toBe(word);
    expect(read(BOOK, word)).toEqual(house);
  });

  it('know a preset by its other names', () => {
    expect(read(BOOK, 'blog')).toEqual(GAMERULES);
  });

  it('leave out what this rulebook does not know', () => {
    expect(read(BOOK, 'gamerules~ace.middle~moon.full~ace_points.5000~upcard.false~~.')).toEqual({
      preset: 'gamerules',
      switches: { upcard: false },
    });
    expect(read(BOOK, 'whist~ace.low')).toBeUndefined();
    expect(read(BOOK, '')).toBeUndefined();
  });
});
