import { notify } from '../controls/notices.svelte';
import { prefer } from '../preferences/preferences.svelte';
import { words } from './words';

/** So often in a row somebody skips how a round is won until it is shown briefly: once may be a slip. */
const MEANT = 2;

let skips = 0;

/** The scene of going out was skipped. Whoever means it is shown it briefly from now on, and told where to change that. */
export function skipped(): void {
  skips += 1;
  if (skips < MEANT) return;
  skips = 0;
  prefer({ goingOut: 'short' });
  notify(words().shortFromNow);
}

/** It was looked at until its end. */
export function watched(): void {
  skips = 0;
}
