import { type Card, RANKS } from '../cards/card';
import { motionTime } from '../preferences/preferences.svelte';
import { type Deal, dealOfDay, drawn, numberedDeal, today, wantsWinnable } from './choice';
import { IllegalMove } from './game';
import { type Move, moveOf, written } from './moves';
import { type Position, valueOf } from './position';
import { type Naming, refused } from './refusals';
import { report } from './results';
import { Sitting } from './sitting.svelte';
import { enter } from './statistics';
import { words } from './words';

/** Which deal an address asks for. */
export interface Wish {
  deal?: number | undefined;
  daily?: string | undefined;
  winnable?: boolean | undefined;
}

/** What was just said: of the moment's language, with cards written or spoken. */
export type Message = (name: Naming) => string;

/** Between two moves that the program makes by itself, in milliseconds, at the least. */
const QUICKEST = 120;

/** Somebody plays: one deal after the other, what is chosen and marked, and what is said to it. */
export class Play {
  #sitting = $state.raw() as Sitting;
  #chosen = $state<Card>();
  #hinted = $state.raw<readonly Card[]>([]);
  #message = $state.raw<Message>(() => words().welcome);
  #isBest = $state(false);
  #auto = $state<ReturnType<typeof setTimeout>>();

  constructor(wish: Wish) {
    const kept = Sitting.kept();
    if (kept && !kept.isOver) {
      this.#sitting = kept;
      if (kept.isBegun) this.#message = () => words().goesOn;
    } else {
      this.#take(drawn(wantsWinnable()));
    }
    this.open(wish);
  }

  get sitting(): Sitting {
    return this.#sitting;
  }

  /** The card that waits for its partner. */
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

  /** Follows an address; the deal that is being played already stays as it is. */
  open({ deal, daily, winnable }: Wish): void {
    if (deal !== undefined) this.#follow(numberedDeal(deal), () => words().noSuchDeal);
    else if (daily !== undefined) this.#follow(dealOfDay(daily || today()), () => words().noSuchDay);
    else if (winnable && !this.#sitting.isWinnable) this.begin(drawn(true));
  }

  /** Deals. What was being played can be dealt again by its number. */
  begin(deal: Deal): void {
    const before = this.#sitting;
    this.#take(deal);
    this.#message = before.isBegun ? () => words().leftUnfinished(before.deal.number) : () => words().welcome;
  }

  /** Another deal, drawn as the person likes them. */
  next(): void {
    this.begin(drawn(wantsWinnable()));
  }

  /** A card of the table is touched: it goes if it can, or waits for its partner. */
  touch(card: Card): void {
    const { tableau } = this.position;
    const value = valueOf(card);
    const chosen = this.#chosen;
    if (card === chosen) {
      this.#clear();
      this.#message = (name) => words().notChosen(name(card));
    } else if (!tableau.includes(card) || this.#sitting.isOver || value > 7) {
      this.attempt(moveOf('reserve', card));
    } else if (value === 7) {
      this.attempt(moveOf('remove', card));
    } else if (!chosen) {
      this.#choose(card);
    } else if (!this.attempt(moveOf('remove', chosen, card)) && hasPartner(this.position, card)) {
      // the message says why these two do not go; the next card may go with this one
      this.#chosen = card;
    }
  }

  /** Makes a move, or says why it cannot be made. Tells whether it was. */
  attempt(move: Move): boolean {
    this.#clear();
    const before = this.position;
    const isMade = this.#try(() => this.#sitting.play(move));
    if (isMade) this.#message = this.#described(move, before);
    this.#look();
    return isMade;
  }

  undo(): void {
    this.#clear();
    this.#try(() => {
      const move = this.#sitting.undo();
      this.#message = (name) => words().undone(named(move, name));
    });
    this.#look();
  }

  redo(): void {
    this.#clear();
    this.#try(() => {
      const move = this.#sitting.redo();
      this.#message = (name) => words().redone(named(move, name));
    });
    this.#look();
  }

  hint(): void {
    this.#clear();
    const move = this.#sitting.hint();
    this.#hinted = move?.cards ?? [];
    this.#message = move ? (name) => words().hinted(named(move, name)) : () => words().noMove;
  }

  /** Plays on to the end, move by move, until something else is done; once more stops it. */
  auto(): void {
    const wasAuto = this.isAuto;
    this.#clear();
    if (wasAuto) return;
    if (this.#sitting.isOver) this.#message = () => words().noMove;
    else this.#playOn(0);
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
    this.#clear();
    this.tick(false);
  }

  private get position(): Position {
    return this.#sitting.position;
  }

  #follow(deal: Deal | undefined, refusal: Message): void {
    if (!deal) this.#message = refusal;
    else if (deal.number !== this.#sitting.deal.number) this.begin(deal);
  }

  #take(deal: Deal): void {
    this.#clear();
    this.#isBest = false;
    this.#sitting = new Sitting(deal);
    this.#look();
  }

  #choose(card: Card): void {
    const rank = RANKS[6 - valueOf(card)]!;
    const isThere = hasPartner(this.position, card);
    this.#clear();
    this.#chosen = isThere ? card : undefined;
    this.#message = (name) => words()[isThere ? 'choosePartner' : 'noPartner'](name(card), rank);
  }

  #try(step: () => void): boolean {
    try {
      step();
      return true;
    } catch (error) {
      if (!(error instanceof IllegalMove)) throw error;
      this.#message = (name) => refused(error.reason, name);
      return false;
    }
  }

  #playOn(made: number): void {
    const move = this.#sitting.hint();
    if (!move) {
      this.#auto = undefined;
      this.#message = () => words().autoplayed(made);
      return;
    }
    this.#sitting.hasHelped = true;
    this.#sitting.play(move);
    this.#message = () => words().autoplayed(made + 1);
    this.#look();
    const pause = motionTime() && Math.max(QUICKEST, motionTime());
    if (pause) this.#auto = setTimeout(() => this.#playOn(made + 1), pause);
    else this.#playOn(made + 1);
  }

  #described(move: Move, before: Position): Message {
    const after = this.position;
    return (name) => {
      const say = words();
      const [one, other] = move.cards.map(name);
      const done =
        move.verb === 'reserve'
          ? say.reserved(one!)
          : other
            ? say.removedPair(one!, other)
            : say.removedSeven(one!);
      const fresh = after.dealtSince(before);
      return [
        done,
        ...(after.rows > before.rows ? [say.rowGone] : []),
        ...(fresh.length ? [say.newCards(fresh.map(name).join(say.and))] : []),
      ].join(say.between);
    };
  }

  #clear(): void {
    clearTimeout(this.#auto);
    this.#auto = undefined;
    this.#chosen = undefined;
    this.#hinted = [];
  }

  /** After every change: the clock, the count of games that have ended, and what is kept. */
  #look(): void {
    const sitting = this.#sitting;
    sitting.runClock();
    if (sitting.isOver && !sitting.isCounted) {
      sitting.isCounted = true;
      const { number, kind, day } = sitting.deal;
      const isWon = sitting.position.status === 'won';
      this.#isBest = enter(sitting.deal, isWon, sitting.hasHelped ? undefined : sitting.seconds);
      void report({
        kind: kind === 'random' ? 'numbered' : kind,
        deal: number,
        moves: sitting.moves.map(written),
        seconds: Math.round(sitting.seconds),
        ...(kind === 'daily' && day ? { day } : {}),
      });
    }
    sitting.keep();
  }
}

/** A move in a sentence. */
function named(move: Move, name: Naming): string {
  const cards = move.cards.map(name).join(words().and);
  return move.verb === 'reserve' ? words().moveReserve(cards) : cards;
}

/** Whether a card of the tableau goes with this low one. */
export function hasPartner(position: Position, card: Card): boolean {
  return position.tableau.some((other) => other && valueOf(other) + valueOf(card) === 7);
}
