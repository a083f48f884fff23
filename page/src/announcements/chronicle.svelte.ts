import type { Happening, SeatAtTable } from '../game/seat.svelte';
import { sentence, WRITTEN } from './announcements';

const KEPT = 60;
const MOVES = new Set<Happening['event']['t']>(['melded', 'laid_off', 'discarded', 'claimed']);

/** Keeps what has happened at the table of late, to be looked up. */
export class Chronicle {
  #happenings = $state.raw<Happening[]>([]);

  constructor(private readonly seat: SeatAtTable) {}

  /** In the language of the moment, the latest first: what one looks for has most often just happened. */
  readonly lines = $derived.by(() => {
    const steps = decided(this.#happenings);
    return this.#happenings
      .flatMap((happening, place) => {
        const text = sentence(happening, WRITTEN);
        return text ? [{ seq: happening.event.seq, text, step: steps[place] }] : [];
      })
      .reverse();
  });

  /** Listens from now on; gives what ends that. */
  follow(): () => void {
    return this.seat.onHappening((happening) => {
      this.#happenings = [...this.#happenings, happening].slice(-KEPT);
    });
  }
}

/** For each happening that is an own move to which one may go back, as nobody else plays: the step of the decision. */
function decided(happenings: readonly Happening[]): (number | undefined)[] {
  return happenings.reduce<(number | undefined)[]>((steps, { event, after }) => {
    const { back = 0 } = after.now;
    const isOwn = 'seat' in event && event.seat === after.eyes && MOVES.has(event.t);
    // what was taken back, and what is of another round, is behind the last decision no more
    return [
      ...steps.map((step) => (step && step <= back ? step : undefined)),
      isOwn && back ? back : undefined,
    ];
  }, []);
}
