import { hasServer } from '../addresses';
import { words as announcements } from '../announcements/words';
import { isNameless, seatNames } from '../game/names';
import { gained, points } from '../game/points';
import { BEGINNING, type MatchPlace, pathOf } from '../game/replayAddress';
import { places } from '../game/standing';
import { ownSeat, type TableState } from '../game/state';
import type { Timeline } from '../game/timeline';
import { winningTurn, type WinningTurn } from '../game/winningTurn';
import { shownAll } from '../cards/words';
import { placeAt } from '../review/steps';
import { EVERYTHING } from '../server/messages';
import type { Shared } from '../sharing/shared';
import { signs } from '../words/signs';
import { words } from './words';

/**
 * What of a finished match may be shared: its result, and the turn that won a round (from 1). Both show nothing but
 * what everybody at the table saw.
 */
export function sharedMatch(table: TableState, timeline: Timeline, round: number): Shared[] {
  const last = winningTurn(timeline, table.scores.length);
  const turn = winningTurn(timeline, round);
  return [sharedResult(table, last), ...(turn ? [sharedTurn(table, timeline, turn, round)] : [])];
}

/** What the seats are called to whoever is shown it: a name that was never given would tell them nothing. */
function sharedNames(table: TableState): string[] {
  const names = seatNames(table);
  const own = ownSeat(table);
  return own !== undefined && isNameless(table.seats[own]!) ? names.with(own, words().sharedName) : names;
}

/** The result, with the cards by which the last round was won. */
function sharedResult(table: TableState, turn: WinningTurn | undefined): Shared {
  const names = sharedNames(table);
  const placed = places(table.totals, table.fewestWin, table.winners);
  const title =
    table.winners.length === 1
      ? announcements().won({ own: false, name: names[table.winners[0]!]! })
      : announcements().shared(table.winners.map((seat) => names[seat]!));
  const rows = names
    .map((name, seat) => ({ name, place: placed[seat]!, total: table.totals[seat] ?? 0 }))
    .sort((one, other) => one.place - other.place);
  return {
    name: words().sharedResult,
    picture: {
      above: words().matchOver(table.scores.length),
      title,
      rows: rows.map(({ name, place, total }) => ({
        text: `${words().placed(place)}  ${name}`,
        figure: points(total),
        strong: place === 1,
      })),
      cards: turn ? [[{ groups: turn.melds, caption: outTitle(names[turn.winner]!, turn) }]] : [],
    },
    text: words().sharedText(
      title,
      words().sharedTotals(
        table.fewestWin,
        rows.map(({ name, total }) => `${name} ${points(total)}`),
      ),
    ),
    ...replayOf(table, BEGINNING),
    file: `seven-bridge-${table.code}-${table.match}`,
  };
}

function outTitle(name: string, { oneGo }: WinningTurn): string {
  return oneGo ? words().sharedOneGo(name) : announcements().out({ own: false, name });
}

function sharedTurn(table: TableState, timeline: Timeline, turn: WinningTurn, round: number): Shared {
  const title = outTitle(sharedNames(table)[turn.winner]!, turn);
  const scored = table.fewestWin ? '' : words().sharedPoints(gained(turn.points));
  return {
    name: words().sharedTurn,
    picture: {
      above: words().sharedRound(round),
      title,
      rows: [],
      cards: [[{ groups: turn.melds, caption: scored }]],
    },
    text: words().sharedText(title, turn.melds.map((meld) => shownAll(meld)).join(signs().list)),
    ...replayOf(table, placeAt(timeline, turn.at)),
    file: `seven-bridge-${table.code}-${table.match}-${round}`,
  };
}

/** Where others find the replay: only a server has it for them. */
function replayOf({ code, match }: TableState, place: MatchPlace): Pick<Shared, 'path'> {
  return hasServer ? { path: pathOf(code, match, { ...place, viewer: EVERYTHING }) } : {};
}
