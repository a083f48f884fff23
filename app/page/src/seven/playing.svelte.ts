import type { Card } from '../cards/card';
import { motionTime } from '../preferences/preferences.svelte';
import type { Deal } from './dealKinds';
import type { DealSitting } from './dealSitting.svelte';
import type { Move } from './moves';
import { IllegalMove, type Table } from './playedDeal';
import { type Naming, refused } from './refusals';
import { words } from './words';

/** What was just said: of the moment's language, with cards written or spoken. */
export type Message = (name: Naming) => string;

/** A solitaire that is played, as the page around the board needs it. */
export interface Played {
  readonly sitting: {
    readonly deal: Deal;
    readonly moves: readonly Move[];
    readonly undone: readonly Move[];
    readonly seconds: number;
    readonly isOver: boolean;
    readonly isWon: boolean;
  };
  readonly message: Message;
  readonly isAuto: boolean;
  readonly isBest: boolean;
  press(key: string): boolean;
  touch(card: Card): void;
  undo(): void;
  redo(): void;
  hint(): void;
  auto(): void;
  begin(deal: Deal): void;
  tick(isSeen: boolean): void;
  leave(): void;
}

/** Between two moves that the program makes by itself, in milliseconds, at the least. */
const QUICKEST = 120;

/**
 * Somebody plays a solitaire: one deal after the other, what is chosen and marked, and what is said to it. Each
 * solitaire says what touching a card means, what its moves are called, and when a game counts.
 */
export abstract class Playing<T extends Table<T>, S extends DealSitting<T>> implements Played {
  #sitting = $state.raw() as S;
  #chosen = $state<Card>();
  #hinted = $state.raw<readonly Card[]>([]);
  #message = $state.raw<Message>(() => '');
  #isBest = $state(false);
  #auto = $state<ReturnType<typeof setTimeout>>();

  constructor(kept: S | undefined) {
    if (kept && !kept.isFinished) {
      this.#sitting = kept;
      this.say(kept.isBegun ? () => words().goesOn : () => this.welcome());
    } else {
      this.#take(this.drawn());
      this.say(() => this.welcome());
    }
  }

  get sitting(): S {
    return this.#sitting;
  }

  /** The card that waits for what it goes with. */
  get chosen(): Card | undefined {
    return this.#chosen;
  }

  /** The cards of the move that was hinted at. */
  get hinted(): readonly Card[] {
    return this.#hinted;
  }

  get message(): Message {
    return this.#message;
  }

  /** Whether the game that was just won was the fastest so far. */
  get isBest(): boolean {
    return this.#isBest;
  }

  /** Whether the program is playing. */
  get isAuto(): boolean {
    return this.#auto !== undefined;
  }

  /** A card of the table is touched. */
  abstract touch(card: Card): void;
  /** Shows a move that can be made, and says what it is good for. */
  abstract hint(): void;
  /** A key that may touch a card; tells whether it does. */
  abstract press(key: string): boolean;

  protected abstract sit(deal: Deal): S;
  /** Another deal, as the person likes them. */
  protected abstract drawn(): Deal;
  protected abstract welcome(): string;
  /** A move in a sentence. */
  protected abstract named(move: Move, name: Naming): string;
  /** What a move that was just made has done. */
  protected abstract described(move: Move, before: T, name: Naming): string;
  /** Why there is no move to hint at. */
  protected abstract withoutHint(): string;
  /** Counts the game; tells whether it was the fastest so far. */
  protected abstract count(): boolean;

  /** Deals. What was being played can be dealt again by its number. */
  begin(deal: Deal): void {
    const before = this.#sitting;
    this.#take(deal);
    this.say(before.isBegun ? () => words().leftUnfinished(before.deal.number) : () => this.welcome());
  }

  /** Another deal, drawn as the person likes them. */
  next(): void {
    this.begin(this.drawn());
  }

  /** Makes a move, or says why it cannot be made. Tells whether it was. */
  attempt(move: Move): boolean {
    this.clear();
    const before = this.position;
    const isMade = this.#try(() => this.#sitting.play(move));
    if (isMade) this.say((name) => this.described(move, before, name));
    this.#look();
    return isMade;
  }

  undo(): void {
    this.clear();
    this.#try(() => {
      const move = this.#sitting.undo();
      this.say((name) => words().undone(this.named(move, name)));
    });
    this.#look();
  }

  redo(): void {
    this.clear();
    this.#try(() => {
      const move = this.#sitting.redo();
      this.say((name) => words().redone(this.named(move, name)));
    });
    this.#look();
  }

  /** Plays on to the end, move by move, until something else is done; once more stops it. */
  auto(): void {
    const wasAuto = this.isAuto;
    this.clear();
    if (!wasAuto) this.#playOn(0);
  }

  /** The clock goes on, or stands still while nobody looks. */
  tick(isSeen: boolean): void {
    if (isSeen) {
      this.#sitting.runClock();
      return;
    }
    this.#sitting.stopClock();
    this.#sitting.keep();
  }

  /** The page is left. */
  leave(): void {
    this.clear();
    this.tick(false);
  }

  protected get position(): T {
    return this.#sitting.position;
  }

  protected say(message: Message): void {
    this.#message = message;
  }

  /** A card waits, or none does. */
  protected choose(card: Card | undefined): void {
    this.#chosen = card;
  }

  protected mark(cards: readonly Card[]): void {
    this.#hinted = cards;
  }

  /** Follows an address to a deal; the one that is being played already stays as it is. */
  protected follow(deal: Deal | undefined, refusal: Message): void {
    if (!deal) this.say(refusal);
    else if (deal.number !== this.#sitting.deal.number) this.begin(deal);
  }

  protected clear(): void {
    clearTimeout(this.#auto);
    this.#auto = undefined;
    this.#chosen = undefined;
    this.#hinted = [];
  }

  #take(deal: Deal): void {
    this.clear();
    this.#isBest = false;
    this.#sitting = this.sit(deal);
    this.#look();
  }

  #try(step: () => void): boolean {
    try {
      step();
      return true;
    } catch (error) {
      if (!(error instanceof IllegalMove)) throw error;
      this.say((name) => refused(error.reason, name));
      return false;
    }
  }

  #playOn(made: number): void {
    const move = this.#sitting.hint();
    if (!move) {
      this.#auto = undefined;
      this.say(() => (made ? words().autoplayed(made) : this.withoutHint()));
      return;
    }
    this.#sitting.hasHelped = true;
    this.#sitting.play(move);
    this.say(() => words().autoplayed(made + 1));
    this.#look();
    const pause = motionTime() && Math.max(QUICKEST, motionTime());
    if (pause) this.#auto = setTimeout(() => this.#playOn(made + 1), pause);
    else this.#playOn(made + 1);
  }

  /** After every change: the clock, the count of games that have ended, and what is kept. */
  #look(): void {
    const sitting = this.#sitting;
    sitting.runClock();
    if (sitting.isFinished && !sitting.isCounted) {
      sitting.isCounted = true;
      this.#isBest = this.count();
    }
    sitting.keep();
  }
}
