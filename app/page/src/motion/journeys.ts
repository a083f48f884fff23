import { type Card, cards } from '../cards/card';
import { isAct } from '../game/turns';
import type { Event, RoundEvent, RoundState, Snapshot } from '../server/messages';
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
  if (dealt) return { journeys: deal(dealt.round, own, now), slides: [] };
  const happened = events.flatMap((event) => (event.t === 'happened' ? event.events : []));
  const slides: Slide[] = [];
  const journeys = happened.flatMap((event) => unseen(event, now));
  for (const [card, lying] of now.cards) {
    const was = before.cards.get(card);
    if (was?.zone === lying.zone) slides.push(...slide(was.spot, lying));
    else if (was) journeys.push(...open(card, was.spot, lying));
    else journeys.push(...happened.flatMap((event) => appears(card, event, lying, now)));
  }
  for (const journey of journeys)
    if (journey.card !== undefined && slams(journey.card, happened)) journey.slams = true;
  if (takesBack !== undefined) journeys.push(...takenBack(takesBack, before, now));
  return { journeys, slides };
}

/** Whether a card is melded by a call, or ends the round. */
function slams(card: Card, happened: readonly RoundEvent[]): boolean {
  return happened.some((event, n) => {
    const next = happened[n + 1];
    const isLast = next?.kind === 'end' && next.seat === event.seat;
    return (event.kind === 'claim' || isLast) && cards(event.cards).includes(card);
  });
}

function slide(from: Spot, { element, spot }: Lying): Slide[] {
  const x = from.x - spot.x;
  const y = from.y - spot.y;
  return Math.hypot(x, y) > STILL ? [{ element, x, y }] : [];
}

/** A card that could not be seen before: drawn from the stock, or played by somebody else. */
function appears(card: Card, event: RoundEvent, lying: Lying, { stock, seats }: Places): Journey[] {
  if (!isAct(event) || !cards(event.cards).includes(card)) return [];
  if (event.kind === 'draw') return turned(card, stock, lying);
  return open(card, atSeat(seats.get(event.seat ?? -1), lying.spot), lying);
}

/** The ways of cards that nobody here may see. */
function unseen({ kind, seat = -1, cards }: RoundEvent, { stock, discards, seats }: Places): Journey[] {
  if (kind === 'draw' && !cards) return down(stock, atSeat(seats.get(seat), stock));
  if (kind !== 'reshuffle') return [];
  return Array.from({ length: RESHUFFLED }, (_, after) => down(discards, stock, after)).flat();
}

/** Round by round, from the left of the dealer on, and last the card that is turned up. */
function deal(round: RoundState, own: number | undefined, { cards: lying, stock, seats }: Places): Journey[] {
  const { playing, dealer } = round;
  const dealt = new Set(cards(round.hand));
  const hand = [...lying].filter(([card]) => dealt.has(card));
  const first = playing.indexOf(dealer) + 1;
  const order = [...playing.slice(first), ...playing.slice(0, first)];
  const count = round.counts.reduce((sum, each) => sum + each, 0);
  const journeys = Array.from({ length: count }, (_, after): Journey[] => {
    const seat = order[after % order.length]!;
    const mine = seat === own ? hand[Math.floor(after / order.length)] : undefined;
    return mine ? turned(mine[0], stock, mine[1], after) : down(stock, atSeat(seats.get(seat), stock), after);
  }).flat();
  const upcard = lying.get(round.discards);
  return upcard ? [...journeys, ...turned(round.discards, stock, upcard, journeys.length)] : journeys;
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
