import type { DayDeal } from '../server/messages';

/** Where somebody stands among all who have finished the deal of a day. */
export interface Standing {
  /** From 1; who are level share a place. */
  place: number;
  of: number;
  /** Of the others, the share that did worse. `undefined` without others. */
  share: number | undefined;
}

/** One bar of the picture: how many were ahead of the computers by so many points, from the best to the worst. */
interface Bar {
  from: number;
  to: number;
  count: number;
  own: boolean;
}

/** So many bars the picture has at the most. */
const MOST = 11;

/** By how many points somebody with this lead is ahead of the computers on average. */
export function ahead({ players }: DayDeal, lead: number): number {
  // never minus nought
  return Math.round(lead / (players.length - 1)) + 0;
}

/** Where one stands; `undefined` for whoever has not finished in time. */
export function standingOf(deal: DayDeal): Standing | undefined {
  const own = ownLead(deal);
  if (own === undefined || deal.leads.length === 0) return undefined;
  const of = deal.finished;
  const better = count(deal, (lead) => lead > own);
  const level = count(deal, (lead) => lead === own) - 1;
  const worse = of - 1 - better - level;
  return { place: better + 1, of, share: of > 1 ? worse / (of - 1) : undefined };
}

/** The picture of all who have finished, the best first. */
export function barsOf(deal: DayDeal): Bar[] {
  if (deal.leads.length === 0) return [];
  const reached = deal.leads.map(([lead]) => ahead(deal, lead));
  const [low, high] = [Math.min(...reached), Math.max(...reached)];
  const width = niceWidth((high - low + 1) / MOST);
  const own = ownLead(deal);
  const bars: Bar[] = [];
  for (let from = Math.floor(low / width) * width; from <= high; from += width) {
    const to = from + width - 1;
    const within = (lead: number): boolean => ahead(deal, lead) >= from && ahead(deal, lead) <= to;
    bars.push({ from, to, count: count(deal, within), own: own !== undefined && within(own) });
  }
  return bars.reverse();
}

function ownLead({ mine, lead }: DayDeal): number | undefined {
  return mine?.state === 'finished' && lead !== null ? lead : undefined;
}

function count(deal: DayDeal, fits: (lead: number) => boolean): number {
  return deal.leads.reduce((sum, [lead, times]) => sum + (fits(lead) ? times : 0), 0);
}

/** The next of 1, 2, 5, 10, 20, 50, … that is not below. */
function niceWidth(least: number): number {
  for (let power = 1; ; power *= 10) {
    const found = [1, 2, 5].find((step) => step * power >= least);
    if (found) return found * power;
  }
}
