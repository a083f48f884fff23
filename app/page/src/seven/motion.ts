import type { Card } from '../cards/card';
import { motionTime } from '../preferences/preferences.svelte';
import { RESERVED } from './reserve';
import { valueOf } from './values';

/** What lies on a table, as far as moving cards needs it. */
export interface Scene {
  /** All cards that lie there. */
  lying(): readonly Card[];
  /** Whether this card has come from the stock, wherever it is now. */
  hasDealt(card: Card): boolean;
  /** How often the reserve has been discarded. */
  readonly rows: number;
}

/** What the table looked like: where each card lay, and copies of those that are about to go. */
interface Sight {
  places: Map<Card, DOMRect>;
  going: Map<Card, HTMLElement>;
}

const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
/** Cards that move together follow one another by this share of their time. */
const STAGGER = 0.14;

/** Looks at the table before it changes to `after`; nothing is seen before there is a board. */
export function sightOf(board: HTMLElement | undefined, after: Scene): Sight {
  const sight: Sight = { places: new Map(), going: new Map() };
  const stays = new Set(after.lying());
  for (const face of board ? facesOn(board) : []) {
    const card = face.dataset.card!;
    sight.places.set(card, face.getBoundingClientRect());
    if (!stays.has(card)) sight.going.set(card, face.cloneNode(true) as HTMLElement);
  }
  return sight;
}

/**
 * Shows what happened, now that the table has changed: every card moves from where it lay to where it lies, new ones
 * from the stock where there is one, those that go to the pile of removed cards, and backwards when a move is taken
 * back. What moves takes no clicks, and what can be clicked stands still.
 */
export function show(board: HTMLElement, sight: Sight, before: Scene | undefined, after: Scene): void {
  const time = motionTime();
  if (!time || !board.animate) return;
  const piles = { stock: pile(board, 'stock'), removed: pile(board, 'removed') };
  let turn = 0;
  for (const face of facesOn(board)) {
    const card = face.dataset.card!;
    const now = face.getBoundingClientRect();
    const from = sight.places.get(card) ?? (before?.hasDealt(card) ? piles.removed : piles.stock);
    if (from && apart(from, now)) {
      const delay = sight.places.has(card) ? 0 : STAGGER * time * ++turn;
      move(face, [path(from, now), 'none'], { duration: time, delay });
    }
  }
  if (!before) return;
  const row = after.rows > before.rows ? reserveOf(board) : [];
  for (const [card, ghost] of sight.going) {
    const from = sight.places.get(card)!;
    const to = (after.hasDealt(card) ? piles.removed : piles.stock) ?? from;
    const place = row[valueOf(card) - 8];
    if (place && valueOf(card) > 7) {
      // the last card of a full reserve takes its place before all six go
      const [first, second] = [path(place, from), path(to, from)];
      haunt(board, ghost, from, ['none', first, first, second], { duration: 2.4 * time });
    } else {
      haunt(board, ghost, from, ['none', path(to, from)], { duration: time });
    }
  }
}

function move(face: HTMLElement, transforms: string[], timing: KeyframeAnimationOptions): void {
  face.style.zIndex = 'var(--layer-card-moving)';
  const frames = transforms.map((transform) => ({ transform }));
  const animation = face.animate(frames, { easing: EASE, fill: 'backwards', ...timing });
  animation.onfinish = animation.oncancel = () => (face.style.zIndex = '');
}

/** A copy of a card that is gone moves on where the card lay, for the eyes only. */
function haunt(
  board: HTMLElement,
  ghost: HTMLElement,
  from: DOMRect,
  transforms: string[],
  timing: KeyframeAnimationOptions,
): void {
  const origin = board.getBoundingClientRect();
  Object.assign(ghost.style, {
    position: 'absolute',
    left: `${String(from.left - origin.left)}px`,
    top: `${String(from.top - origin.top)}px`,
    width: `${String(from.width)}px`,
    transform: '',
    pointerEvents: 'none',
    zIndex: 'var(--layer-card-moving)',
  });
  delete ghost.dataset.card;
  ghost.ariaHidden = 'true';
  board.append(ghost);
  const last = transforms.length - 1;
  const frames = transforms.map((transform, frame) => ({ transform, opacity: frame === last ? 0.2 : 1 }));
  const animation = ghost.animate(frames, { easing: EASE, fill: 'forwards', ...timing });
  animation.onfinish = animation.oncancel = () => ghost.remove();
}

function facesOn(board: HTMLElement): HTMLElement[] {
  return [...board.querySelectorAll<HTMLElement>('[data-card]')];
}

function pile(board: HTMLElement, name: 'stock' | 'removed'): DOMRect | undefined {
  return board.querySelector(`[data-pile=${name}]`)?.getBoundingClientRect();
}

/** Where the cells of the reserve are. */
function reserveOf(board: HTMLElement): DOMRect[] {
  return RESERVED.map((rank) => board.querySelector(`[data-reserve="${rank}"]`)!.getBoundingClientRect());
}

function path(from: DOMRect, to: DOMRect): string {
  return `translate(${String(from.left - to.left)}px, ${String(from.top - to.top)}px)`;
}

function apart(one: DOMRect, other: DOMRect): boolean {
  return Math.abs(one.left - other.left) > 1 || Math.abs(one.top - other.top) > 1;
}
