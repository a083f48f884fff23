import { whoSits } from '../game/names';
import type { TableState } from '../game/state';
import type { Deed, Turn } from '../game/turns';
import { calledOut } from '../preferences/calls';
import type { Spelling } from './announcements';
import { words } from './words';

/** What a seat did, without its name: “lays ♥5 ♦6 off on Ken’s meld”. `you` is the seat of whoever reads. */
export function deedText(
  table: TableState,
  you: number | undefined,
  seat: number,
  deed: Deed,
  { one, all }: Spelling,
): string {
  const say = words().deeds;
  const own = seat === you;
  switch (deed.did) {
    case 'drew':
      return say.drew(own, deed.card && one(deed.card));
    case 'claimed':
      return say.claimed(own, all(deed.cards), deed.call && calledOut(deed.call));
    case 'melded':
      return say.melded(own, all(deed.cards));
    case 'laidOff':
      return say.laidOff(
        own,
        all(deed.cards),
        deed.owner === seat ? undefined : whoSits(table, deed.owner, you),
      );
    case 'discarded':
      return say.discarded(own, one(deed.card));
  }
}

/** A whole turn in one line. That a card was drawn goes without saying, as soon as there is more. */
export function turnText(
  table: TableState,
  you: number | undefined,
  { seat, deeds, out }: Turn,
  spelling: Spelling,
): string {
  const told = deeds.filter(({ did }, _, { length }) => did !== 'drew' || length === 1);
  const texts = told.map((deed) => deedText(table, you, seat, deed, spelling));
  return [...texts, ...(out ? [words().deeds.out(seat === you)] : [])].join(words().and);
}
