import type { Card } from '../cards/card';

/** Where a card lies on the screen: its middle, and how wide it is. */
export interface Spot {
  x: number;
  y: number;
  width: number;
}

/** A card that lies somewhere: in the hand, in a meld, on a pile or before a seat. */
export interface Lying {
  element: HTMLElement;
  /** What it belongs to: within the same it slides, to another it flies. */
  zone: string;
  spot: Spot;
}

/** Where everything lies at a table at some moment. */
export interface Places {
  cards: Map<Card, Lying>;
  stock: Spot | undefined;
  discards: Spot | undefined;
  seats: Map<number, Spot>;
}

/** Looks where everything lies. Reads only, so that the browser lays the page out once for all of it. */
export function look(root: HTMLElement): Places {
  const cards: Places['cards'] = new Map();
  for (const element of root.querySelectorAll<HTMLElement>('[data-card]')) {
    const card = element.dataset.card ?? '';
    const spot = spotOf(element);
    if (spot && !cards.has(card)) cards.set(card, { element, zone: zoneOf(element), spot });
  }
  const seats: Places['seats'] = new Map();
  for (const element of root.querySelectorAll<HTMLElement>('[data-seat]')) {
    const spot = spotOf(element);
    if (spot) seats.set(Number(element.dataset.seat), spot);
  }
  const pile = (name: string): Spot | undefined => {
    const element = root.querySelector<HTMLElement>(`[data-pile="${name}"]`);
    return element ? spotOf(element) : undefined;
  };
  return { cards, stock: pile('stock'), discards: pile('discards'), seats };
}

/** What is seen of it is the card in it, if there is one; nothing, where it is not shown at all. */
function spotOf(element: HTMLElement): Spot | undefined {
  const seen = element.querySelector<HTMLElement>('.card') ?? element;
  const { left, top, width, height } = seen.getBoundingClientRect();
  // the width of a card that lies askew is not that of the box around it
  return width ? { x: left + width / 2, y: top + height / 2, width: seen.offsetWidth } : undefined;
}

function zoneOf(element: HTMLElement): string {
  const around = element.closest<HTMLElement>('[data-meld], [data-pile], [data-seat]');
  const { meld, pile, seat } = around?.dataset ?? {};
  return [meld, pile, seat].join(' ');
}
