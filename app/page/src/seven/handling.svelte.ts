import { tick, untrack } from 'svelte';
import type { Card } from '../cards/card';
import { Dragging } from '../cards/dragging.svelte';
import { preferences } from '../preferences/preferences.svelte';
import type { DealSitting } from './dealSitting.svelte';
import { type Scene, show, sightOf } from './motion';
import { type Move, moveOf } from './moves';
import type { Table } from './playedDeal';
import type { Playing } from './playing.svelte';
import { Rows } from './rows';
import { makeSeven } from './values';

/** Where a card can be dropped: on another one, or on one of the zones of a board. */
type Target = { card: Card } | 'reserve' | 'hold' | 'removed';

/**
 * The board of a solitaire under a person's hands: cards are dragged, arrow keys lead from one to the next, and what
 * changed is seen moving. Made while the component of the board is set up.
 */
export class Handling<T extends Table<T> & Scene> {
  readonly dragging = new Dragging<Target>(targetAt, (card, target) => {
    this.play.attempt(moveTo(card, target));
  });
  /** Cards that go with the one that is chosen or dragged, or were hinted at. */
  readonly marked: readonly Card[] = $derived.by(() => {
    const { chosen, hinted, sitting } = this.play;
    const waiting = this.dragging.card ?? chosen;
    if (waiting === undefined || !preferences.hints) return hinted;
    return sitting.position.playable().filter((card) => makeSeven(card, waiting));
  });
  /** The element of the board. */
  board = $state<HTMLElement>();
  readonly #rows: Rows;
  #shown: T | undefined;

  /** @param rows The rows of cards from the top to the bottom of the board: those of `LooseCard`. */
  constructor(
    readonly play: Playing<T, DealSitting<T>>,
    rows: readonly string[],
  ) {
    this.#rows = new Rows(rows);
    // The table is looked at before it changes, and what changed is shown after. A card that is dragged moves by
    // itself; let go, it moves on from there, to where it goes or back.
    $effect.pre(() => {
      const after = play.sitting.position;
      const isHeld = this.dragging.card !== undefined;
      untrack(() => this.#follow(after, isHeld));
    });
  }

  /** The card that lies nearest to where the focus was, in the first of these rows that has any. */
  nearest(...rows: readonly string[]): HTMLElement | undefined {
    const { board } = this;
    return board && rows.map((row) => this.#rows.nearest(board, row)).find(Boolean);
  }

  /** The focus came to a card. */
  readonly came = (event: FocusEvent): void => this.#rows.came(event);

  /** An arrow key leads from a card to another one. */
  readonly press = (event: KeyboardEvent): void => this.#rows.press(this.board!, event);

  #follow(after: T, isHeld: boolean): void {
    const before = this.#shown;
    this.#shown = after;
    if (isHeld) return;
    const sight = sightOf(this.board, after);
    void tick().then(() => {
      if (this.board) show(this.board, sight, before?.isOfGame(after) ? before : undefined, after);
    });
  }
}

function targetAt(x: number, y: number, dragged: Card): Target | undefined {
  const below = document.elementFromPoint(x, y);
  const card = below?.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  if (card) return card === dragged ? undefined : { card };
  return below?.closest<HTMLElement>('[data-zone]')?.dataset.zone as Target | undefined;
}

function moveTo(card: Card, target: Target): Move {
  if (target === 'reserve' || target === 'hold') return moveOf(target, card);
  return target === 'removed' ? moveOf('remove', card) : moveOf('remove', card, target.card);
}
