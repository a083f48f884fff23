import type { SeatAtTable } from '../game/seat.svelte';
import { preferences } from '../preferences/preferences.svelte';
import { seen } from './seen.svelte';
import { waiting } from './waiting.svelte';

/**
 * Keeps the screen awake while somebody plays a match, and calls who looks elsewhere when it is their turn. Gives what
 * ends that.
 */
export function attend(seat: SeatAtTable): () => void {
  return $effect.root(() => {
    const isInMatch = $derived(seat.plays && seat.table?.stage !== 'open' && seat.table?.stage !== 'closed');
    const isAsked = $derived(isInMatch && !!seat.table?.now.options?.length);
    // who is asked about a discard is nobody else's business, and a notification is seen by whoever is near
    const isTurn = $derived(isAsked && seat.isTurn);

    $effect(() => (isInMatch && seen.now ? keepAwake() : undefined));
    $effect(() => {
      waiting.forYou = isAsked && !seen.now;
      return () => (waiting.forYou = false);
    });
    $effect(() => {
      if (!isTurn || seen.now || !preferences.notifications) return;
      const shown = import('./notification').then(({ notifyTurn }) => notifyTurn(seat.table!.code), nothing);
      return () => void shown.then((end) => end?.());
    });
  });
}

const nothing = (): undefined => undefined;

/** Keeps the screen awake where the browser can. Gives what lets it sleep again. */
function keepAwake(): () => void {
  const held = navigator.wakeLock?.request('screen').catch(nothing);
  return () => void held?.then((lock) => lock?.release());
}
