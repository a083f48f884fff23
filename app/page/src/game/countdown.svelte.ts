import { createSubscriber } from 'svelte/reactivity';
import type { TableState } from './state';

const OFTEN = 200;

const watch = createSubscriber((update) => {
  const timer = setInterval(update, OFTEN);
  return () => clearInterval(timer);
});

/** The time, in milliseconds by `performance.now()`. What shows it is renewed a few times a second, all together. */
function timeNow(): number {
  watch();
  return performance.now();
}

/** How many milliseconds are left of those that were left at some moment; never fewer than none. */
export function left(ms: number, at: number): number {
  return Math.max(0, ms - (timeNow() - at));
}

/** When the time is up that the table gives at the moment; `undefined` where there is no limit. */
export function deadline({ now, at }: Pick<TableState, 'now' | 'at'>): number | undefined {
  const ms = now.window || now.clock;
  return ms ? at + ms : undefined;
}
