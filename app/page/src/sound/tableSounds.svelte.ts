import { seen } from '../attention/seen.svelte';
import { deadline } from '../game/countdown.svelte';
import type { Happening, SeatAtTable } from '../game/seat.svelte';
import { sevensOf } from '../game/sevens';
import { preferences } from '../preferences/preferences.svelte';
import { type Moment, momentsOf } from '../moments/moments';
import type { Sound } from './score';
import { hum, play } from './sound';

/** The last seconds of one's own time, of which each is heard. */
const LAST = 5;

/** Lets the table of a seat be heard, as long as sound is wished for. Gives what ends that. */
export function attachSound(seat: SeatAtTable): () => void {
  const hear = (sound: Sound): void => {
    if (preferences.sound) play(sound);
  };
  const stop = $effect.root(() => {
    $effect(() => hum(preferences.roomTone && seen.now));
    $effect(() => (preferences.voice === 'off' ? undefined : speakCalls(seat)));
    const isAsked = $derived(wanted(seat));
    $effect(() => {
      if (isAsked) hear('turn');
    });
    $effect(() => tickLast(seat, () => hear('tick')));
  });
  const leave = seat.onHappening((happening) => {
    for (const sound of soundsOf(happening, seat.alone)) hear(sound);
  });
  return () => {
    stop();
    leave();
    hum(false);
  };
}

/** Lets voices of the device speak the calls; gives what ends that. */
function speakCalls(seat: SeatAtTable): () => void {
  const speech = import('./speech');
  const stop = seat.onHappening((happening) => {
    for (const moment of momentsOf(happening)) {
      if (moment.kind !== 'call') continue;
      const { player } = happening.after.seats[moment.seat] ?? {};
      void speech.then(({ speak }) => speak(moment.call, player), nothing);
    }
  });
  const hush = (): void => void speech.then(({ hush }) => hush(), nothing);
  document.addEventListener('visibilitychange', hush);
  return () => {
    stop();
    hush();
    document.removeEventListener('visibilitychange', hush);
  };
}

const nothing = (): undefined => undefined;

const SOUNDS: Record<string, Sound> = {
  draw: 'draw',
  discard: 'discard',
  meld: 'meld',
  layoff: 'meld',
  reshuffle: 'shuffle',
  end: 'shuffle',
};

/**
 * What somebody hears of what happened. A seven that is drawn rings only for who plays `alone`: in one room with others
 * it would tell them.
 */
export function soundsOf(happening: Happening, alone: boolean): Sound[] {
  const { event } = happening;
  const moment = momentsOf(happening).at(-1);
  if (event.t === 'dealt') return ['shuffle'];
  if (event.t !== 'happened') return moment ? [ofMoment(moment)] : [];
  const last = event.events.at(-1)!.kind;
  const sound = moment ? ofMoment(moment) : SOUNDS[last];
  const rings = sound !== 'sevens' && (alone || last !== 'draw') && sevensOf(happening).length > 0;
  return [
    ...(sound ? [sound] : []),
    ...(rings ? (['seven'] as const) : []),
    ...(isLastCardLeft(happening) ? (['heartbeat'] as const) : []),
  ];
}

/** Somebody holds one card now who held more. */
function isLastCardLeft({ before, after }: Happening): boolean {
  const { round } = after;
  if (!round || round.over) return false;
  return round.hands.some((hand, seat) => hand?.count === 1 && (before?.round?.hands[seat]?.count ?? 1) > 1);
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
