import type { Card } from '../cards/card';
import { shown } from '../cards/words';
import { ChoicePosition } from '../choice/position';
import { words as choice } from '../choice/words';
import { type Move, moveOf } from '../seven/moves';
import { takes } from '../seven/reserve';
import { makeSeven, partnerOf, valueOf } from '../seven/values';
import { words } from './choiceWords';
import { SmallGame } from './smallGame.svelte';

export type ChoiceTask = 'partner' | 'reserve' | 'hold';

interface Lying {
  /** The piles from left to right, in each the top card last. */
  piles: Card[][];
  /** Whether there is a holding place. */
  canHold: boolean;
  isDone: (position: ChoicePosition) => boolean;
}

const allGone = (position: ChoicePosition): boolean => position.left === 0;

/** What lies on the table in each example: it can be done, and it can be spoilt. */
export const LYING: Record<ChoiceTask, Lying> = {
  partner: {
    piles: [
      ['As', '2d', '3s'],
      ['3c', '4h'],
      ['5h', '4d'],
      ['6c', '7h'],
    ],
    canHold: false,
    isDone: allGone,
  },
  reserve: {
    piles: [
      ['Qh', 'Ks'],
      ['2c', 'Kd'],
      ['Jd', '9s'],
      ['8h', 'Tc'],
    ],
    canHold: false,
    isDone: ({ rows }) => rows > 0,
  },
  hold: {
    piles: [['7c', '4c', '2s'], ['6d', '5d', '3h'], ['As']],
    canHold: true,
    isDone: allGone,
  },
};

/** A table of Choice with a handful of cards. */
export class SmallChoice extends SmallGame<ChoicePosition> {
  readonly canHold: boolean;

  constructor(task: ChoiceTask) {
    const { piles, canHold, isDone } = LYING[task];
    const first = ChoicePosition.first(
      piles.flat(),
      piles.map(({ length }) => length),
    );
    super(first, isDone);
    this.canHold = canHold;
  }

  /** Whether what there is to do can still be done. */
  get isOpen(): boolean {
    return this.#leadsOn(this.position);
  }

  override touch(card: Card): void {
    const { chosen, position } = this;
    const waits = valueOf(card) > 7 && this.#isFree && !takes(position.reserve, card);
    if (waits && card !== chosen) this.choose(card);
    else super.touch(card);
  }

  /** The holding place is touched: the card that waits is held, or the one that is held waits. */
  touchHold(): void {
    const { chosen, position } = this;
    if (position.held) this.touch(position.held);
    else if (chosen) this.attempt(moveOf('hold', chosen));
    else this.say(() => choice().chooseToHold);
  }

  protected override choose(card: Card): void {
    super.choose(card);
    const { position } = this;
    if (!this.#isFree) return;
    const hasPartner = position.playable().some((other) => makeSeven(card, other));
    this.say(() =>
      hasPartner ? choice().partnerOrHold(shown(card), partnerOf(card)) : choice().holdOrWait(shown(card)),
    );
  }

  protected override described(move: Move): string {
    if (!this.isOpen) return words().spoilt;
    return move.verb === 'hold' ? choice().held(shown(move.cards[0]!)) : super.described(move);
  }

  /** Whether a card could be held back now. */
  get #isFree(): boolean {
    return this.canHold && !this.position.held;
  }

  #leadsOn(position: ChoicePosition): boolean {
    if (this.isEnd(position)) return true;
    const moves = position.legalMoves().filter(({ verb }) => this.canHold || verb !== 'hold');
    return moves.some((move) => this.#leadsOn(position.after(move)));
  }
}
