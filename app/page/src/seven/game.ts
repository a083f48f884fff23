import type { Card } from '../cards/card';
import type { Move } from './moves';
import { PlayedDeal } from './playedDeal';
import { Position } from './position';

/**
 * A game of Seven by Seven. It plays as the Python package does (core/src/sevenbridge/solitaire), which vectors.test.ts
 * holds it against, so that the page needs no server.
 */
export class Game extends PlayedDeal<Position> {
  constructor(deck: readonly Card[]) {
    super(deck, Position.first(deck));
  }

  /** The first of the legal moves. None is better than another: their order cannot matter. */
  hint(): Move | undefined {
    return this.position.legalMoves()[0];
  }

  /** The table at the end of this deal, which is the same whatever is played (but for suits). */
  end(): Position {
    let position = this.position;
    for (let move = this.hint(); move; move = position.legalMoves()[0]) position = position.after(move);
    return position;
  }
}
