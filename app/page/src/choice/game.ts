import type { Card } from '../cards/card';
import { written, type Move } from '../seven/moves';
import { PlayedDeal } from '../seven/playedDeal';
import { ChoicePosition } from './position';
import { holdsOf, solution } from './solver';

/**
 * A game of Choice. It plays as the Python package does (core/src/sevenbridge/solitaire/choice), which vectors.test.ts
 * holds it against, so that the page needs no server.
 */
export class ChoiceGame extends PlayedDeal<ChoicePosition> {
  /** The way to win that was found last, and from where. */
  #way: { readonly from: ChoicePosition; readonly moves: readonly Move[] | undefined } | undefined;

  constructor(deck: readonly Card[]) {
    super(deck, ChoicePosition.first(deck));
  }

  /** Makes a move; along the way that was found, that way goes on. */
  override play(move: Move): void {
    const way = this.#way?.from === this.position ? this.#way.moves : undefined;
    super.play(move);
    if (way && written(way[0]!) === written(move)) this.#way = { from: this.position, moves: way.slice(1) };
  }

  /** The next move of a way to win that holds back as few cards as possible; undefined where none is left. */
  hint(): Move | undefined {
    return this.way()?.[0];
  }

  /** Such a way from here; undefined where the game cannot be won any more. */
  way(): readonly Move[] | undefined {
    if (this.#way?.from !== this.position) {
      this.#way = { from: this.position, moves: solution(this.position) };
    }
    return this.#way.moves;
  }

  /** How many cards have to be held back in this deal; undefined where it cannot be won. */
  fewestHolds(): number | undefined {
    const way = solution(this.positions[0]!);
    return way && holdsOf(way);
  }

  /** How many moves have to be taken back until the game can be won again; undefined where it never could be. */
  movesTooMany(): number | undefined {
    // what cannot be won stays so: the last table that can be won is found by halving
    let [won, lost] = [-1, this.positions.length];
    while (lost - won > 1) {
      const middle = (won + lost) >> 1;
      if (solution(this.positions[middle]!)) won = middle;
      else lost = middle;
    }
    return won < 0 ? undefined : this.positions.length - 1 - won;
  }
}
