import { SeatAtTable } from '../game/seat.svelte';
import { NOWHERE } from '../game/source';
import { ownSeat } from '../game/state';
import { type Frame, roundStartAt, type Timeline } from '../game/timeline';

/** How long a step is looked at, in milliseconds; the end of a round longer. */
export const PACES = { slow: 2400, normal: 1200, fast: 500 } as const;

export type Pace = keyof typeof PACES;

const END = 3;

/** Shows a timeline at a table: forward step by step, as it happened; anywhere else at once. */
export class Playback {
  /** The table that shows it. Nobody plays there. */
  readonly seat = new SeatAtTable(() => NOWHERE);
  timeline = $state.raw<Timeline>({ frames: [], rounds: [] });
  at = $state(0);
  playing = $state(false);
  pace = $state<Pace>('normal');

  readonly last = $derived(this.timeline.frames.length - 1);
  readonly frame: Frame | undefined = $derived(this.timeline.frames[this.at]);
  readonly roundStart = $derived(roundStartAt(this.timeline, this.at));

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.seat.link = 'open';
  }

  load(timeline: Timeline, at: number): void {
    this.timeline = timeline;
    // all hands seen, the viewer still sits at the bottom, as at the table, or else another person
    const table = timeline.frames[0]?.after;
    const person = table?.seats.findIndex(({ kind }) => kind === 'person') ?? -1;
    this.seat.front = (table && ownSeat(table)) ?? (person < 0 ? undefined : person);
    this.jump(at);
  }

  /** One step forward, as it happened. */
  forward(): void {
    if (this.at >= this.last) return;
    this.at += 1;
    for (const message of this.frame!.messages) this.seat.receive(message);
    // what was folded is what the timeline has, but for the time
    this.seat.show(this.frame!.after);
  }

  /** To a step, at once. */
  jump(at: number): void {
    this.at = Math.min(Math.max(0, at), Math.max(0, this.last));
    if (this.frame) this.seat.show(this.frame.after);
  }

  /** To the beginning of a round: forward to the next one, back to that of this one or, from there, of the one before. */
  jumpRound(by: 1 | -1): void {
    const { rounds } = this.timeline;
    const to =
      by > 0 ? rounds.find(({ at }) => at > this.at)?.at : rounds.findLast(({ at }) => at < this.at)?.at;
    this.jump(to ?? (by > 0 ? this.last : 0));
  }

  /** Plays on by itself until the end; from the end, once more from the beginning. */
  play(): void {
    if (this.at >= this.last) this.jump(0);
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  close(): void {
    this.pause();
    this.seat.close();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const isEnd = !!this.frame?.after.round?.over;
    this.#timer = setTimeout(
      () => {
        this.forward();
        if (this.at < this.last) this.#wait();
        else this.pause();
      },
      PACES[this.pace] * (isEnd ? END : 1),
    );
  }
}
