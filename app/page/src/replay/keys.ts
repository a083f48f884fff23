import { preferences } from '../preferences/preferences.svelte';
import type { Playback } from './playback.svelte';

const KEYS: Record<string, (playback: Playback) => void> = {
  ArrowRight: (playback) => playback.forward(),
  ArrowLeft: (playback) => playback.jump(playback.at - 1),
  ' ': (playback) => (playback.playing ? playback.pause() : playback.play()),
  Home: (playback) => playback.jump(0),
  End: (playback) => playback.jump(playback.last),
  '[': (playback) => playback.jumpRound(-1),
  ']': (playback) => playback.jumpRound(1),
};

/** Where these keys have a meaning of their own. */
const TAKEN = 'input, select, textarea, [contenteditable], [role=menu], dialog';
const PRESSED_BY_SPACE = 'a, button, summary';

/** Does what a key stands for, wherever the focus is; gives whether it was one of these. */
export function press(event: KeyboardEvent, playback: Playback): boolean {
  const act = KEYS[event.key];
  const at = event.target instanceof Element ? event.target : undefined;
  const taken = at?.closest(TAKEN) ?? (event.key === ' ' && at?.closest(PRESSED_BY_SPACE));
  if (/^[[\]]$/.test(event.key) && !preferences.keys) return false;
  if (!act || taken || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  act(playback);
  return true;
}
