import type { Card } from '../cards/card';
import { moveOf, type Move } from '../seven/moves';
import type { Status, Table } from '../seven/playedDeal';
import { explainRemoval, type Reason } from '../seven/reasons';
import { EMPTY_RESERVE, explainReserving, reserved, takes, type Cell } from '../seven/reserve';
import { makeSeven, valueOf } from '../seven/values';

/** How many cards each pile has at first: seven piles of seven, and the three cards that are left over. */
const PILES: readonly number[] = [7, 7, 7, 7, 7, 7, 7, 1, 1, 1];

/** The table between two moves of a deal of Choice. All cards are seen. */
export class ChoicePosition implements Table<ChoicePosition> {
  private constructor(
    private readonly deck: readonly Card[],
    /** The cards of the ten piles from left to right, in each the top card last. */
    readonly piles: readonly (readonly Card[])[],
    /** The card that is held back. */
    readonly held: Cell,
    /** The cells for 8 to K. */
    readonly reserve: readonly Cell[],
    /** How often the reserve has been discarded. */
    readonly rows: number,
    /** How often a card has been held back. */
    readonly holds: number,
  ) {}

  /** The table when all cards have been dealt, pile by pile; an example may have other piles. */
  static first(deck: readonly Card[], sizes: readonly number[] = PILES): ChoicePosition {
    let dealt = 0;
    const piles = sizes.map((size) => deck.slice(dealt, (dealt += size)));
    return new ChoicePosition(deck, piles, undefined, EMPTY_RESERVE, 0, 0);
  }

  /** How many cards have not been removed, wherever they lie. */
  get left(): number {
    return this.lying().length;
  }

  get status(): Status {
    if (!this.left) return 'won';
    return this.legalMoves().length ? 'playing' : 'lost';
  }

  /** The cards that can be played: the top ones from left to right, and the one that is held. */
  playable(): Card[] {
    return [...this.piles.map((pile) => pile.at(-1)), this.held].filter((card) => card !== undefined);
  }

  /** All cards that lie on the table. */
  lying(): readonly Card[] {
    return [...this.piles.flat(), this.held, ...this.reserve].filter((card) => card !== undefined);
  }

  /** Nothing lies in a stock. */
  hasDealt(): boolean {
    return true;
  }

  isOfGame(other: ChoicePosition): boolean {
    return this.deck === other.deck;
  }

  /** All legal moves, by the leftmost of their piles; those that hold a card back come last. */
  legalMoves(): Move[] {
    const playable = this.playable();
    const found = playable.flatMap((card, place) => [
      ...(valueOf(card) === 7 ? [moveOf('remove', card)] : []),
      ...(takes(this.reserve, card) ? [moveOf('reserve', card)] : []),
      ...playable
        .slice(place + 1)
        .filter((other) => makeSeven(card, other))
        .map((other) => moveOf('remove', card, other)),
    ]);
    return this.held ? found : [...found, ...playable.map((card) => moveOf('hold', card))];
  }

  /** The table after a legal move; a full reserve is discarded. */
  after({ verb, cards }: Move): ChoicePosition {
    const [card] = cards;
    const piles = this.piles.map((pile) => (cards.includes(pile.at(-1)!) ? pile.slice(0, -1) : pile));
    const held = this.held && cards.includes(this.held) ? undefined : this.held;
    const reserve = verb === 'reserve' ? reserved(this.reserve, card!) : this.reserve;
    return new ChoicePosition(
      this.deck,
      piles,
      verb === 'hold' ? card : held,
      reserve,
      this.rows + Number(verb === 'reserve' && reserve === EMPTY_RESERVE),
      this.holds + Number(verb === 'hold'),
    );
  }

  /** Why a move of one or two different cards is refused here; undefined for a legal one. */
  explain({ verb, cards }: Move): Reason | undefined {
    if (this.status !== 'playing') return { code: 'game_over' };
    const playable = this.playable();
    const missing = cards.find((card) => !playable.includes(card));
    if (missing) return this.outOfReach(missing);
    if (verb === 'remove') return explainRemoval(cards);
    const card = cards[0]!;
    if (verb === 'reserve') return explainReserving(this.reserve, card);
    if (card === this.held) return { code: 'already_held', card };
    return this.held === undefined ? undefined : { code: 'hold_taken', card, held: this.held };
  }

  private outOfReach(card: Card): Reason {
    const pile = this.piles.find((each) => each.includes(card));
    if (pile) return { code: 'buried', card, other: pile[pile.indexOf(card) + 1]! };
    return { code: this.reserve.includes(card) ? 'in_reserve' : 'gone', card };
  }
}
