import { notify } from '../controls/notices.svelte';
import { words } from './words';

/** Marks that this browser has kept something of what is played alone. */
const HELD = 'seven-bridge.alone';

let isFirst = true;

/**
 * Notes whether anything is kept of what is played alone. Where there is nothing at first though there was something,
 * the browser has removed it, and the person is told.
 */
export function noteHolding(anything: boolean): void {
  const wasHeld = localStorage.getItem(HELD) !== null;
  if (isFirst && wasHeld && !anything)
    notify(words().removed, { kind: 'warning', way: { href: '/me#own-data', label: words().bringBack } });
  isFirst = false;
  if (anything) localStorage.setItem(HELD, 'held');
  else localStorage.removeItem(HELD);
}
