import { describe, expect, it, vi } from 'vitest';
import type { CharacterId } from '../game/characters';
import { Standings } from '../game/ladder';
import { AFTER_MATCH } from '../game/played';
import { LISTED, type MatchSummary } from '../server/messages';
import { meaningOf, ofLadder, ofMatches } from './meaning';

const MATCH: MatchSummary = {
  serial: 1,
  table: AFTER_MATCH.code,
  number: AFTER_MATCH.match,
  finished_at: 0,
  preset: 'gamerules',
  seats: 3,
  seat: 0,
  place: 1,
  points: 100,
  names: [],
  computers: [],
  knew_more: false,
  played_alone: false,
  is_aged: false,
};
const lost = { ...MATCH, place: 2 };

/** Ahead and behind, of each. */
function standings(each: Partial<Record<CharacterId, [number, number]>>): Standings {
  return new Standings({
    title: 1,
    dueled_today: false,
    opponents: Object.entries(each).map(([player, [ahead, behind]]) => ({ player, ahead, behind })),
  });
}

describe('a won match', () => {
  it('is the first, as far as the list tells', () => {
    expect(ofMatches([MATCH, lost, lost])).toEqual([{ kind: 'first' }]);
    expect(ofMatches([MATCH, ...Array.from({ length: LISTED - 1 }, () => lost)])).toEqual([]);
    expect(ofMatches([MATCH, { ...MATCH, knew_more: true }])).toEqual([{ kind: 'first' }]);
  });

  it('is one of several in a row', () => {
    expect(ofMatches([MATCH, MATCH, MATCH, lost, MATCH])).toEqual([{ kind: 'streak', wins: 3 }]);
    expect(ofMatches([MATCH, MATCH])).toEqual([{ kind: 'streak', wins: 2 }]);
    expect(ofMatches([MATCH, lost, MATCH])).toEqual([]);
  });

  it('overtakes a character at the table, and tells who comes next', () => {
    const seats = [{ kind: 'person' as const }, { kind: 'computer' as const, player: 'tama' }];
    const table = { seats, totals: [50, 20], fewestWin: false };
    expect(ofLadder(table, 0, standings({ tama: [3, 2] }))).toEqual([
      { kind: 'ahead', of: 'tama' },
      { kind: 'next', is: 'hina' },
    ]);
    // ahead already, not ahead yet, or before the person in this match
    expect(ofLadder(table, 0, standings({ tama: [4, 2] }))).toEqual([]);
    expect(ofLadder(table, 0, standings({ tama: [2, 2] }))).toEqual([]);
    expect(ofLadder({ ...table, totals: [20, 20] }, 0, standings({ tama: [3, 2] }))).toEqual([]);
  });

  it('means nothing where the server does not know it, or does not count it', async () => {
    vi.stubGlobal('fetch', (address: string) =>
      Promise.resolve(
        Response.json(
          address.endsWith('/opponents') ? { opponents: [] } : { matches: [{ ...MATCH, number: 99 }] },
        ),
      ),
    );
    expect(await meaningOf(AFTER_MATCH, 0)).toEqual([]);
    expect(await meaningOf({ ...AFTER_MATCH, knewMore: true }, 0)).toEqual([]);
    vi.stubGlobal('fetch', (address: string) =>
      Promise.resolve(
        Response.json(address.endsWith('/opponents') ? { opponents: [] } : { matches: [MATCH] }),
      ),
    );
    expect(await meaningOf(AFTER_MATCH, 0)).toEqual([{ kind: 'first' }]);
    vi.unstubAllGlobals();
  });
});
