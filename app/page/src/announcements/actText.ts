import { whoSits } from '../game/names';
import type { TableState } from '../game/state';
import type { Act, Turn } from '../game/turns';
import { calledOut } from '../preferences/calls';
import type { Spelling } from './announcements';
import { words } from './words';

/** What a seat did, without its name: “lays ♥5 ♦6 off on Ken’s meld”. `you` is the seat of whoever reads. */
export function actText(
  table: TableState,
  you: number | undefined,
  seat: number,
  act: Act,
  { one, all }: Spelling,
): string {
  const say = words().acts;
  const own = seat === you;
  switch (act.did) {
    case 'drew':
      return say.drew(own, act.card && one(act.card));
    case 'claimed':
      return say.claimed(own, all(act.cards), act.call && calledOut(act.call));
    case 'melded':
      return say.melded(own, all(act.cards));
    case 'laidOff':
      return say.laidOff(
        own,
        all(act.cards),
        act.owner === seat ? undefined : whoSits(table, act.owner, you),
      );
    case 'discarded':
      return say.discarded(own, one(act.card));
  }
}

/** A whole turn in one line. That a card was drawn goes without saying, as soon as there is more. */
export function turnText(
  table: TableState,
  you: number | undefined,
  { seat, acts, out }: Turn,
  spelling: Spelling,
): string {
  const told = acts.filter(({ did }, _, { length }) => did !== 'drew' || length === 1);
  const texts = told.map((act) => actText(table, you, seat, act, spelling));
  return [...texts, ...(out ? [words().acts.out(seat === you)] : [])].join(words().and);
}
