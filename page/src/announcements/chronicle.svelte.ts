import type { Happening, SeatAtTable } from '../game/seat.svelte';
import { sentence, WRITTEN } from './announcements';

const KEPT = 60;

/** Keeps what has happened at the table of late, to be looked up. */
export class Chronicle {
  #happenings = $state.raw<Happening[]>([]);

  constructor(private readonly seat: SeatAtTable) {}

  /** In the language of the moment, the latest first: what one looks for has most often just happened. */
  readonly lines = $derived(
    this.#happenings
      .flatMap((happening) => {
        const text = sentence(happening, WRITTEN);
        return text ? [{ seq: happening.event.seq, text }] : [];
      })
      .reverse(),
  );

  /** Listens from now on; gives what ends that. */
  follow(): () => void {
    return this.seat.onHappening((happening) => {
      this.#happenings = [...this.#happenings, happening].slice(-KEPT);
    });
  }
}
