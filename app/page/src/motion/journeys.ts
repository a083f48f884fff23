import { type Card, cards } from '../cards/card';
import { type Event, HAND_SIZE, type RoundDealt, type Snapshot } from '../server/messages';
import type { Lying, Places, Spot } from './places';

/** The way of a card through the air. */
export interface Journey {
  /** The card; without one it goes face down. */
  card: Card | undefined;
  from: Spot;
  to: Spot;
  /** It starts face down and is turned on its way. */
  turns: boolean;
  /** The card that lies where this one arrives, and is not to be seen before. */
  arrives: HTMLElement | undefined;
  /** It lands hard: the cards of a call, and the last one of a round. */
  slams?: boolean;
  /** How many others start before it, one after the other. */
  after: number;
}

/** A card that makes room for others, where it lies already. */
export interface Slide {
  element: HTMLElement;
  x: number;
  y: number;
}

/** What happened at once, as far as it matters for what moves. */
export interface Scene {
  events: readonly (Event | Snapshot)[];
  /** The seat whose hand lies open on the screen, if there is one. */
  own: number | undefined;
  /** The seat that has just taken a move back. */
  takesBack?: number | undefined;
}

/** How wide a card is at most at the seat of somebody else, by its width in the open. */
const AT_SEAT = 0.5;
const RESHUFFLED = 6;
const STILL = 1;

/** How cards come to where they lie now, from how everything lay before. */
export function moves(
  { events, own, takesBack }: Scene,
  before: Places,
  now: Places,
): { journeys: Journey[]; slides: Slide[] } {
  const dealt = events.find((event) => event.t === 'dealt');
  if (dealt) return { journeys: deal(dealt, own, now), slides: [] };
  const slides: Slide[] = [];
  const journeys = events.flatMap((event) => unseen(event, now));
  for (const [card, lying] of now.cards) {
    const was = before.cards.get(card);
    if (was?.zone === lying.zone) slides.push(...slide(was.spot, lying));
    else if (was) journeys.push(...open(card, was.spot, lying));
    else journeys.push(...events.flatMap((event) => appears(card, event, lying, now)));
  }
  for (const journey of journeys)
    if (journey.card !== undefined && slams(journey.card, events)) journey.slams = true;
  if (takesBack !== undefined) journeys.push(...takenBack(takesBack, before, now));
  return { journeys, slides };
}

/** Whether a card is melded by a call, or ends the round. */
function slams(card: Card, events: readonly (Event | Snapshot)[]): boolean {
  return events.some((event) => {
    if (event.t === 'claimed') return cards(event.cards).includes(card);
    if (event.t === 'melded') return !!event.over && cards(event.cards).includes(card);
    return (event.t === 'discarded' || event.t === 'laid_off') && !!event.over && event.card === card;
  });
}

function slide(from: Spot, { element, spot }: Lying): Slide[] {
  const x = from.x - spot.x;
  const y = from.y - spot.y;
  return Math.hypot(x, y) > STILL ? [{ element, x, y }] : [];
}

/** A card that could not be seen before: drawn from the stock, or played by somebody else. */
function appears(card: Card, event: Event | Snapshot, lying: Lying, { stock, seats }: Places): Journey[] {
  switch (event.t) {
    case 'drawn':
      return event.card === card ? turned(card, stock, lying) : [];
    case 'discarded':
    case 'laid_off':
      return event.card === card ? open(card, atSeat(seats.get(event.seat), lying.spot), lying) : [];
    case 'melded':
    case 'claimed':
      return cards(event.cards).includes(card)
        ? open(card, atSeat(seats.get(event.seat), lying.spot), lying)
        : [];
    default:
      return [];
  }
}

/** The ways of cards that nobody here may see. */
function unseen(event: Event | Snapshot, { stock, discards, seats }: Places): Journey[] {
  if (event.t === 'drawn' && !event.card && !event.over) {
    return down(stock, atSeat(seats.get(event.seat), stock));
  }
  if (event.t !== 'reshuffled') return [];
  return Array.from({ length: RESHUFFLED }, (_, after) => down(discards, stock, after)).flat();
}

/** Round by round, from the left of the dealer on, and last the card that is turned up. */
function deal(event: RoundDealt, own: number | undefined, { cards: lying, stock, seats }: Places): Journey[] {
  const dealt = new Set(cards(event.hand ?? ''));
  const hand = [...lying].filter(([card]) => dealt.has(card));
  const first = event.playing.indexOf(event.dealer) + 1;
  const order = [...event.playing.slice(first), ...event.playing.slice(0, first)];
  const journeys = Array.from({ length: HAND_SIZE * order.length }, (_, after): Journey[] => {
    const seat = order[after % order.length]!;
    const mine = seat === own ? hand[Math.floor(after / order.length)] : undefined;
    return mine ? turned(mine[0], stock, mine[1], after) : down(stock, atSeat(seats.get(seat), stock), after);
  }).flat();
  const upcard = lying.get(event.upcard ?? '');
  return upcard ? [...journeys, ...turned(event.upcard!, stock, upcard, journeys.length)] : journeys;
}

/** Cards that were played and are not on the table any more go back into the hand of their player. */
function takenBack(seat: number, before: Places, now: Places): Journey[] {
  return [...before.cards]
    .filter(([card]) => !now.cards.has(card))
    .flatMap(([card, { spot: from }]) => {
      const to = atSeat(now.seats.get(seat), from);
      return to ? [{ card, from, to, turns: false, arrives: undefined, after: 0 }] : [];
    });
}

function open(card: Card, from: Spot | undefined, { spot: to, element: arrives }: Lying): Journey[] {
  return from ? [{ card, from, to, turns: false, arrives, after: 0 }] : [];
}

function turned(card: Card, from: Spot | undefined, lying: Lying, after = 0): Journey[] {
  return open(card, from, lying).map((journey) => ({ ...journey, turns: true, after }));
}

function down(from: Spot | undefined, to: Spot | undefined, after = 0): Journey[] {
  if (!from || !to) return [];
  return [{ card: undefined, from, to, turns: false, arrives: undefined, after }];
}

function atSeat(seat: Spot | undefined, open: Spot | undefined): Spot | undefined {
  return seat && open && { ...seat, width: Math.min(seat.width, open.width * AT_SEAT) };
}
