import { type Card, cards, isSeven } from '../cards/card';
import type { Event, RoundEvent, Snapshot } from '../server/messages';
import { ownSeat, type RoundShown, type TableState } from './state';

const LAYS = ['meld', 'claim', 'layoff'];

/** The sevens that were laid, claimed or, by the viewer, drawn: what others draw is their secret. */
export function sevensOf({ event, after }: { event: Event | Snapshot; after: TableState }): Card[] {
  if (event.t !== 'happened') return [];
  const own = ownSeat(after);
  return event.events.flatMap((each) => {
    const seen = LAYS.includes(each.kind) || (each.kind === 'draw' && each.seat === own);
    return seen ? cards(each.cards).filter(isSeven) : [];
  });
}

/** With which of these events the last of the four sevens came onto the table, in whatever melds they lie. */
export function withLastSeven(
  events: readonly RoundEvent[],
  round: Pick<RoundShown, 'melds'> | undefined,
): RoundEvent | undefined {
  const lying = round?.melds.flatMap((meld) => meld.cards.filter(isSeven)) ?? [];
  if (lying.length < 4) return undefined;
  return events.findLast((each) => LAYS.includes(each.kind) && cards(each.cards).some(isSeven));
}
