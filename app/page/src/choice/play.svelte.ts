import type { Card } from '../cards/card';
import { numberedDeal, today, type Deal } from '../seven/dealKinds';
import { moveOf, type Move } from '../seven/moves';
import { told, type Wish } from '../seven/play.svelte';
import { Playing } from '../seven/playing.svelte';
import { refused, type Naming } from '../seven/refusals';
import { takes } from '../seven/reserve';
import { makeSeven, partnerOf, valueOf } from '../seven/values';
import { words as shared } from '../seven/words';
import { choiceOfDay, drawnChoice } from './deals';
import type { ChoicePosition } from './position';
import { ChoiceSitting, choiceMemory } from './sitting.svelte';
import { words } from './words';

/** Somebody plays Choice. */
export class ChoicePlay extends Playing<ChoicePosition, ChoiceSitting> {
  constructor(wish: Wish) {
    super(ChoiceSitting.kept());
    this.open(wish);
  }

  /** Follows an address; the deal that is being played already stays as it is. */
  open({ deal, daily }: Wish): void {
    if (deal !== undefined) this.follow(numberedDeal(deal), () => shared().noSuchDeal);
    else if (daily !== undefined) this.follow(choiceOfDay(daily || today()), () => shared().noSuchDay);
  }

  /** Deals. A game that was left before it was won is lost, but for that of the day, which waits. */
  override begin(deal: Deal): void {
    const { sitting } = this;
    if (sitting.isGivenUp && sitting.deal.kind !== 'daily') {
      const { seconds, hasHelped } = sitting;
      choiceMemory.enter(sitting.deal, { isWon: false, seconds, isWatched: hasHelped }, today());
    }
    super.begin(deal);
  }

  /** A card is touched: it goes if there is one way for it, or waits for its partner or to be held. */
  touch(card: Card): void {
    const { chosen, position } = this;
    if (card === chosen) {
      this.clear();
      this.say((name) => shared().notChosen(name(card)));
    } else if (chosen && makeSeven(chosen, card)) {
      this.attempt(moveOf('remove', chosen, card));
    } else if (!position.playable().includes(card) || this.sitting.isOver || valueOf(card) === 7) {
      this.attempt(moveOf('remove', card));
    } else if (takes(position.reserve, card)) {
      this.attempt(moveOf('reserve', card));
    } else {
      this.#await(card);
    }
  }

  /** The holding place is touched: the card that waits is held, or the one that is held waits. */
  touchHold(): void {
    const { chosen, position } = this;
    if (chosen && chosen !== position.held) this.attempt(moveOf('hold', chosen));
    else if (position.held) this.touch(position.held);
    else this.say(() => words().chooseToHold);
  }

  press(key: string): boolean {
    if (key.toLowerCase() === 'k') {
      this.touchHold();
      return true;
    }
    if (!/^\d$/.test(key)) return false;
    // the last key of the row stands for the tenth pile
    const card = this.position.piles.at(Number(key) - 1)?.at(-1);
    if (card) this.touch(card);
    return true;
  }

  hint(): void {
    this.clear();
    const move = this.sitting.hint();
    if (!move) {
      this.say(() => this.withoutHint());
      return;
    }
    this.sitting.hasHelped = true;
    this.mark(move.cards);
    this.say((name) => words().hinted(this.named(move, name)));
  }

  /** Takes moves back until the game can be won again. */
  takeBack(): void {
    const moves = this.sitting.movesTooMany ?? 0;
    this.sitting.hasHelped = true;
    for (let made = 0; made < moves; made += 1) this.undo();
    this.say(() => words().takenBack(moves));
  }

  protected override sit(deal: Deal): ChoiceSitting {
    return new ChoiceSitting(deal);
  }

  protected override drawn(): Deal {
    return drawnChoice();
  }

  protected override welcome(): string {
    return words().welcome;
  }

  protected override withoutHint(): string {
    if (this.sitting.isWon) return shared().noMove;
    const moves = this.sitting.movesTooMany;
    return moves === undefined ? words().neverWon : words().tooMany(moves);
  }

  protected override count(): boolean {
    const { deal, seconds, hasHelped, position, fewestHolds } = this.sitting;
    const isPerfect = position.holds === fewestHolds;
    return choiceMemory.enter(deal, { isWon: true, seconds, isWatched: hasHelped, isPerfect }, today());
  }

  protected override named(move: Move, name: Naming): string {
    const cards = move.cards.map(name).join(shared().and);
    if (move.verb === 'hold') return words().moveHold(cards);
    return move.verb === 'reserve' ? shared().moveReserve(cards) : cards;
  }

  protected override described(move: Move, before: ChoicePosition, name: Naming): string {
    if (move.verb === 'hold') return words().held(name(move.cards[0]!));
    return told(move, before.rows < this.position.rows, name).join(shared().between);
  }

  #await(card: Card): void {
    const { position } = this;
    const canGo = valueOf(card) < 7 && position.playable().some((other) => makeSeven(card, other));
    const canBeHeld = !position.held;
    this.clear();
    if (canGo || canBeHeld) this.choose(card);
    this.say((name) => {
      if (canGo) return words()[canBeHeld ? 'partnerOrHold' : 'partner'](name(card), partnerOf(card));
      if (canBeHeld) return words().holdOrWait(name(card));
      const reason = position.explain(moveOf(valueOf(card) < 7 ? 'remove' : 'reserve', card));
      return reason ? refused(reason, name) : '';
    });
  }
}
