import { EVERYTHING } from '../server/messages';

/** Where in a match: a step of its replay, or a decision by its round (from 1) and how many actions went before. */
export type MatchPlace = { at: number } | { round: number; after: number };

/** What the address of a replay says besides the match. */
type ReplayMoment = MatchPlace & {
  viewer: number; // a seat, WATCHER or EVERYTHING
  review?: boolean; // whether the review is open
};

/**
 * What `?at=57&viewer=1` or `?round=2&after=13&viewer=1` means. What is left out, or is no number, is the first step, and
 * all hands.
 */
export function momentOf(query: URLSearchParams): ReplayMoment {
  const number = (name: string, otherwise: number): number => {
    const text = query.get(name) ?? '';
    return /^-?\d{1,6}$/.test(text) ? Number(text) : otherwise;
  };
  const round = number('round', 0);
  return {
    ...(round > 0 ? { round, after: Math.max(0, number('after', 0)) } : { at: Math.max(0, number('at', 0)) }),
    viewer: Math.max(EVERYTHING, number('viewer', EVERYTHING)),
    ...(query.has('review') ? { review: true } : {}),
  };
}

/** The address of a moment. */
export function pathOf(code: string, match: number, moment: ReplayMoment): string {
  const query = new URLSearchParams();
  if ('round' in moment) {
    query.set('round', String(moment.round));
    query.set('after', String(moment.after));
  } else if (moment.at > 0) {
    query.set('at', String(moment.at));
  }
  if (moment.viewer !== EVERYTHING) query.set('viewer', String(moment.viewer));
  if (moment.review) query.set('review', '');
  return `/t/${code}/replay/${match}${query.size > 0 ? `?${query}` : ''}`;
}
