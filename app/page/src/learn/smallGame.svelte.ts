import type { Card } from '../cards/card';
import { shown, shownAll } from '../cards/words';
import { type Move, moveOf } from '../seven/moves';
import type { Table } from '../seven/playedDeal';
import { refused } from '../seven/refusals';
import { valueOf } from '../seven/values';
import { words } from './sevenWords';

/** A solitaire with a handful of cards, to try one of its rules: the game itself says what goes. */
export class SmallGame<T extends Table<T>> {
  position: T = $state.raw()!;
  /** The card that waits for another one. */
  chosen = $state<Card>();

  readonly #first: T;
  #made = $state.raw<T[]>([]);
  #said = $state.raw<() => string>(() => '');

  constructor(
    first: T,
    /** Whether what there was to do has been done. */
    protected readonly isEnd: (position: T) => boolean,
  ) {
    this.#first = first;
    this.position = first;
  }

  get isDone(): boolean {
    return this.isEnd(this.position);
  }

  /** Whether nothing has been moved. */
  get isFresh(): boolean {
    return this.#made.length === 0;
  }

  /** What there is to say to the last thing that was done. */
  get said(): string {
    return this.#said();
  }

  /** A card is touched: it goes if there is one way for it, or waits for its partner. */
  touch(card: Card): void {
    const before = this.chosen;
    this.chosen = undefined;
    if (card === before) this.say(() => '');
    else if (valueOf(card) > 7) this.attempt(moveOf('reserve', card));
    else if (valueOf(card) === 7) this.attempt(moveOf('remove', card));
    else if (before !== undefined) this.attempt(moveOf('remove', before, card));
    else this.choose(card);
  }

  undo(): void {
    const before = this.#made.at(-1);
    if (!before) return;
    this.#made = this.#made.slice(0, -1);
    this.#show(before);
  }

  again(): void {
    this.#made = [];
    this.#show(this.#first);
  }

  protected choose(card: Card): void {
    this.chosen = card;
    this.say(() => words().chosen(shown(card)));
  }

  protected say(said: () => string): void {
    this.#said = said;
  }

  protected attempt(move: Move): void {
    this.chosen = undefined;
    const reason = this.position.explain(move);
    if (reason) {
      this.say(() => refused(reason, shown));
      return;
    }
    this.#made = [...this.#made, this.position];
    this.position = this.position.after(move);
    this.say(() => this.described(move));
  }

  /** What a move has done. */
  protected described({ verb, cards }: Move): string {
    return verb === 'reserve' ? words().reserved(shown(cards[0]!)) : words().removed(shownAll(cards));
  }

  #show(position: T): void {
    this.position = position;
    this.chosen = undefined;
    this.say(() => '');
  }
}
