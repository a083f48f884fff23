import { type Card, cards } from '../cards/card';
import { shown, shownAll, spoken, spokenAll } from '../cards/words';
import { whoSits, type Who } from '../game/names';
import { wordsSaid } from '../game/phrasebook.svelte';
import type { Happening } from '../game/seat.svelte';
import { withLastSeven } from '../game/sevens';
import { ownSeat } from '../game/state';
import { calledOut } from '../preferences/calls';
import { callOf } from '../server/actionKinds';
import type { RoundEvent, SeatState } from '../server/messages';
import { words } from './words';

/** How cards stand in a sentence. */
export interface Spelling {
  one: (card: Card) => string;
  all: (cards: readonly Card[]) => string;
}

/** For ears: “the 7 of hearts”. */
export const ALOUD: Spelling = { one: (card) => words().the(spoken(card)), all: spokenAll };

/** For eyes: “♥7”. */
export const WRITTEN: Spelling = { one: shown, all: shownAll };

/** A sentence that says what happened, in the language of the moment; `undefined` where nobody need be told. */
export function sentence({ event, before, after }: Happening, spelling: Spelling): string | undefined {
  const own = ownSeat(after);
  const who = (seat: number, table = after): Who => whoSits(table, seat, own);
  const say = words();
  switch (event.t) {
    case 'seat':
      return ofSeat(before?.seats[event.seat], event.state, (past) =>
        who(event.seat, past && before ? before : after),
      );
    case 'begun':
      return say.begun;
    case 'dealt':
      return [
        ...(event.draws ? [say.forTheDeal(event.draws.map((times) => times.map(got)))] : []),
        say.dealt(event.round.number, who(event.round.dealer)),
      ].join(say.pause);
    case 'happened':
      return (
        event.events.flatMap((each) => [...told(each), ...ofSevens(event.events, each)]).join(say.pause) ||
        undefined
      );
    case 'ready':
      return say.ready(who(event.seat));
    case 'ended':
      return ofWinners(event.winners.map((seat) => who(seat)));
    case 'said': {
      const what = wordsSaid(event);
      return what && say.said(who(event.seat), what);
    }
    case 'undo':
      return say.undo[event.stage](who(event.seat));
    case 'removal':
      return say.removal[event.stage](who(event.seat), who(event.by ?? -1));
    case 'table_closed':
      return say.closed;
    case 'table':
    case 'hashes':
    case 'nonce':
    case 'window_closed':
    case 'hidden':
      return undefined;
  }

  function ofSevens(events: readonly RoundEvent[], each: RoundEvent): string[] {
    return withLastSeven(events, after.round) === each ? [say.fourSevens] : [];
  }

  /** A card that was drawn or turned up for the first deal, and for whom. */
  function got([seat, card]: [number, Card]): string {
    return say.got(who(seat), spelling.all([card]));
  }

  /** What was done, what it leaves, and how the round ended with it. */
  function told({ kind, seat = -1, cards: text, meld = -1, action }: RoundEvent): string[] {
    const moved = cards(text);
    const [card = ''] = moved;
    const { melds, hands, stock = 0, over } = after.round ?? {};
    switch (kind) {
      case 'draw':
        return [say.drawn(who(seat), card && spelling.one(card))];
      case 'meld':
        return [say.melded(who(seat), spelling.all(moved))];
      case 'claim':
        return [say.claimed(who(seat), calledOut(callOf(action)), spelling.all(moved))];
      case 'layoff': {
        const owner = melds?.[meld]?.owner;
        const other = owner === undefined || owner === seat ? undefined : who(owner);
        return [say.laidOff(who(seat), spelling.one(card), other)];
      }
      case 'discard': {
        const oneLeft = hands?.[seat]?.count === 1 ? [say.oneLeft] : [];
        return [say.discarded(who(seat), spelling.one(card)), ...oneLeft];
      }
      case 'reshuffle':
        return [say.reshuffled(stock)];
      case 'end':
        if (seat < 0) return [say.nobodyOut];
        return [say.out(who(seat)), ...(over?.one_go ? [say.oneGo] : [])];
      default:
        return [];
    }
  }
}

function ofWinners(winners: Who[]): string {
  const [first, second] = winners;
  if (!first || second) return words().shared(winners.map(({ own, name }) => (own ? words().you : name)));
  return words().won(first);
}

/** What has changed about a seat; `who` is told whether the name from before is meant. */
function ofSeat(
  before: SeatState | undefined,
  now: SeatState,
  who: (past: boolean) => Who,
): string | undefined {
  const say = words();
  const was = before?.kind ?? 'empty';
  if (now.kind !== was) {
    if (now.kind === 'person') return say.sitsDown(who(false));
    if (was === 'person' && now.kept) return say.removed(who(true));
    if (was === 'person') return now.kind === 'empty' ? say.leaves(who(true)) : say.computerFor(who(true));
    return undefined;
  }
  const turned = (what: 'away' | 'gone' | 'late' | 'muted' | 'owner'): boolean =>
    !!now[what] && !before?.[what];
  if (turned('away')) return say.away(who(false));
  if (turned('gone')) return say.gone(who(false));
  if (turned('late')) return say.late(who(false));
  if (turned('muted')) return say.muted(who(false));
  if (turned('owner')) return say.owner(who(false));
  // whoever comes knows it, and may come for the first time to a seat that waited
  if ((before?.gone && !now.gone && !who(false).own) || (before?.away && !now.away))
    return say.back(who(false));
  if (before?.muted && !now.muted) return say.unmuted(who(false));
  return undefined;
}
