import type { Card } from '../cards/card';
import type { Move } from './moves';
import type { Reason } from './reasons';
import type { Cell } from './reserve';

export type Status = 'playing' | 'won' | 'lost';

/** What lies where between two moves of a solitaire. */
export interface Table<Self> {
  readonly status: Status;
  /** The cells for 8 to K. */
  readonly reserve: readonly Cell[];
  /** How often the reserve has been discarded. */
  readonly rows: number;
  /** How many cards have not been removed, wherever they lie. */
  readonly left: number;
  /** The cards that can be moved, if the rules allow, from left to right. */
  playable(): Card[];
  legalMoves(): Move[];
  after(move: Move): Self;
  /** Why a move of one or two different cards is refused here; undefined for a legal one. */
  explain(move: Move): Reason | undefined;
  /** Whether both are tables of one and the same game. */
  isOfGame(other: Self): boolean;
}

/** A move that the rules refuse, and why. */
export class IllegalMove extends Error {
  constructor(readonly reason: Reason) {
    super(reason.code);
  }
}

/** A deal being played: the moves made in it, and those taken back. */
export abstract class PlayedDeal<T extends Table<T>> {
  readonly #positions: T[];
  readonly #moves: Move[] = [];
  readonly #undone: Move[] = [];

  constructor(
    readonly deck: readonly Card[],
    first: T,
  ) {
    this.#positions = [first];
  }

  /** A move to make; undefined where there is none to make. */
  abstract hint(): Move | undefined;

  /** The table now. */
  get position(): T {
    return this.#positions.at(-1)!;
  }

  /** The table before each move, and now. */
  get positions(): readonly T[] {
    return this.#positions;
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

  #make(move: Move): void {
    this.#positions.push(this.position.after(move));
    this.#moves.push(move);
  }
}
