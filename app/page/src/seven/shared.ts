import type { Shared } from '../sharing/shared';
import type { DealSitting } from './dealSitting.svelte';
import type { Table } from './playedDeal';
import { clock } from './statistics';
import { words } from './words';

/** A won game of a solitaire as something to share: whoever follows it plays the same deal. */
export function sharedWin<T extends Table<T>>(
  { deal, seconds }: Pick<DealSitting<T>, 'deal' | 'seconds'>,
  title: string,
  address: string,
  told: string,
): Shared {
  const name = deal.day ? words().dealOfDay(deal.day, deal.number) : words().deal(deal.number);
  return {
    name: title,
    picture: {
      above: name,
      title,
      rows: [{ text: words().time, figure: clock(seconds), strong: true }],
      cards: [[{ groups: [['7s', '7h', '7d', '7c']], caption: told }]],
    },
    text: [title, name, told].join(' · '),
    path: `${address}?deal=${String(deal.number)}`,
    file: `seven-by-seven-${String(deal.number)}`,
  };
}
