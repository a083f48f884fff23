import { get, Refusal } from '../server/http';

/** One of one's own matches that are over: docs/protocol.md, "Matches that are over". */
export interface OwnMatch {
  serial: number;
  table: string;
  number: number;
  finished_at: number;
  preset: string;
  seats: number;
  seat: number;
  place: number;
  points: number;
  /** By seat; of a computer the name of the player. */
  names: string[];
  /** The seats of computers; a person may be called like one. */
  computers: number[];
}

/** How one did in all matches with one preset. */
export interface PresetStatistics {
  preset: string;
  matches: number;
  wins: number;
  /** How often each place was reached. */
  places: Record<string, number>;
  average_points: number;
  rounds: number;
  rounds_won: number;
  one_go_wins: number;
  claims: number;
}

export interface SevenStatistics {
  played: number;
  won: number;
  best_seconds: number | null;
  streak: number;
  best_streak: number;
}

export interface History {
  matches: OwnMatch[];
  /** Whether there may be older ones. */
  more: boolean;
  presets: PresetStatistics[];
  seven: SevenStatistics;
}

/** So many matches come at once. */
const PAGE = 100;

const NOTHING: History = {
  matches: [],
  more: false,
  presets: [],
  seven: { played: 0, won: 0, best_seconds: null, streak: 0, best_streak: 0 },
};

/** What the person at this browser has played; nothing for somebody the server does not know yet. */
export async function history(): Promise<History> {
  try {
    // first one alone: a stranger is refused once, not three times
    const { matches, more } = await olderMatches();
    const [{ presets }, seven] = await Promise.all([
      get<{ presets: PresetStatistics[] }>('/api/me/statistics'),
      get<SevenStatistics>('/api/seven/statistics'),
    ]);
    return { matches, more, presets, seven };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'no_session') return NOTHING;
    throw error;
  }
}

/** The matches before one of them, the latest first; without one, the latest of all. */
export async function olderMatches(before?: OwnMatch): Promise<Pick<History, 'matches' | 'more'>> {
  const query = before ? `?before=${before.serial}` : '';
  const { matches } = await get<{ matches: OwnMatch[] }>(`/api/me/matches${query}`);
  return { matches, more: matches.length >= PAGE };
}
