import type { Card } from '../cards/card';
import { Dragging } from '../cards/dragging.svelte';
import { type Choice, layOffsOf, meldsWith } from '../game/choices';
import type { SeatAtTable } from '../game/seat.svelte';
import { preferences } from '../preferences/preferences.svelte';
import { type Drop, dropUnder } from './drops';

/**
 * What the fingers of a person do with the cards. A wish becomes one of the choices on offer; where there are several
 * ways, all are offered; where there is none, the table is asked why. So nothing that can be tried is ever mute.
 */
export class Handling {
  /** The card for which a second tap is asked before it is discarded. */
  unsure = $state.raw<Card>();
  /** With the next discard that is let go, no further one of this round is asked about. */
  quiet = $state(false);
  /** The last press was a finger's, not a mouse's. */
  touched = false;
  readonly dragging = new Dragging<Drop>(
    dropUnder,
    (card, drop) => this.#drop(card, drop),
    (card, over) => this.#throw(card, over),
  );

  #ways = $state.raw<{ step: number; choices: Choice[] }>();
  #emptyAt = $state<number>();
  #place: (card: Card, place: number) => void = () => undefined;
  #ask: () => void = () => undefined;

  constructor(readonly seat: SeatAtTable) {}

  /** The ways to do what was wished, where there are several: one of them is to be chosen. */
  readonly ways: Choice[] = $derived.by(() => {
    const { table, selection } = this.seat;
    if (!table) return [];
    if (this.#ways?.step === table.now.step) return this.#ways.choices;
    const melds = meldsWith(this.seat.choices, selection.cards);
    return melds.length > 1 ? melds : [];
  });

  /** A wish that needs cards came without any: the words beside the buttons say so. */
  readonly emptyHanded = $derived.by(
    () => this.#emptyAt !== undefined && this.#emptyAt === this.seat.table?.now.step,
  );

  /** How the hand moves a card within itself: told by the hand. */
  placing(place: (card: Card, place: number) => void): void {
    this.#place = place;
  }

  /** How the answers to the question of a claim are pointed out: told by the question. */
  asking(ask: () => void): void {
    this.#ask = ask;
  }

  select(card: Card): void {
    this.#settle();
    this.seat.refused = undefined;
    this.seat.selection.toggle(card);
  }

  clear(): void {
    this.#settle();
    this.seat.refused = undefined;
    this.seat.selection.clear();
  }

  async draw(): Promise<void> {
    const { draw } = this.seat.choices;
    await (draw ? this.play(draw) : this.seat.why('draw'));
  }

  /** Takes the last discard, in this way or in any; where nobody can, the table is asked why. */
  async claim(verb?: 'pon' | 'chi'): Promise<void> {
    const [claim, other] = this.seat.choices.claims.filter((choice) => !verb || choice.verb === verb);
    if (other) this.#ask();
    else if (claim) await this.play(claim);
    else await this.seat.why(verb ?? 'claim');
  }

  /** Lets the discard go that could be claimed; in one's own turn that is the draw. */
  async letGo(): Promise<void> {
    const { draw, pass } = this.seat.choices;
    const answer = draw ?? pass;
    if (!answer) return;
    const { quiet } = this;
    // it answers this discard as well, after which the screen is not this person's any more
    if (quiet && this.seat.shared) return this.seat.preferNoCalls(true);
    await this.play(answer);
    if (quiet) await this.seat.preferNoCalls(true);
  }

  async meld(cards: readonly Card[] = this.seat.selection.cards): Promise<void> {
    if (!cards.length) return this.#needCards();
    await this.#one(meldsWith(this.seat.choices, cards), `meld ${cards.join(' ')}`);
  }

  async layOff(card: Card, meld: number): Promise<void> {
    const there = layOffsOf(this.seat.choices, card).filter((choice) => choice.meld === meld);
    const lying = this.seat.table?.round?.melds[meld]?.cards.find((other) => other !== 'Jk') ?? '';
    await this.#one(there, `layoff ${card} @ ${lying}`);
  }

  /** Discards the selected card, or this one. With `sure` no second tap is asked for. */
  async discard(card: Card | undefined = this.seat.selection.cards[0], sure = false): Promise<void> {
    if (card === undefined) return this.#needCards();
    const choice = this.seat.choices.discards.find((each) => each.cards[0] === card);
    if (!choice) return this.seat.why(`discard ${card}`);
    if (preferences.confirmDiscards && this.touched && !sure && this.unsure !== card) this.unsure = card;
    else await this.play(choice);
  }

  async undo(): Promise<void> {
    this.#settle();
    await this.seat.takeBack();
  }

  async play(choice: Choice): Promise<void> {
    this.#settle();
    await this.seat.play(choice);
  }

  async #one(choices: Choice[], words: string): Promise<void> {
    const [choice] = choices;
    const step = this.seat.table?.now.step ?? 0;
    if (!choice) await this.seat.why(words);
    else if (choices.length > 1) this.#ways = { step, choices };
    else await this.play(choice);
  }

  #needCards(): void {
    this.seat.refused = undefined;
    this.#emptyAt = this.seat.table?.now.step;
  }

  #settle(): void {
    this.#ways = undefined;
    this.unsure = undefined;
    this.#emptyAt = undefined;
  }

  /** A card of the hand that is swiped up is discarded, unless the finger ends on a meld. */
  #throw(card: Card, over: Drop | undefined): boolean {
    const goes = over?.on !== 'meld' && this.seat.choices.discards.some((each) => each.cards[0] === card);
    if (goes) void this.discard(card);
    return goes;
  }

  #drop(card: Card, drop: Drop): void {
    const { hand } = this.seat;
    const selected = this.seat.selection.cards;
    if (!hand.includes(card)) {
      if (drop.on !== 'discards') void this.claim();
    } else if (drop.on === 'hand') this.#place(card, drop.place);
    else if (drop.on === 'discards') void this.discard(card, true);
    else if (drop.on === 'meld') void this.layOff(card, drop.meld);
    else void this.meld(selected.includes(card) ? selected : [card]);
  }
}
