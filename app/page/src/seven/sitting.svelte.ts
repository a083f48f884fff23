import type { Deal } from './dealKinds';
import { deckOf } from './deals';
import { DealSitting, resumed } from './dealSitting.svelte';
import { isWinnable } from './fate';
import { Game } from './game';
import type { Position } from './position';

const KEPT = 'game';

/** One deal of Seven by Seven that a person plays. How it ends is settled when it is dealt. */
export class Sitting extends DealSitting<Position, Game> {
  readonly isWinnable: boolean;
  /** How many cards are left at the end, whatever is played. */
  readonly leftAtEnd: number;

  constructor(deal: Deal) {
    super(deal, new Game(deckOf(deal.number)), KEPT);
    this.isWinnable = isWinnable(this.game.deck);
    this.leftAtEnd = this.game.end().left;
  }

  /** The sitting that was left here, as it stood. */
  static kept(): Sitting | undefined {
    return resumed(KEPT, (deal) => new Sitting(deal));
  }
}
