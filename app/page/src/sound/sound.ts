/**
 * The sounds of the table. They are made here and no recordings (`instruments.ts`), and loaded once somebody has
 * pressed something: before that browsers let no page sound.
 */
import type { Band } from './band';
import type { Sound } from './score';

let band: Band | undefined;
let isComing = false;
let hums = false;

/** Where there is no sound, or none yet: it is made once nothing else is to do, since that can take a while. */
function unlock(): void {
  band?.wake();
  if (isComing || !('AudioContext' in globalThis)) return;
  isComing = true;
  const soon = globalThis.requestIdleCallback ?? setTimeout;
  soon(() => void load());
}

async function load(): Promise<void> {
  try {
    const { Band } = await import('./band');
    band = new Band();
    band.hum(hums);
  } catch {
    isComing = false; // no connection: with the next press perhaps
  }
}

for (const gesture of ['pointerup', 'keydown'] as const) addEventListener(gesture, unlock, { passive: true });

/** Sounds now, if the browser lets it. */
export function play(sound: Sound): void {
  band?.play(sound);
}

/** Lets the room be heard in which the table stands, or not any more. */
export function hum(on: boolean): void {
  hums = on;
  band?.hum(on);
}
