import { cards } from '../cards/card';
import { whoSits } from '../game/names';
import type { TableState } from '../game/state';
import type { Turn } from '../game/turns';
import { calledOut } from '../preferences/calls';
import { callOf } from '../server/actionKinds';
import type { RoundEvent } from '../server/messages';
import type { Spelling } from './announcements';
import { words } from './words';

/** What a seat did, without its name: “lays ♥5 ♦6 off on Ken’s meld”. `you` is the seat of whoever reads. */
export function actText(
  table: TableState,
  you: number | undefined,
  { kind, seat = -1, cards: text, meld = -1, action }: RoundEvent,
  { one, all }: Spelling,
): string {
  const say = words().acts;
  const own = seat === you;
  const moved = cards(text);
  const [card = ''] = moved;
  switch (kind) {
    case 'draw':
      return say.drew(own, card && one(card));
    case 'claim':
      return say.claimed(calledOut(callOf(action)), all(moved));
    case 'meld':
      return say.melded(own, all(moved));
    case 'layoff': {
      const owner = table.round?.melds[meld]?.owner ?? seat;
      return say.laidOff(own, all(moved), owner === seat ? undefined : whoSits(table, owner, you));
    }
    default:
      return say.discarded(own, one(card));
  }
}

/** The same in as few words as there are, for where there is hardly any room. */
export function briefly(
  you: number | undefined,
  { kind, seat = -1, cards: text, action }: RoundEvent,
  { one, all }: Spelling,
): string {
  const say = words().acts;
  const own = seat === you;
  const moved = cards(text);
  if (kind === 'claim') return calledOut(callOf(action));
  if (kind === 'meld') return moved.length > 1 ? say.melds(own, moved.length) : say.melded(own, all(moved));
  if (kind === 'layoff') return say.lays(own, all(moved));
  return kind === 'discard' ? say.discarded(own, one(moved[0]!)) : say.drew(own);
}

/** A whole turn in one line. That a card was drawn goes without saying, as soon as there is more. */
export function turnText(
  table: TableState,
  you: number | undefined,
  { seat, acts, out }: Turn,
  spelling: Spelling,
): string {
  const told = acts.filter(({ kind }, _, { length }) => kind !== 'draw' || length === 1);
  const texts = told.map((act) => actText(table, you, act, spelling));
  return [...texts, ...(out ? [words().acts.out(seat === you)] : [])].join(words().and);
}
