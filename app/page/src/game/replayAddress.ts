import { EVERYTHING } from '../server/messages';

/**
 * Where in a match: its round (from 1) and how many actions of it went before, passes not counted. One more than all
 * of them is the end of the match.
 */
export interface MatchPlace {
  round: number;
  after: number;
}

export const BEGINNING: MatchPlace = { round: 1, after: 0 };

/** What the address of a replay says besides the match. */
interface ReplayMoment extends MatchPlace {
  viewer: number; // a seat, WATCHER or EVERYTHING
  review?: boolean; // whether the review is open
}

/** What `?round=2&after=13&viewer=1` means. What is left out, or is no number, is the beginning, and all hands. */
export function momentOf(query: URLSearchParams): ReplayMoment {
  const number = (name: string, otherwise: number): number => {
    const text = query.get(name) ?? '';
    return /^-?\d{1,6}$/.test(text) ? Number(text) : otherwise;
  };
  const round = number('round', 0);
  return {
    ...(round > 0 ? { round, after: Math.max(0, number('after', 0)) } : BEGINNING),
    viewer: Math.max(EVERYTHING, number('viewer', EVERYTHING)),
    ...(query.has('review') ? { review: true } : {}),
  };
}

/** The address of a moment. */
export function pathOf(code: string, match: number, moment: ReplayMoment): string {
  const query = new URLSearchParams();
  if (moment.round > 1 || moment.after > 0) {
    query.set('round', String(moment.round));
    query.set('after', String(moment.after));
  }
  if (moment.viewer !== EVERYTHING) query.set('viewer', String(moment.viewer));
  if (moment.review) query.set('review', '');
  return `/t/${code}/replay/${match}${query.size > 0 ? `?${query}` : ''}`;
}
