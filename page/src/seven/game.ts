import type { Card } from '../cards/card';
import type { Move } from './moves';
import { Position, type Reason, type Status } from './position';

/** A move that the rules refuse, and why. */
export class IllegalMove extends Error {
  constructor(readonly reason: Reason) {
    super(reason.code);
  }
}

/**
 * A game of Seven by Seven: one deal, the moves made in it, and those taken back. It plays as the Python package
 * does (src/sevenbridge/solitaire), which vectors.test.ts holds it against, so that the page needs no server.
 */
export class Game {
  readonly #positions: Position[];
  readonly #moves: Move[] = [];
  readonly #undone: Move[] = [];

  constructor(readonly deck: readonly Card[]) {
    this.#positions = [Position.first(deck)];
  }

  /** The table now. */
  get position(): Position {
    return this.#positions.at(-1)!;
  }

  /** The moves made so far; those taken back do not count. */
  get moves(): readonly Move[] {
    return this.#moves;
  }

  /** The moves taken back that can be made again, the next one first. */
  get undone(): readonly Move[] {
    return this.#undone.toReversed();
  }

  get status(): Status {
    return this.position.status;
  }

  /** The first of the legal moves. None is better than another: their order cannot matter. */
  hint(): Move | undefined {
    return this.position.legalMoves()[0];
  }

  /** Makes a move. Throws `IllegalMove`, and leaves all as it was, unless it is legal. */
  play(move: Move): void {
    const reason = this.position.explain(move);
    if (reason) throw new IllegalMove(reason);
    this.#make(move);
    this.#undone.length = 0;
  }

  /** Takes the last move back and gives it. Throws `IllegalMove` when there is none. */
  undo(): Move {
    const move = this.#moves.pop();
    if (!move) throw new IllegalMove({ code: 'nothing_to_undo' });
    this.#positions.pop();
    this.#undone.push(move);
    return move;
  }

  /** Makes the last move that was taken back once more and gives it. Throws `IllegalMove` when there is none. */
  redo(): Move {
    const move = this.#undone.pop();
    if (!move) throw new IllegalMove({ code: 'nothing_to_redo' });
    this.#make(move);
    return move;
  }

  /** The table at the end of this deal, which is the same whatever is played (but for suits). */
  end(): Position {
    let position = this.position;
    for (let move = this.hint(); move; move = position.legalMoves()[0]) position = position.after(move);
    return position;
  }

  #make(move: Move): void {
    this.#positions.push(this.position.after(move));
    this.#moves.push(move);
  }
}
