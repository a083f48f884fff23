import { type Card, cards, rankOf } from '../cards/card';
import type { Happening } from '../game/seat.svelte';
import type { Call } from '../preferences/calls';
import type { Event } from '../server/messages';

/** Something at which people at a table call out or cheer. */
export type Moment = { seq: number } & (
  | { kind: 'call'; seat: number; call: Call }
  | { kind: 'sevens'; seat: number }
  | { kind: 'out'; seat: number; oneGo: boolean }
  | { kind: 'won'; seats: number[] }
);

/** How long each is shown, in milliseconds. */
const LASTS = { call: 1200, sevens: 1700, out: 1700, won: 2800 };
const ONE_GO = 2300;

/** What of a happening is a moment, in the order in which it is shown: for most there is nothing. */
export function momentsOf({ event }: Pick<Happening, 'event'>): Moment[] {
  if (event.t === 'table') return [];
  const { seq } = event;
  if (event.t === 'ended') return event.winners.length ? [{ seq, kind: 'won', seats: event.winners }] : [];
  return [...call(event), ...sevens(event), ...out(event)];
}

/** How long a moment is shown, in milliseconds. */
export function lasts(moment: Moment): number {
  return moment.kind === 'out' && moment.oneGo ? ONE_GO : LASTS[moment.kind];
}

function call(event: Event): Moment[] {
  if (event.t !== 'claimed') return [];
  return [{ seq: event.seq, kind: 'call', seat: event.seat, call: event.call }];
}

/** All four sevens lie in one set. */
function sevens(event: Event): Moment[] {
  if (event.t !== 'melded' && event.t !== 'laid_off' && event.t !== 'claimed') return [];
  return isFourSevens(cards(event.cards)) ? [{ seq: event.seq, kind: 'sevens', seat: event.seat }] : [];
}

function isFourSevens(meld: readonly Card[]): boolean {
  return meld.length === 4 && meld.every((card) => rankOf(card) === '7');
}

function out(event: Event): Moment[] {
  if (!('over' in event) || !event.over || event.over.winner < 0) return [];
  const { winner, one_go } = event.over;
  return [{ seq: event.seq, kind: 'out', seat: winner, oneGo: !!one_go }];
}
