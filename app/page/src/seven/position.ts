import type { Card } from '../cards/card';
import { CELLS } from './fate';
import { moveOf, type Move } from './moves';
import type { Status, Table } from './playedDeal';
import { explainRemoval, type Reason } from './reasons';
import { EMPTY_RESERVE, explainReserving, reserved, takes, type Cell } from './reserve';
import { makeSeven, valueOf } from './values';

/** The table between two moves of a deal. */
export class Position implements Table<Position> {
  private constructor(
    private readonly deck: readonly Card[],
    readonly tableau: readonly Cell[],
    /** The cells for 8 to K. */
    readonly reserve: readonly Cell[],
    /** How many cards have come from the stock. */
    readonly dealt: number,
    /** How often the reserve has been discarded. */
    readonly rows: number,
  ) {}

  /** The table when the first six cards have been dealt. */
  static first(deck: readonly Card[]): Position {
    return new Position(deck, deck.slice(0, CELLS), EMPTY_RESERVE, CELLS, 0);
  }

  /** How many cards the stock has. */
  get stock(): number {
    return this.deck.length - this.dealt;
  }

  /** How many cards have not been removed, wherever they lie. */
  get left(): number {
    return this.stock + this.lying().length;
  }

  get status(): Status {
    if (!this.left) return 'won';
    return this.legalMoves().length ? 'playing' : 'lost';
  }

  /** The cards of the tableau, from left to right. */
  playable(): Card[] {
    return this.tableau.filter((card) => card !== undefined);
  }

  /** All cards that lie on the table. */
  lying(): readonly Card[] {
    return [...this.playable(), ...this.reserve].filter((card) => card !== undefined);
  }

  /** Whether both are tables of one and the same game. */
  isOfGame(other: Position): boolean {
    return this.deck === other.deck;
  }

  /** Whether this card has come from the stock, wherever it is now. */
  hasDealt(card: Card): boolean {
    return this.deck.indexOf(card) < this.dealt;
  }

  /** The cards that have come from the stock, in their order. */
  come(): readonly Card[] {
    return this.deck.slice(0, this.dealt);
  }

  /** The cards that have come from the stock since then. */
  dealtSince(before: Position): readonly Card[] {
    return this.deck.slice(before.dealt, this.dealt);
  }

  /** All legal moves, by the leftmost of their cells. */
  legalMoves(): Move[] {
    return this.tableau.flatMap((card, cell) => {
      if (!card) return [];
      if (valueOf(card) === 7) return [moveOf('remove', card)];
      if (valueOf(card) > 7) return takes(this.reserve, card) ? [moveOf('reserve', card)] : [];
      return this.tableau
        .slice(cell + 1)
        .filter((other) => other !== undefined && makeSeven(card, other))
        .map((other) => moveOf('remove', card, other!));
    });
  }

  /** The table after a legal move: cells filled from the left, a full reserve discarded. */
  after(move: Move): Position {
    let { dealt } = this;
    const reserve = move.verb === 'reserve' ? reserved(this.reserve, move.cards[0]!) : this.reserve;
    const rows = this.rows + Number(move.verb === 'reserve' && reserve === EMPTY_RESERVE);
    const tableau = this.tableau.map((card) => {
      const kept = card && !move.cards.includes(card) ? card : undefined;
      return kept ?? this.deck[dealt++];
    });
    return new Position(this.deck, tableau, reserve, Math.min(dealt, this.deck.length), rows);
  }

  /** Why a move of one or two different cards is refused here; undefined for a legal one. */
  explain(move: Move): Reason | undefined {
    if (this.status !== 'playing') return { code: 'game_over' };
    const missing = move.cards.find((card) => !this.tableau.includes(card));
    if (missing) return { code: this.whereabouts(missing), card: missing };
    return move.verb === 'remove'
      ? explainRemoval(move.cards)
      : explainReserving(this.reserve, move.cards[0]!);
  }

  private whereabouts(card: Card): 'in_reserve' | 'gone' | 'not_dealt' {
    if (this.reserve.includes(card)) return 'in_reserve';
    return this.hasDealt(card) ? 'gone' : 'not_dealt';
  }
}
