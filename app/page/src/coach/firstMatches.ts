import { preferences } from '../preferences/preferences.svelte';

const KEPT = 'seven-bridge.matches';
/** In so many finished matches hints come by themselves, unless the person has set it otherwise. */
const FIRST = 5;

/** How many matches have been finished in this browser, as far as anybody needs to know. */
function finished(): number {
  try {
    return Number(localStorage.getItem(KEPT)) || 0;
  } catch {
    return 0;
  }
}

/** Counts a match that is over. */
export function countMatch(): void {
  if (isBeginner()) localStorage.setItem(KEPT, String(finished() + 1));
}

/** Whether these are the first matches. */
export function isBeginner(): boolean {
  return finished() < FIRST;
}

/** Whether hints come by themselves. */
export function hintsByThemselves(): boolean {
  return preferences.coach === 'always' || (preferences.coach === 'first' && isBeginner());
}
