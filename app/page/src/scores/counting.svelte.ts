import { motionTime } from '../preferences/preferences.svelte';

/** How long the points of a round are counted, in times that a card moves. */
const LENGTH = 5;
/** Until then the points come to whom they belong, and from then on the totals grow. */
const ARRIVED = 0.45;

/**
 * The counting of points, from the totals before a round to those after it. It runs once, can be cut short, and is
 * over from the beginning where nothing is to move.
 */
export class Counting {
  /** How far it is, from 0 to 1. */
  #done = $state(1);
  #frame = 0;

  /** Whether the totals are what they are. */
  readonly isOver = $derived(this.#done === 1);

  start(): void {
    const time = LENGTH * motionTime();
    if (time === 0) return;
    const begun = performance.now();
    const go = (now: number): void => {
      this.#done = Math.min(1, Math.max(0, (now - begun) / time));
      if (this.#done < 1) this.#frame = requestAnimationFrame(go);
    };
    this.#done = 0;
    this.#frame = requestAnimationFrame(go);
  }

  /** Shows the end at once. */
  skip(): void {
    cancelAnimationFrame(this.#frame);
    this.#done = 1;
  }

  /** A number on its way from one to the other. */
  between(before: number, after: number): number {
    const part = Math.max(0, (this.#done - ARRIVED) / (1 - ARRIVED));
    return Math.round(before + (after - before) * part);
  }
}

/** How long points fly, in milliseconds. */
export function flightTime(): number {
  return LENGTH * ARRIVED * motionTime();
}
