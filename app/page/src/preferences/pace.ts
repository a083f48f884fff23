import type { Preferences } from './preferences.svelte';

export type Pace = Preferences['pace'];

/** How long computers wait before they act, in milliseconds. */
export const PAUSES: Readonly<Record<Pace, number>> = { slow: 1500, normal: 700, fast: 250, instant: 0 };

/** The pace that comes nearest to a pause. */
export function paceOf(pause: number): Pace {
  const distance = (pace: Pace): number => Math.abs(PAUSES[pace] - pause);
  return (Object.keys(PAUSES) as Pace[]).reduce((best, pace) =>
    distance(pace) < distance(best) ? pace : best,
  );
}
