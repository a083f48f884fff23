import type { Card } from '../cards/card';

/** How far a card that lies on the table may be turned to either side, in degrees. */
const MOST = 1.1;

/** How much this card is turned where it lies: always the same for a card, so that nothing moves when others come. */
export function lean(card: Card, times = 1): string {
  const [rank = 0, suit = 0] = [...card].map((sign) => sign.charCodeAt(0));
  return `${((((rank * 7 + suit * 13) % 11) / 5 - 1) * MOST * times).toFixed(2)}deg`;
}
