import { EVERYTHING } from '../server/messages';

/** What the address of a replay says besides the match. */
export interface ReplayMoment {
  at: number; // the step
  eyes: number; // the viewer: a seat, WATCHER or EVERYTHING
  review?: boolean; // whether the review is open
}

/** What `?at=57&eyes=1` means. What is left out, or is no number, is the first step, and all hands. */
export function momentOf(query: URLSearchParams): ReplayMoment {
  const number = (name: string, otherwise: number): number => {
    const text = query.get(name) ?? '';
    return /^-?\d{1,6}$/.test(text) ? Number(text) : otherwise;
  };
  return {
    at: Math.max(0, number('at', 0)),
    eyes: Math.max(EVERYTHING, number('eyes', EVERYTHING)),
    ...(query.has('review') ? { review: true } : {}),
  };
}

/** The address of a moment. */
export function pathOf(code: string, match: number, { at, eyes, review }: ReplayMoment): string {
  const query = new URLSearchParams();
  if (at > 0) query.set('at', String(at));
  if (eyes !== EVERYTHING) query.set('eyes', String(eyes));
  if (review) query.set('review', '');
  return `/t/${code}/replay/${match}${query.size > 0 ? `?${query}` : ''}`;
}
