import { Standings, standingsOf } from '../game/ladder';
import { get, Refusal } from '../server/http';
import {
  type BlockedPerson,
  type BlockList,
  LISTED,
  type MatchList,
  type MatchSummary,
  type OwnStatistics,
  type PresetResults,
  type SevenStatistics,
} from '../server/messages';

export interface History {
  matches: MatchSummary[];
  /** Whether there may be older ones. */
  more: boolean;
  presets: PresetResults[];
  seven: SevenStatistics;
  standings: Standings;
  blocks: BlockedPerson[];
}

const NOTHING: History = {
  matches: [],
  more: false,
  presets: [],
  seven: { played: 0, won: 0, best_seconds: null, streak: 0, best_streak: 0 },
  standings: new Standings(),
  blocks: [],
};

/** What the person at this browser has played; nothing for somebody the server does not know yet. */
export async function history(): Promise<History> {
  try {
    // first one alone: a stranger is refused once, not three times
    const { matches, more } = await olderMatches();
    const [{ presets }, seven, standings, { blocks }] = await Promise.all([
      get<OwnStatistics>('/api/me/statistics'),
      get<SevenStatistics>('/api/seven/statistics'),
      standingsOf(),
      get<BlockList>('/api/me/blocks'),
    ]);
    return { matches, more, presets, seven, standings, blocks };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'no_session') return NOTHING;
    throw error;
  }
}

/** The matches before one of them, the latest first; without one, the latest of all. */
export async function olderMatches(before?: MatchSummary): Promise<Pick<History, 'matches' | 'more'>> {
  const query = before ? `?before=${before.serial}` : '';
  const { matches } = await get<MatchList>(`/api/me/matches${query}`);
  return { matches, more: matches.length >= LISTED };
}
