import type { Card } from '../cards/card';

/** The cards that a player has selected in its hand. */
export class Selection {
  /** In the order in which they were selected. */
  cards = $state.raw<readonly Card[]>([]);

  /** The card that is selected alone. */
  get only(): Card | undefined {
    return this.cards.length === 1 ? this.cards[0] : undefined;
  }

  /** Selects a card, or no longer. */
  toggle(card: Card): void {
    this.cards = this.cards.includes(card)
      ? this.cards.filter((other) => other !== card)
      : [...this.cards, card];
  }

  clear(): void {
    this.cards = [];
  }

  /** Lets go of these cards. */
  drop(cards: readonly Card[]): void {
    this.cards = this.cards.filter((card) => !cards.includes(card));
  }

  /** Lets go of cards that have left the hand. */
  keep(hand: readonly Card[]): void {
    const held = this.cards.filter((card) => hand.includes(card));
    if (held.length < this.cards.length) this.cards = held;
  }
}
