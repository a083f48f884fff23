import { beforeEach, describe, expect, it } from 'vitest';
import type { Rulebook } from '../../server/messages';
import { draftFrom, keepDraft, settingsOf } from './tableDraft';

const BOOK = {
  switches: [{ name: 'jokers', kind: 'choice', choices: [0, 1], low: null, high: null }],
  presets: [
    { name: 'gamerules', switches: { jokers: 0 } },
    { name: 'nintendo', switches: { jokers: 1 } },
  ],
  aliases: {},
  level_seconds: [3, 5],
} as unknown as Rulebook;

describe('a new table', () => {
  beforeEach(() => localStorage.clear());

  it('is as it was last time', () => {
    const rules = { preset: 'nintendo', switches: { jokers: 0 } };
    keepDraft({ ...draftFrom(BOOK), seats: 3, visibility: 'public', rules });
    expect(draftFrom(BOOK)).toMatchObject({ seats: 3, visibility: 'public', rules });
  });

  it('keeps what a newer page has remembered', () => {
    const KEPT = 'seven-bridge.new-table';
    const newer = { seats: 3, visibility: 'friends', music: 'koto' };
    localStorage.setItem(KEPT, JSON.stringify({ table: newer, rules: 'gamerules', league: 7 }));
    const draft = draftFrom(BOOK);
    expect(draft).toMatchObject({ seats: 3, visibility: 'unlisted' });
    keepDraft({ ...draft, seats: 5 });
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT)!);
    expect(kept).toMatchObject({ table: { ...newer, seats: 5 }, league: 7 });
    keepDraft({ ...draftFrom(BOOK), visibility: 'public' });
    expect(draftFrom(BOOK)).toMatchObject({ seats: 5, visibility: 'public' });
  });

  it('has the computers of last time, by the names that they have for people', () => {
    expect(draftFrom(BOOK).fill).toBe('rabbit');
    for (const [before, now] of [
      ['greedy', 'rabbit'],
      ['rule', 'fox'],
      ['novice', 'novice'],
      ['owl', 'owl'],
      ['', ''],
    ] as const) {
      keepDraft({ ...draftFrom(BOOK), fill: before });
      expect(draftFrom(BOOK).fill).toBe(now);
    }
  });

  it('has the rules that somebody has sent', () => {
    expect(draftFrom(BOOK, 'gamerules~jokers.1').rules).toEqual({
      preset: 'gamerules',
      switches: { jokers: 1 },
    });
  });

  it('has the usual rules where those that were sent cannot be read', () => {
    expect(draftFrom(BOOK, '???').rules).toEqual({ preset: 'gamerules', switches: {} });
  });

  it('asks for nothing that the server would refuse', () => {
    const draft = draftFrom(BOOK);
    const level = settingsOf({ ...draft, claims: 'level', claim_seconds: 0, bank_seconds: 60 }, BOOK);
    expect(level).toMatchObject({ claims: 'level', claim_seconds: 3, bank_seconds: 0 });
    expect(level).not.toHaveProperty('watch_delay_seconds');
    expect(settingsOf({ ...draft, watching: 'open' }, BOOK)).toMatchObject({ watch_delay_seconds: 120 });
  });
});
