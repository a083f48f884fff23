import type { Card } from '../cards/card';

/** Where a card can be let go: what `data-drop` says in the DOM of a table. */
export type Drop =
  { on: 'discards' } | { on: 'melds' } | { on: 'meld'; meld: number } | { on: 'hand'; place: number };

/** Where this card would go if it were let go here. */
export function dropUnder(x: number, y: number, card: Card): Drop | undefined {
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
