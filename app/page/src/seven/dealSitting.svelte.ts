import { KINDS, isDay, type Deal, type Kind } from './dealKinds';
import { isDeal } from './deals';
import { readMove, written, type Move } from './moves';
import type { PlayedDeal, Table } from './playedDeal';
import { keep, taken } from './shelf';

/** A sitting as it is kept between two visits. */
export interface Kept {
  deal: number;
  kind: Kind;
  day?: string;
  seconds: number;
  counted: boolean;
  helped: boolean;
  moves: string[];
  undone: string[];
  /** Of the race: when each move that stands was made, in seconds of the game. */
  pace?: number[];
}

/** One deal that a person plays: the game, the time it has taken, and what counts for the statistics. */
export class DealSitting<T extends Table<T>, G extends PlayedDeal<T> = PlayedDeal<T>> {
  /** Whether the statistics have it. */
  isCounted = false;
  /** Whether the program has made moves, or shown them, so that the game was watched rather than played. */
  hasHelped = false;
  #position = $state.raw() as T;
  #moves = $state.raw<readonly Move[]>([]);
  #undone = $state.raw<readonly Move[]>([]);
  #seconds = $state(0);
  #since: number | undefined;

  /** @param name The name under which it is kept. */
  constructor(
    readonly deal: Deal,
    protected readonly game: G,
    private readonly name: string,
  ) {
    this.#look();
  }

  /** The table now. */
  get position(): T {
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

  /** Whether it has come to the end at which it counts. */
  get isFinished(): boolean {
    return this.isOver;
  }

  get isWon(): boolean {
    return this.#position.status === 'won';
  }

  /** Whether it is one to go on with: moves have been made, and there are more. */
  get isBegun(): boolean {
    return this.#moves.length + this.#undone.length > 0 && !this.isFinished;
  }

  hint(): Move | undefined {
    return this.game.hint();
  }

  /** Throws `IllegalMove`, as do `undo` and `redo`. */
  play(move: Move): void {
    this.game.play(move);
    this.#look();
  }

  undo(): Move {
    const move = this.game.undo();
    this.#look();
    return move;
  }

  redo(): Move {
    const move = this.game.redo();
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
    keep(this.name, this.kept());
  }

  /** What is kept of it between two visits. */
  protected kept(): Kept {
    const { number, kind, day } = this.deal;
    return {
      deal: number,
      kind,
      ...(day ? { day } : {}),
      seconds: this.#seconds,
      counted: this.isCounted,
      helped: this.hasHelped,
      moves: this.#moves.map(written),
      undone: this.#undone.map(written),
    };
  }

  /** Goes on as it was kept. Throws where the moves are none of this deal. */
  goOn(kept: Kept): void {
    const { seconds, counted, helped, moves, undone } = kept;
    for (const move of [...moves, ...undone]) this.game.play(readMove(move)!);
    undone.forEach(() => this.game.undo());
    this.#seconds = seconds;
    this.isCounted = counted;
    this.hasHelped = helped;
    this.#look();
  }

  #look(): void {
    this.#position = this.game.position;
    this.#moves = [...this.game.moves];
    this.#undone = this.game.undone;
  }
}

/** The sitting that was kept under this name, as it stood; `sit` deals it. */
export function resumed<S extends { goOn(kept: Kept): void }>(
  name: string,
  sit: (deal: Deal) => S,
): S | undefined {
  try {
    const kept = taken(name) as Kept;
    const { deal, kind, day, seconds } = kept;
    if (!isDeal(deal) || !KINDS.includes(kind) || (day && !isDay(day)) || !(seconds >= 0)) return undefined;
    const sitting = sit({ number: deal, kind, ...(day ? { day } : {}) });
    sitting.goOn(kept);
    return sitting;
  } catch {
    // nothing was kept, or nothing of which a game can be made
    return undefined;
  }
}
