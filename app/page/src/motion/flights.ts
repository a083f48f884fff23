import { mount, unmount } from 'svelte';
import type { Card } from '../cards/card';
import Ghost from './Ghost.svelte';
import type { Journey, Slide } from './journeys';
import type { Places, Spot } from './places';

/** Quick off the hand, and braked by the air like paper. */
const EASING = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
/** How high a card is lifted on its way, by its size, and how long it takes to lie flat, by the time of its way. */
const LIFT = 1.12;
const SLAM = 1.35;
const SETTLES = 0.7;
/** How soon the next of several cards starts, by the time that one takes, and how long all may take at most. */
const NEXT = 0.3;
const ALL = 4;
const SAME = 1;

interface Shown {
  element: HTMLElement;
  end: () => void;
}

interface Flight {
  journey: Journey;
  /** Its image, once it has started. */
  ghost: Shown | undefined;
  end: () => void;
}

/**
 * The cards that are in the air. What flies is an image above the page, so that nothing cuts it off on its way; the
 * card itself lies where it belongs from the beginning and can be pressed, and is only not seen until it arrives.
 */
export class Flights {
  #sky = document.createElement('div');
  #flying = new Set<Flight>();
  #sliding = new Set<Animation>();

  constructor() {
    this.#sky.ariaHidden = 'true';
    this.#sky.dataset.noPrint = '';
    this.#sky.style.cssText =
      'position:fixed;inset:0;overflow:clip;contain:strict;pointer-events:none;z-index:var(--layer-card-moving)';
  }

  /** Puts the cards that are in the air at the spots where they can be seen now. */
  seen(places: Places): Places {
    const cards = new Map(places.cards);
    for (const { journey, ghost } of this.#flying) {
      const lying = journey.card === undefined ? undefined : cards.get(journey.card);
      if (!lying || !ghost) continue;
      const sheet = ghost.element.querySelector('.sheet') ?? ghost.element;
      const { left, top, width, height } = sheet.getBoundingClientRect();
      const spot = { x: left + width / 2, y: top + height / 2, width: width || lying.spot.width };
      cards.set(journey.card as Card, { ...lying, zone: 'air', spot });
    }
    return { ...places, cards };
  }

  /** Lets sliding cards stand where they belong, so that places can be measured. */
  settle(): void {
    for (const animation of this.#sliding) animation.cancel();
    this.#sliding.clear();
  }

  /** Starts all at once; `time` is how long one card is on its way, in milliseconds. */
  start(journeys: readonly Journey[], slides: readonly Slide[], time: number): void {
    const last = Math.max(0, ...journeys.map(({ after }) => after));
    const next = Math.min(NEXT * time, (ALL * time) / Math.max(1, last));
    for (const journey of journeys) {
      const before = this.#before(journey);
      if (before && goesOn(before.journey, journey)) continue;
      before?.end();
      this.#fly(journey, time, journey.after * next);
    }
    for (const { element, x, y } of slides) this.#slide(element, x, y, time);
  }

  /** Ends all, at once. */
  end(): void {
    this.settle();
    for (const flight of [...this.#flying]) flight.end();
    this.#sky.remove();
  }

  #before({ card }: Journey): Flight | undefined {
    return card === undefined ? undefined : [...this.#flying].find(({ journey }) => journey.card === card);
  }

  #fly(journey: Journey, time: number, delay: number): void {
    const hiding = journey.arrives?.animate({ opacity: [0, 0] }, { duration: delay + time });
    const flight: Flight = {
      journey,
      ghost: undefined,
      end: () => {
        if (!this.#flying.delete(flight)) return;
        clearTimeout(waiting);
        hiding?.cancel();
        flight.ghost?.end();
      },
    };
    const set = (): void => {
      flight.ghost = this.#show(journey, time, flight.end);
    };
    // Of many cards that are dealt, only those that are on their way are there to be drawn.
    const waiting = delay > 0 ? setTimeout(set, delay) : undefined;
    this.#flying.add(flight);
    if (delay === 0) set();
  }

  /** Shows the image of a card on its way. */
  #show(journey: Journey, time: number, arrived: () => void): Shown {
    if (!this.#sky.isConnected) document.body.append(this.#sky);
    const { card, to, turns } = journey;
    const image = mount(Ghost, { target: this.#sky, props: { card, to, turns } });
    const element = this.#sky.lastElementChild as HTMLElement;
    const timing: KeyframeAnimationOptions = { duration: time, easing: EASING };
    const flying = element.animate(way(journey), timing);
    flying.onfinish = () => {
      arrived();
      if (journey.arrives) land(journey.arrives, journey.slams ? SLAM : LIFT, time);
    };
    if (turns) element.firstElementChild?.animate(TURN, timing);
    return {
      element,
      end: () => {
        flying.onfinish = null;
        flying.cancel();
        void unmount(image);
      },
    };
  }

  #slide(element: HTMLElement, x: number, y: number, time: number): void {
    const animation = element.animate(
      { translate: [`${x}px ${y}px`, '0px 0px'] },
      { duration: time, easing: EASING, composite: 'add' },
    );
    this.#sliding.add(animation);
    animation.onfinish = () => this.#sliding.delete(animation);
  }
}

const TURN: Keyframe[] = [
  { transform: 'rotateY(180deg)' },
  { transform: 'rotateY(180deg)', offset: 0.15 },
  { transform: 'rotateY(0deg)', offset: 0.7 },
  { transform: 'rotateY(0deg)' },
];

/** The weight of a card that has come down: it is still a little above, presses, and lies. */
function land(card: HTMLElement, from: number, time: number): void {
  const above = 1 + (from - 1) / 2;
  card.animate({ scale: [above, 1 - (from - 1) / 4, 1] }, { duration: time * SETTLES, easing: 'ease-out' });
}

/** The way from where it starts; what nobody sees arrive goes out of sight at its end. */
function way({ from, to, arrives, slams }: Journey): Keyframe[] {
  const start: Keyframe = {
    translate: `${from.x - to.x}px ${from.y - to.y}px`,
    scale: String(from.width / to.width),
    opacity: 1,
  };
  const height = slams ? SLAM : LIFT;
  const end: Keyframe = {
    translate: '0px 0px',
    scale: String(arrives ? 1 + (height - 1) / 2 : 1),
    opacity: arrives ? 1 : 0,
  };
  const lifted: Keyframe = { scale: String(height), offset: 0.6 };
  return arrives ? [start, lifted, end] : [start, { ...end, opacity: 1, offset: 0.95 }, end];
}

/** The one that flies already is on its way to the same place. */
function goesOn(flying: Journey, wanted: Journey): boolean {
  return flying.arrives === wanted.arrives && near(flying.to, wanted.to);
}

function near(one: Spot, other: Spot): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) <= SAME && Math.abs(one.width - other.width) <= SAME;
}
