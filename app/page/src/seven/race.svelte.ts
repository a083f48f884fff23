/** Seven by Seven as a race: against one's own best game, and sums that follow each other without a pause. */
import { keep, taken } from './shelf';

/** So long one may think between two moves of a row, in seconds. */
export const PAUSE = 3;
const GHOST = 'ghost';

/** When each move of the fastest game was made, in seconds of that game; nothing before there is one. */
export function ghost(): readonly number[] {
  const kept = taken(GHOST);
  return Array.isArray(kept) ? (kept as number[]) : [];
}

export function keepGhost(pace: readonly number[]): void {
  keep(GHOST, pace);
}

/** How many moves that game had made after so many seconds. */
export function movesAt(pace: readonly number[], seconds: number): number {
  return pace.filter((at) => at <= seconds).length;
}

/** How many sums follow each other without a pause. It is for the joy of it: no result knows of it. */
export class Combo {
  #count = $state(0);
  #longest = $state(0);
  #last = -Infinity;

  get count(): number {
    return this.#count;
  }

  /** The longest row of the game. */
  get longest(): number {
    return this.#longest;
  }

  /** A move was made: a sum counts, a card for the reserve only keeps the row going. `now` is in seconds. */
  made(isSum: boolean, now: number): void {
    this.look(now);
    if (isSum) this.#count += 1;
    this.#longest = Math.max(this.#longest, this.#count);
    this.#last = now;
  }

  /** Ends the row if the pause is too long. */
  look(now: number): void {
    if (now - this.#last > PAUSE) this.end();
  }

  /** Ends the row. */
  end(): void {
    this.#count = 0;
  }

  /** Another game begins. */
  restart(): void {
    this.#count = this.#longest = 0;
  }
}
