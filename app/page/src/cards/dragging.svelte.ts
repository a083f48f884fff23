import { motionTime } from '../preferences/preferences.svelte';
import type { Card } from './card';

/** How far a pointer moves before a press is a drag: less is a tap with a shaking finger. */
const SLIP = 8;

/** A swipe: so quick in milliseconds, and so far up in pixels. */
const QUICK = 300;
const UP = 48;

/** How far a card leans into its way, in degrees by pixels a millisecond, and at most. */
const LEAN = 9;
const LEAN_MOST = 14;

/** For so many milliseconds a card that is let go glides on, and so long it waits where it came to for what follows. */
const GLIDE = 90;
const WAIT = 350;

/** A card that is dragged by mouse, pen or finger, and where it would be dropped. */
export class Dragging<Target> {
  card = $state.raw<Card>();
  over = $state.raw<Target>();
  /** How far the card is from where it lay. */
  x = $state(0);
  y = $state(0);
  /** How much it leans into its way, in degrees. */
  lean = $state(0);
  #hasEnded = false;

  /**
   * @param under What lies under the pointer and may take this card.
   * @param drop The card was let go there.
   * @param swipe The card was swiped up by a finger: says whether that means something for it.
   */
  constructor(
    private readonly under: (x: number, y: number, card: Card) => Target | undefined,
    private readonly drop: (card: Card, target: Target) => void,
    private readonly swipe: (card: Card, over: Target | undefined) => boolean = () => false,
  ) {}

  /** Whether a click that comes now only ends a drag. */
  get endsWithClick(): boolean {
    return this.#hasEnded;
  }

  /** A press on a card, which may become a drag. */
  press(event: PointerEvent, card: Card): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const element = event.currentTarget as HTMLElement;
    const start = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    const speed = new Speed(event);
    let resting: ReturnType<typeof setTimeout> | undefined;
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
      speed.follow(to);
      this.lean = motionTime() ? Math.max(-LEAN_MOST, Math.min(LEAN_MOST, speed.x * LEAN)) : 0;
      clearTimeout(resting);
      resting = setTimeout(() => (this.lean = 0), GLIDE);
      this.over = this.under(to.clientX, to.clientY, card);
    };
    const end = (up?: PointerEvent): void => {
      ends.abort();
      clearTimeout(resting);
      const [wasDragged, over] = [this.card !== undefined, this.over];
      this.card = this.over = undefined;
      this.lean = 0;
      if (!wasDragged) return;
      // the click of the same press comes right after
      this.#hasEnded = true;
      setTimeout(() => (this.#hasEnded = false));
      const isSwipe =
        up?.pointerType === 'touch' &&
        up.timeStamp - start.at < QUICK &&
        this.y < -UP &&
        Math.abs(this.y) > 1.5 * Math.abs(this.x);
      const isPlayed = isSwipe && this.swipe(card, over);
      const isDropped = !isPlayed && up !== undefined && over !== undefined;
      if (isDropped) this.drop(card, over);
      if (isPlayed || isDropped) glide(element, this, speed, WAIT);
      else glide(element, this, { x: 0, y: 0 }, 0);
    };

    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', end, { signal });
    addEventListener('pointercancel', () => end(), { signal });
    addEventListener('keydown', (key) => key.key === 'Escape' && end(), { signal });
  }
}

/** How fast a pointer moves, in pixels a millisecond; what is longer ago counts less. */
class Speed {
  x = 0;
  y = 0;
  #last: PointerEvent;

  constructor(start: PointerEvent) {
    this.#last = start;
  }

  follow(to: PointerEvent): void {
    const time = Math.max(1, to.timeStamp - this.#last.timeStamp);
    this.x = (this.x + (to.clientX - this.#last.clientX) / time) / 2;
    this.y = (this.y + (to.clientY - this.#last.clientY) / time) / 2;
    this.#last = to;
  }
}

/** Lets a card that was let go glide on, wait for what becomes of it, and go back to where it lies. */
function glide(
  element: HTMLElement,
  from: { x: number; y: number },
  speed: { x: number; y: number },
  wait: number,
): void {
  const back = motionTime();
  if (back === 0) return;
  const at = `${from.x}px ${from.y}px`;
  const on = `${from.x + speed.x * GLIDE}px ${from.y + speed.y * GLIDE}px`;
  const duration = GLIDE + wait + back;
  element.animate(
    [
      { translate: at, easing: 'ease-out' },
      { translate: on, offset: GLIDE / duration },
      { translate: on, offset: (GLIDE + wait) / duration, easing: 'ease-out' },
      { translate: '0px 0px' },
    ],
    { duration },
  );
}
