import type { Deal } from '../seven/dealKinds';
import { deckOf } from '../seven/deals';
import { DealSitting, resumed } from '../seven/dealSitting.svelte';
import { Memory } from '../seven/statistics';
import { ChoiceGame } from './game';
import type { ChoicePosition } from './position';

const KEPT = 'choice.game';

/** The games of Choice that have ended. */
export const choiceMemory = new Memory('choice.statistics', 'choice.best-times');

/** One deal of Choice that a person plays. It ends when it is won; whoever is stuck can take moves back. */
export class ChoiceSitting extends DealSitting<ChoicePosition, ChoiceGame> {
  constructor(deal: Deal) {
    super(deal, new ChoiceGame(deckOf(deal.number)), KEPT);
  }

  /** The sitting that was left here, as it stood. */
  static kept(): ChoiceSitting | undefined {
    return resumed(KEPT, (deal) => new ChoiceSitting(deal));
  }

  override get isFinished(): boolean {
    return this.isWon;
  }

  /** Whether a move has been made of which somebody would want to know how it went. */
  get isGivenUp(): boolean {
    return this.moves.length + this.undone.length > 0 && !this.isCounted;
  }

  /** How many cards have to be held back in this deal; undefined where it cannot be won. */
  get fewestHolds(): number | undefined {
    return this.game.fewestHolds();
  }

  /** How many moves have to be taken back until the game can be won again; undefined where it never could be. */
  get movesTooMany(): number | undefined {
    return this.game.movesTooMany();
  }
}
