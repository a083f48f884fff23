import type { Card } from '../cards/card';

/** Where a card can be let go: what `data-drop` says in the DOM of a table. */
export type Drop =
  { on: 'discards' } | { on: 'melds' } | { on: 'meld'; meld: number } | { on: 'hand'; place: number };

/** How far a pointer moves before a press is a drag: less is a tap with a shaking finger. */
const THRESHOLD = 8;

/** A card of the hand that is dragged by mouse, pen or finger, and what lies under it. */
export class Dragging {
  card = $state.raw<Card>();
  over = $state.raw<Drop>();
  x = $state(0);
  y = $state(0);

  #drop: (card: Card, drop: Drop) => void;
  #ended = false;

  constructor(drop: (card: Card, drop: Drop) => void) {
    this.#drop = drop;
  }

  /** Whether a click that comes now only ends a drag. */
  get endsWithClick(): boolean {
    return this.#ended;
  }

  /** A press on a card, which may become a drag. */
  press(event: PointerEvent, card: Card): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const element = event.currentTarget as HTMLElement;
    const start = { x: event.clientX, y: event.clientY };
    const ends = new AbortController();
    const { signal } = ends;

    const move = (to: PointerEvent): void => {
      this.x = to.clientX - start.x;
      this.y = to.clientY - start.y;
      if (this.card === undefined) {
        if (Math.hypot(this.x, this.y) < THRESHOLD) return;
        this.card = card;
        element.setPointerCapture(to.pointerId);
      }
      this.over = under(to.clientX, to.clientY, card);
    };
    const end = (drop: boolean): void => {
      ends.abort();
      const { over } = this;
      const dragged = this.card !== undefined;
      this.card = undefined;
      this.over = undefined;
      if (!dragged) return;
      // the click of the same press comes right after
      this.#ended = true;
      setTimeout(() => (this.#ended = false));
      if (drop && over) this.#drop(card, over);
    };

    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', () => end(true), { signal });
    addEventListener('pointercancel', () => end(false), { signal });
    addEventListener('keydown', (key) => key.key === 'Escape' && end(false), { signal });
  }
}

function under(x: number, y: number, card: Card): Drop | undefined {
  const target = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  switch (target?.dataset.drop) {
    case 'discards':
      return { on: 'discards' };
    case 'melds':
      return { on: 'melds' };
    case 'meld':
      return { on: 'meld', meld: Number(target.dataset.meld) };
    case 'hand':
      return { on: 'hand', place: placeIn(target, x, card) };
    default:
      return undefined;
  }
}

/** Between which cards of the hand `x` is, the dragged one not counted. */
function placeIn(hand: HTMLElement, x: number, card: Card): number {
  const lying = [...hand.querySelectorAll<HTMLElement>('[data-card]')].filter(
    (element) => element.dataset.card !== card,
  );
  return lying.filter((element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2 < x;
  }).length;
}
