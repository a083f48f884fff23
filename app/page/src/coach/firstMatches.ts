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
  if (finished() < FIRST) localStorage.setItem(KEPT, String(finished() + 1));
}

/** Whether hints come by themselves. */
export function hintsByThemselves(): boolean {
  return preferences.coach === 'always' || (preferences.coach === 'first' && finished() < FIRST);
}
