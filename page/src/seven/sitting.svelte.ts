import { KINDS, isDay, type Deal, type Kind } from './choice';
import { deckOf, isDeal } from './deals';
import { isWinnable } from './fate';
import { Game } from './game';
import { readMove, written, type Move } from './moves';
import type { Position } from './position';
import { keep, taken } from './shelf';

const KEPT = 'game';

/** A sitting as it is kept between two visits. */
interface Kept {
  deal: number;
  kind: Kind;
  day?: string;
  seconds: number;
  counted: boolean;
  helped: boolean;
  moves: string[];
  undone: string[];
}

/** One deal that a person plays: the game, the time it has taken, and what counts for the statistics. */
export class Sitting {
  readonly isWinnable: boolean;
  /** How many cards are left at the end, whatever is played. */
  readonly leftAtEnd: number;
  /** Whether the statistics have it. */
  isCounted = false;
  /** Whether moves were made by the program, so that its time does not count. */
  hasHelped = false;
  #game: Game;
  #position = $state.raw() as Position;
  #moves = $state.raw<readonly Move[]>([]);
  #undone = $state.raw<readonly Move[]>([]);
  #seconds = $state(0);
  #since: number | undefined;

  constructor(readonly deal: Deal) {
    this.#game = new Game(deckOf(deal.number));
    this.isWinnable = isWinnable(this.#game.deck);
    this.leftAtEnd = this.#game.end().left;
    this.#look();
  }

  /** The sitting that was left here, as it stood. */
  static kept(): Sitting | undefined {
    try {
      const { deal, kind, day, seconds, counted, helped, moves, undone } = taken(KEPT) as Kept;
      if (!isDeal(deal) || !KINDS.includes(kind) || (day && !isDay(day)) || !(seconds >= 0)) return undefined;
      const sitting = new Sitting({ number: deal, kind, ...(day ? { day } : {}) });
      for (const move of [...moves, ...undone]) sitting.#game.play(readMove(move)!);
      undone.forEach(() => sitting.#game.undo());
      sitting.#seconds = seconds;
      sitting.isCounted = counted;
      sitting.hasHelped = helped;
      sitting.#look();
      return sitting;
    } catch {
      // nothing was kept, or nothing of which a game can be made
      return undefined;
    }
  }

  /** The table now. */
  get position(): Position {
    return this.#position;
  }

  get moves(): readonly Move[] {
    return this.#moves;
  }

  /** The moves taken back that can be made again. */
  get undone(): readonly Move[] {
    return this.#undone;
  }

  /** How long it has been played. */
  get seconds(): number {
    return this.#seconds;
  }

  get isOver(): boolean {
    return this.#position.status !== 'playing';
  }

  /** Whether it is one to go on with: moves have been made, and there are more. */
  get isBegun(): boolean {
    return this.#moves.length + this.#undone.length > 0 && !this.isOver;
  }

  hint(): Move | undefined {
    return this.#game.hint();
  }

  /** Throws `IllegalMove`, as do `undo` and `redo`. */
  play(move: Move): void {
    this.#game.play(move);
    this.#look();
  }

  undo(): Move {
    const move = this.#game.undo();
    this.#look();
    return move;
  }

  redo(): Move {
    const move = this.#game.redo();
    this.#look();
    return move;
  }

  /** The time runs from the first move to the last, while the page is looked at. */
  runClock(): void {
    const now = performance.now();
    if (this.#since !== undefined) this.#seconds += (now - this.#since) / 1000;
    this.#since = this.isBegun && !this.isCounted ? now : undefined;
  }

  stopClock(): void {
    this.runClock();
    this.#since = undefined;
  }

  keep(): void {
    const { number, kind, day } = this.deal;
    keep(KEPT, {
      deal: number,
      kind,
      ...(day ? { day } : {}),
      seconds: this.#seconds,
      counted: this.isCounted,
      helped: this.hasHelped,
      moves: this.#moves.map(written),
      undone: this.#undone.map(written),
    } satisfies Kept);
  }

  #look(): void {
    this.#position = this.#game.position;
    this.#moves = [...this.#game.moves];
    this.#undone = this.#game.undone;
  }
}
