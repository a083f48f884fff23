import type { Card } from '../cards/card';
import { type Deal, dealOfDay, drawn, numberedDeal, today, wantsWinnable } from './dealKinds';
import { type Move, moveOf, written } from './moves';
import { Playing } from './playing.svelte';
import type { Position } from './position';
import type { Naming } from './refusals';
import { report } from './results';
import { Combo, keepGhost } from './race.svelte';
import { Sitting } from './sitting.svelte';
import { sevenMemory } from './statistics';
import { makeSeven, partnerOf, valueOf } from './values';
import { words } from './words';

/** Which deal an address asks for. */
export interface Wish {
  deal?: number | undefined;
  daily?: string | undefined;
  winnable?: boolean | undefined;
}

/** Somebody plays Seven by Seven. */
export class Play extends Playing<Position, Sitting> {
  /** The sums that follow each other without a pause. */
  readonly combo = new Combo();

  constructor(wish: Wish) {
    super(Sitting.kept());
    this.open(wish);
  }

  /** Follows an address; the deal that is being played already stays as it is. */
  open({ deal, daily, winnable }: Wish): void {
    if (deal !== undefined) this.follow(numberedDeal(deal), () => words().noSuchDeal);
    else if (daily !== undefined) this.follow(dealOfDay(daily || today()), () => words().noSuchDay);
    else if (winnable && !this.sitting.isWinnable) this.begin(drawn(true));
  }

  /** A card of the table is touched: it goes if it can, or waits for its partner. */
  touch(card: Card): void {
    const { tableau } = this.position;
    const value = valueOf(card);
    const chosen = this.chosen;
    if (card === chosen) {
      this.clear();
      this.say((name) => words().notChosen(name(card)));
    } else if (!tableau.includes(card) || this.sitting.isOver || value > 7) {
      this.attempt(moveOf('reserve', card));
    } else if (value === 7) {
      this.attempt(moveOf('remove', card));
    } else if (!chosen) {
      this.#await(card);
    } else if (!this.attempt(moveOf('remove', chosen, card)) && hasPartner(this.position, card)) {
      // the message says why these two do not go; the next card may go with this one
      this.choose(card);
    }
  }

  override begin(deal: Deal): void {
    super.begin(deal);
    this.combo.restart();
  }

  override attempt(move: Move): boolean {
    const isMade = super.attempt(move);
    if (isMade) this.combo.made(move.verb === 'remove', seconds());
    return isMade;
  }

  override undo(): void {
    super.undo();
    this.combo.end();
  }

  override tick(isSeen: boolean): void {
    super.tick(isSeen);
    this.combo.look(seconds());
  }

  hint(): void {
    this.clear();
    const move = this.sitting.hint();
    this.mark(move?.cards ?? []);
    this.say(move ? (name) => words().hinted(this.named(move, name)) : () => this.withoutHint());
  }

  press(key: string): boolean {
    const card = /^[1-6]$/.test(key) ? this.position.tableau[Number(key) - 1] : undefined;
    if (card) this.touch(card);
    return card !== undefined;
  }

  protected override sit(deal: Deal): Sitting {
    return new Sitting(deal);
  }

  protected override drawn(): Deal {
    return drawn(wantsWinnable());
  }

  protected override welcome(): string {
    return words().welcome;
  }

  protected override withoutHint(): string {
    return words().noMove;
  }

  /** A game that was watched is nobody's: the server hears of those alone that were played. */
  protected override count(): boolean {
    const { deal, isWon, seconds, hasHelped, moves, pace } = this.sitting;
    if (!hasHelped) {
      void report({
        kind: deal.kind === 'random' ? 'numbered' : deal.kind,
        deal: deal.number,
        moves: moves.map(written),
        seconds: Math.round(seconds),
        ...(deal.kind === 'daily' && deal.day ? { day: deal.day } : {}),
      });
    }
    const isBest = sevenMemory.enter(deal, { isWon, seconds, isWatched: hasHelped }, today());
    if (isBest && pace.length === moves.length) keepGhost(pace);
    return isBest;
  }

  protected override named(move: Move, name: Naming): string {
    const cards = move.cards.map(name).join(words().and);
    return move.verb === 'reserve' ? words().moveReserve(cards) : cards;
  }

  protected override described(move: Move, before: Position, name: Naming): string {
    const fresh = this.position.dealtSince(before);
    return [
      ...told(move, before.rows < this.position.rows, name),
      ...(fresh.length ? [words().newCards(fresh.map(name).join(words().and))] : []),
    ].join(words().between);
  }

  #await(card: Card): void {
    const isThere = hasPartner(this.position, card);
    this.clear();
    this.choose(isThere ? card : undefined);
    this.say((name) => words()[isThere ? 'choosePartner' : 'noPartner'](name(card), partnerOf(card)));
  }
}

function seconds(): number {
  return performance.now() / 1000;
}

/** What has become of the cards of a move that removed them or sent them to the reserve. */
export function told(move: Move, isRowGone: boolean, name: Naming): string[] {
  const say = words();
  const [one, other] = move.cards.map(name);
  const done =
    move.verb === 'reserve'
      ? say.reserved(one!)
      : other
        ? say.removedPair(one!, other)
        : say.removedSeven(one!);
  return isRowGone ? [done, say.rowGone] : [done];
}

/** Whether a card of the tableau goes with this low one. */
function hasPartner(position: Position, card: Card): boolean {
  return position.playable().some((other) => makeSeven(other, card));
}
