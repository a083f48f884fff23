import { words as announcements } from '../announcements/words';
import { whoSits } from '../game/names';
import { ownSeat, type TableState } from '../game/state';
import { signs } from '../words/signs';
import { words } from './words';

/** What is said above the result of a round, or of the match when that is over. */
interface Headline {
  above: string;
  title: string;
  below: string;
  /** The own seat has won: the round, or the match. */
  cheer: boolean;
}

/** The headline for a table whose last round is over. */
export function headline(table: TableState): Headline {
  const own = ownSeat(table);
  const who = (seat: number) => whoSits(table, seat, own);
  const { winners } = table;
  if (winners.length > 0) {
    const title =
      winners.length === 1
        ? announcements().won(who(winners[0]!))
        : announcements().shared(
            winners.map((seat) => (seat === own ? announcements().you : who(seat).name)),
          );
    const above = words().matchOver(table.scores.length);
    return { above, title, below: '', cheer: own !== undefined && winners.includes(own) };
  }
  const { winner, one_go, payer = -1 } = table.round!.over!;
  const above = words().roundOver(table.round!.number);
  if (winner < 0) return { above, title: words().stockOut, below: words().stockOutMore, cheer: false };
  const below = [one_go ? words().oneGoMore : '', payer < 0 ? '' : words().payerMore(who(payer))]
    .filter(Boolean)
    .join(signs().space);
  return { above, title: announcements().out(who(winner)), below, cheer: winner === own };
}
