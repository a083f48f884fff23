import type { CharacterId } from '../game/characters';
import { drawingOf, type Expression, type Face, type Redrawn } from './faces';

let drawn = $state.raw<Record<CharacterId, Redrawn>>();
let isComing = false;

/**
 * What an expression of a computer draws anew of its face. Nothing does until it is loaded: that begins with the first
 * one that is asked for, once the browser has nothing else to do.
 */
export function drawnAs(player: string | undefined, expression: Expression): Face | undefined {
  const drawing = drawingOf(player);
  if (expression === 'rest' || !drawing) return undefined;
  if (!drawn && !isComing) load();
  return drawn?.[drawing][expression];
}

function load(): void {
  isComing = true;
  const soon = globalThis.requestIdleCallback ?? setTimeout;
  soon(
    () =>
      void import('./expressions').then(
        (loaded) => (drawn = loaded.DRAWN),
        () => (isComing = false), // no connection: with the next expression
      ),
  );
}
