import type { Card } from './card';

/** How far a pointer moves before a press is a drag: less is a tap with a shaking finger. */
const SLIP = 8;

/** A card that is dragged by mouse, pen or finger, and where it would be dropped. */
export class Dragging<Target> {
  card = $state.raw<Card>();
  over = $state.raw<Target>();
  /** How far the card is from where it lay. */
  x = $state(0);
  y = $state(0);
  #hasEnded = false;

  /**
   * @param under What lies under the pointer and may take this card.
   * @param drop The card was let go there.
   */
  constructor(
    private readonly under: (x: number, y: number, card: Card) => Target | undefined,
    private readonly drop: (card: Card, target: Target) => void,
  ) {}

  /** Whether a click that comes now only ends a drag. */
  get endsWithClick(): boolean {
    return this.#hasEnded;
  }

  /** A press on a card, which may become a drag. */
  press(event: PointerEvent, card: Card): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const element = event.currentTarget as HTMLElement;
    const start = { x: event.clientX, y: event.clientY };
    const ends = new AbortController();
    const { signal } = ends;

    const move = (to: PointerEvent): void => {
      const [x, y] = [to.clientX - start.x, to.clientY - start.y];
      if (this.card === undefined) {
        if (Math.hypot(x, y) < SLIP) return;
        this.card = card;
        element.setPointerCapture(to.pointerId);
      }
      [this.x, this.y] = [x, y];
      this.over = this.under(to.clientX, to.clientY, card);
    };
    const end = (drops: boolean): void => {
      ends.abort();
      const [wasDragged, over] = [this.card !== undefined, this.over];
      this.card = this.over = undefined;
      if (!wasDragged) return;
      // the click of the same press comes right after
      this.#hasEnded = true;
      setTimeout(() => (this.#hasEnded = false));
      if (drops && over !== undefined) this.drop(card, over);
    };

    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', () => end(true), { signal });
    addEventListener('pointercancel', () => end(false), { signal });
    addEventListener('keydown', (key) => key.key === 'Escape' && end(false), { signal });
  }
}
