import { preferences } from '../preferences/preferences.svelte';

/** What single keys do at a table, wherever the focus is there, but where something is written or chosen. */
export type Wish =
  'draw' | 'meld' | 'discard' | 'pon' | 'chi' | 'pass' | 'undo' | 'sort' | 'hint' | 'clear' | 'help' | number;

const KEYS: Record<string, Wish> = {
  d: 'draw',
  m: 'meld',
  x: 'discard',
  p: 'pon',
  c: 'chi',
  n: 'pass',
  u: 'undo',
  s: 'sort',
  h: 'hint',
  Escape: 'clear',
  '?': 'help',
};

/** What this key wishes; a number for the card at that place of the hand, counted from 0. */
export function wishOf(event: KeyboardEvent): Wish | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
    return undefined;
  const target = event.target as Element | null;
  if (target?.closest('input, textarea, select, [contenteditable], [role=menu]')) return undefined;
  if (document.querySelector('dialog[open]')) return undefined;
  if (event.key.length === 1 && !preferences.keys) return undefined;
  if (/^[1-9]$/.test(event.key)) return Number(event.key) - 1;
  return KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
}
