import type { Deal } from './dealKinds';
import { deckOf } from './deals';
import { DealSitting, type Kept, resumed } from './dealSitting.svelte';
import { isWinnable } from './fate';
import { Game } from './game';
import type { Move } from './moves';
import type { Position } from './position';

const KEPT = 'game';

/** One deal of Seven by Seven that a person plays. How it ends is settled when it is dealt. */
export class Sitting extends DealSitting<Position, Game> {
  readonly isWinnable: boolean;
  /** How many cards are left at the end, whatever is played. */
  readonly leftAtEnd: number;
  #pace: number[] = [];

  constructor(deal: Deal) {
    super(deal, new Game(deckOf(deal.number)), KEPT);
    this.isWinnable = isWinnable(this.game.deck);
    this.leftAtEnd = this.game.end().left;
  }

  /** When each of the moves that stand was made, in seconds of the game. */
  get pace(): readonly number[] {
    return this.#pace;
  }

  override play(move: Move): void {
    super.play(move);
    this.#note();
  }

  override undo(): Move {
    this.#pace.pop();
    return super.undo();
  }

  override redo(): Move {
    const move = super.redo();
    this.#note();
    return move;
  }

  override goOn(kept: Kept): void {
    super.goOn(kept);
    this.#pace = kept.pace ?? [];
  }

  protected override kept(): Kept {
    return { ...super.kept(), pace: this.#pace };
  }

  /** Notes when the last move was made. */
  #note(): void {
    this.runClock();
    this.#pace.push(this.seconds);
  }

  /** The sitting that was left here, as it stood. */
  static kept(): Sitting | undefined {
    return resumed(KEPT, (deal) => new Sitting(deal));
  }
}
