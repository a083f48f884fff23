import { deadline } from '../game/countdown.svelte';
import type { Happening, SeatAtTable } from '../game/seat.svelte';
import { preferences } from '../preferences/preferences.svelte';
import { type Moment, momentsOf } from '../moments/moments';
import { play, type Sound } from './sound';

/** The last seconds of one's own time, of which each is heard. */
const LAST = 5;

/** Lets the table of a seat be heard, as long as sound is wished for. Gives what ends that. */
export function attachSound(seat: SeatAtTable): () => void {
  const hear = (sound: Sound): void => {
    if (preferences.sound) play(sound);
  };
  const stop = $effect.root(() => {
    const isAsked = $derived(wanted(seat));
    $effect(() => {
      if (isAsked) hear('turn');
    });
    $effect(() => tickLast(seat, () => hear('tick')));
  });
  const leave = seat.onHappening((happening) => {
    const sound = soundOf(happening);
    if (sound) hear(sound);
  });
  return () => {
    stop();
    leave();
  };
}

const SOUNDS: Record<string, Sound> = {
  draw: 'draw',
  discard: 'discard',
  meld: 'meld',
  layoff: 'meld',
  reshuffle: 'shuffle',
  end: 'shuffle',
};

/** What somebody hears of what happened; `undefined` for what makes no sound. */
export function soundOf(happening: Happening): Sound | undefined {
  const { event } = happening;
  const moment = momentsOf(happening).at(-1);
  if (moment) return ofMoment(moment);
  if (event.t === 'dealt') return 'shuffle';
  return event.t === 'happened' ? SOUNDS[event.events.at(-1)!.kind] : undefined;
}

function ofMoment(moment: Moment): Sound {
  if (moment.kind === 'call') return moment.call;
  return moment.kind === 'out' && moment.oneGo ? 'oneGo' : moment.kind;
}

/** The person must begin to do something: draw, or decide about a discard. */
function wanted(seat: SeatAtTable): boolean {
  return seat.choices.draw !== undefined || seat.choices.claims.length > 0;
}

/** A tick at each of the last seconds of the time that is left to this person. */
function tickLast(seat: SeatAtTable, tick: () => void): (() => void) | undefined {
  const { table } = seat;
  const ends = table && seat.seat !== undefined && table.now.options?.length ? deadline(table) : undefined;
  if (ends === undefined) return undefined;
  const left = ends - performance.now();
  const timers = Array.from({ length: LAST }, (_, place) => left - 1000 * (place + 1))
    .filter((wait) => wait > 0)
    .map((wait) => setTimeout(tick, wait));
  return () => timers.forEach(clearTimeout);
}
