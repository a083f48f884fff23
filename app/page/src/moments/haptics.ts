import { canVibrate, preferences } from '../preferences/preferences.svelte';
import type { Moment } from './moments';

/** What a hand feels of each, in milliseconds: on, off, on … */
const FELT: Record<Moment['kind'], number[]> = {
  call: [35],
  sevens: [20, 60, 20, 60, 20, 60, 20],
  out: [30, 50, 70],
  won: [30, 50, 30, 50, 120],
};

/** Lets the device be felt, where it can and may. */
export function feel({ kind }: Moment): void {
  if (preferences.vibration && canVibrate()) navigator.vibrate(FELT[kind]);
}
