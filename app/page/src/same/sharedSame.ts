import { guestName } from '../game/names';
import { points } from '../game/points';
import type { SameMatch } from '../server/messages';
import type { Shared } from '../sharing/shared';
import { words } from './words';

/** How all did who have played the same match, the best first: without a card or a table, since others may play it. */
export function sharedSame(same: SameMatch, invitation: string): Shared {
  const order = same.fewest_win ? 1 : -1;
  const played = same.played.toSorted((one, other) => order * (one.points - other.points));
  const rows = played.map((each) => ({
    text: each.viewed_before ? words().viewedBeforeBy(guestName(each.name)) : guestName(each.name),
    figure: points(each.points),
    strong: each.points === played[0]!.points,
  }));
  return {
    name: words().title,
    picture: {
      above: words().title,
      title: words().sharedTitle,
      rows,
      cards: [[{ groups: [], caption: words().invitation }]],
    },
    text: words().shared(
      same.fewest_win ?? false,
      rows.map(({ text, figure }) => `${text} ${figure}`),
    ),
    path: `/same/${invitation}`,
    file: 'seven-bridge-same',
  };
}
