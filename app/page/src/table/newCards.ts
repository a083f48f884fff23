import { isBeginner } from '../coach/firstMatches';
import { notify } from '../controls/notices.svelte';
import { words } from './words';

const KEPT = 'seven-bridge.new-cards';

/** Tells somebody who is new, once in this browser, what the mark of new cards means. */
export function explainNewCards(): void {
  if (!isBeginner()) return;
  try {
    if (localStorage.getItem(KEPT)) return;
    localStorage.setItem(KEPT, 'explained');
  } catch {
    return;
  }
  notify(words().newCards);
}
