import { RANKS, rankOf, type Card, type Rank } from '../cards/card';
import { CELLS } from './fate';
import { moveOf, type Move } from './moves';

/** The ranks of the reserve's cells, from left to right. */
export const RESERVED = RANKS.slice(7);

/** A cell; undefined where no card lies. */
export type Cell = Card | undefined;

export type Status = 'playing' | 'won' | 'lost';

/** Why a move is refused (docs/solitaire.md). A page that names cards by touching them needs only these. */
export type Reason =
  | { code: 'game_over' | 'nothing_to_undo' | 'nothing_to_redo' }
  | { code: 'not_dealt' | 'gone' | 'in_reserve' | 'never_paired' | 'too_low'; card: Card }
  | { code: 'seven_alone'; card: Card; other: Card }
  | { code: 'needs_partner'; card: Card; rank: Rank }
  | { code: 'not_seven'; card: Card; other: Card; sum: number }
  | { code: 'rank_taken'; card: Card; held: Card };

/** The table between two moves of a deal. */
export class Position {
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
    return new Position(deck, deck.slice(0, CELLS), Array<Cell>(RESERVED.length).fill(undefined), CELLS, 0);
  }

  /** How many cards the stock has. */
  get stock(): number {
    return this.deck.length - this.dealt;
  }

  /** How many cards have not been removed, wherever they lie. */
  get left(): number {
    return this.stock + [...this.tableau, ...this.reserve].filter(Boolean).length;
  }

  get status(): Status {
    if (!this.left) return 'won';
    return this.legalMoves().length ? 'playing' : 'lost';
  }

  /** Whether both are tables of one and the same game. */
  isOfGame(other: Position): boolean {
    return this.deck === other.deck;
  }

  /** Whether this card has come from the stock, wherever it is now. */
  hasDealt(card: Card): boolean {
    return this.deck.indexOf(card) < this.dealt;
  }

  /** The cards that have come from the stock since then. */
  dealtSince(before: Position): readonly Card[] {
    return this.deck.slice(before.dealt, this.dealt);
  }

  /** All legal moves, by the leftmost of their cells. */
  legalMoves(): Move[] {
    return this.tableau.flatMap((card, cell) => {
      if (!card) return [];
      const value = valueOf(card);
      if (value === 7) return [moveOf('remove', card)];
      if (value > 7) return this.reserve[value - 8] ? [] : [moveOf('reserve', card)];
      return this.tableau
        .slice(cell + 1)
        .filter((other) => other !== undefined && valueOf(other) + value === 7)
        .map((other) => moveOf('remove', card, other!));
    });
  }

  /** The table after a legal move: cells filled from the left, a full reserve discarded. */
  after(move: Move): Position {
    let { dealt, rows } = this;
    let reserve = [...this.reserve];
    if (move.verb === 'reserve') {
      reserve[valueOf(move.cards[0]!) - 8] = move.cards[0];
      if (reserve.every(Boolean)) {
        reserve = reserve.map(() => undefined);
        rows += 1;
      }
    }
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
    return move.verb === 'remove' ? notRemoved(move.cards) : this.notReserved(move.cards[0]!);
  }

  private whereabouts(card: Card): 'in_reserve' | 'gone' | 'not_dealt' {
    if (this.reserve.includes(card)) return 'in_reserve';
    return this.hasDealt(card) ? 'gone' : 'not_dealt';
  }

  private notReserved(card: Card): Reason | undefined {
    if (valueOf(card) < 8) return { code: 'too_low', card };
    const held = this.reserve[valueOf(card) - 8];
    return held === undefined ? undefined : { code: 'rank_taken', card, held };
  }
}

/** What a card counts: the ace 1, the king 13. */
export function valueOf(card: Card): number {
  return RANKS.indexOf(rankOf(card)!) + 1;
}

function notRemoved([one, other]: readonly Card[]): Reason | undefined {
  const high = [one, other].find((card) => card && valueOf(card) > 7);
  if (high) return { code: 'never_paired', card: high };
  if (!other) {
    const value = valueOf(one!);
    return value === 7 ? undefined : { code: 'needs_partner', card: one!, rank: RANKS[6 - value]! };
  }
  // a move names its lower rank first
  if (valueOf(other) === 7) return { code: 'seven_alone', card: other, other: one! };
  const sum = valueOf(one!) + valueOf(other);
  return sum === 7 ? undefined : { code: 'not_seven', card: one!, other, sum };
}
