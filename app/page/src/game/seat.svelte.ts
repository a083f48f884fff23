import type { Card } from '../cards/card';
import { PAUSES } from '../preferences/pace';
import { preferences } from '../preferences/preferences.svelte';
import { learnActions, wordsOf } from '../server/actions';
import { type ClientRequest, Link, type LinkState, type Query } from '../server/link';
import {
  type BlockedSeat,
  type Event,
  EVERYTHING,
  type Snapshot,
  type ServerMessage,
  WATCHER,
} from '../server/messages';
import type { Refused } from '../server/refusalText';
import { guest, isStranger } from '../server/session.svelte';
import type { Text } from '../words/catalogue';
import { Absence } from './absence.svelte';
import { type Choice, type Choices, choicesOf, NOTHING } from './choices';
import { Coach } from './coach.svelte';
import { sendHashes, sendNonces } from './promises';
import { Selection } from './selection.svelte';
import { NOWHERE, type Source } from './source';
import { asPlayed, ownSeat, reduce, type TableState } from './state';
import { cardsOf, isMove, newTurns, type Turn, turnsOf } from './turns';

/** An event with the table before and after it: for motion, sound and announcements. */
export interface Happening {
  event: Event | Snapshot;
  before: TableState | undefined;
  after: TableState;
}

/** A connection that is back so soon was not missed by anybody. */
const MISSED = 800;

/** What can be done only with the server waits for it. */
const CUT_OFF: Refused = {
  code: 'no_connection',
  text: {
    en: 'Nothing can be done until the connection is back.',
    ja: '接続が戻るまで、操作できません。',
  },
};

/**
 * One person's seat at a table: holds the table as this person sees it and what may be done now, and sends what the
 * person does. The state changes only when a message arrives.
 */
export class SeatAtTable {
  /** The table with those who sit there now, `undefined` until the first message. */
  present = $state.raw<TableState>();
  /** After which match one has gone back to the room where others are invited and seats are changed. */
  returned = $state(0);
  /** The table that one looks at: as long as the result of a match is shown, with those who played it. */
  readonly table = $derived(
    this.present && (this.returned === this.present.match ? this.present : asPlayed(this.present)),
  );
  /** How the connection stands. */
  link = $state<LinkState>('connecting');
  /** The server cannot be reached, and not for a moment alone. */
  cutOff = $state(false);
  /** The seats of which this person does not want to hear anything. */
  silenced = $state.raw<readonly number[]>([]);
  /** The seats of those whom this person has blocked: of them it does not want to hear anything either. */
  blocked = $state.raw<readonly BlockedSeat[]>([]);
  /** The seat that lies nearest where all hands are seen. */
  front = $state<number>();
  /** The cards of the hand that are selected. */
  readonly selection = new Selection();
  /** How often a computer has played for the viewer while it was away. */
  readonly absence = new Absence();
  readonly coach = new Coach(this, (message) => this.#source.ask(message));

  #learnt = $state(0);
  #refused = $state.raw<Refused>();
  #missing: ReturnType<typeof setTimeout> | undefined;
  /** The step of the last action that the server has not answered yet. */
  #wished = $state<number>();
  #source: Source;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is shown by who listens
  #listeners = new Set<(happening: Happening) => void>();

  /** The seat from which the viewer looks; `undefined` for a watcher. */
  readonly seat = $derived(this.table && (this.table.viewer >= 0 ? this.table.viewer : this.#front()));
  /** The viewer's own seat; in a replay that in which the viewer played. */
  readonly you = $derived(this.table && ownSeat(this.table));
  /** The turns of the round so far. */
  readonly turns: readonly Turn[] = $derived(turnsOf(this.table?.round?.history));
  /** The turns of others that are new to the viewer until it acts. */
  readonly newTurns: readonly Turn[] = $derived(newTurns(this.turns, this.you));
  /** The cards that they brought to the table, each with the seat that played it. */
  readonly newCards: ReadonlyMap<Card, number> = $derived(cardsOf(this.newTurns));
  /** The cards in the viewer's hand; none for a watcher. */
  readonly hand = $derived(this.seat === undefined ? [] : (this.table?.round?.hands[this.seat]?.cards ?? []));
  /** What this seat may do now, as far as the words of the actions are loaded. */
  readonly choices: Choices = $derived.by(() => {
    void this.#learnt;
    return this.table && this.seat !== undefined ? choicesOf(this.table.now) : NOTHING;
  });
  /** An action is on its way: nothing else can be played at this step until it is answered. */
  readonly #underWay = $derived(this.#wished !== undefined && this.#wished === this.table?.now.step);
  /** Nothing can be played at this moment: an action is on its way, or there is no connection. */
  readonly busy = $derived(this.#underWay || this.link !== 'open');
  /** This seat made the last move, and it is of a kind that can be taken back if the others agree. */
  readonly #movedLast = $derived.by(() => {
    const last = this.table?.round?.history.at(-1);
    return !!last && isMove(last) && last.seat === this.you;
  });
  /** Something can be taken back: what the table says where nobody else plays, or the last move. */
  readonly undoable = $derived(!this.table?.duplicate && (!!this.table?.now.undo_to || this.#movedLast));
  /** All people who play are before this screen. */
  readonly together = $derived(
    !!this.table?.mine.length &&
      this.table.seats.every(({ kind }, seat) => kind !== 'person' || this.table!.mine.includes(seat)),
  );
  /** Nobody else plays, so nobody else is asked how far back. */
  readonly alone = $derived(this.together && this.table?.mine.length === 1);
  /** Several people are before this screen, and hand it on: the page knows the hand of whoever holds it, or none. */
  readonly shared = $derived((this.table?.mine.length ?? 0) > 1);
  /** How fast computers play is for this person to say. */
  readonly setsPace = $derived(
    this.together || !!this.table?.mine.some((seat) => this.table!.seats[seat]?.owner),
  );
  /** It is this seat's turn, or will be once nobody claims the discard. */
  readonly isTurn = $derived(this.seat !== undefined && this.table?.now.turn === this.seat);

  constructor(connect: (seat: SeatAtTable) => Source) {
    this.#source = connect(this);
  }

  /**
   * Why nothing can be done, why the connection was not taken, or the last wish refused. A new wish clears it; so does
   * another state of things, of which it says nothing.
   */
  get refused(): Refused | undefined {
    return this.cutOff ? CUT_OFF : this.#refused;
  }

  set refused(refused: Refused | undefined) {
    this.#refused = refused;
  }

  /** The viewer plays the own seat here; in a replay nobody does. */
  get plays(): boolean {
    return this.you !== undefined && this.#source !== NOWHERE;
  }

  /** A seat at a table of the server. */
  static at(code: string, query: Query = {}): SeatAtTable {
    const title = preferences.title && preferences.titleForOthers;
    return new SeatAtTable((seat) => new Link(code, seat, { ...query, title }));
  }

  /** Calls back with everything that happens from now on; gives what ends that. */
  onHappening(listener: (happening: Happening) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes a message in: updates the table, and tells the listeners. */
  receive(message: ServerMessage): void {
    if (message.t === 'no') {
      if (message.id === 0) this.refused = { code: message.code, text: message };
      if (message.code === 'no_session') void this.#begin();
      return;
    }
    if (message.t === 'hint' || message.t === 'recap') return this.coach.receive(message);
    const before = this.present;
    const table = reduce(before, message, performance.now());
    if (!table || table === before) return;
    this.present = table;
    if (before && before.viewer !== table.viewer) this.#forgetHand();
    if (before && standing(before) !== standing(table)) this.refused = undefined;
    this.#followAbsence(message);
    if (message.t === 'seat' && message.state.name !== before?.seats[message.seat]?.name) {
      this.silence(message.seat, false);
    }
    if (message.t === 'table' || (message.t === 'seat' && message.state.kind === 'person')) {
      void this.#askWhomToHear(table);
    }
    this.selection.keep(this.hand);
    void this.#learn(table.now.options);
    if (message.t === 'table' || message.t === 'begun' || message.t === 'hashes') this.#addToShuffle(table);
    if (message.t === 'table' || message.t === 'dealt') void this.#tellPreferences();
    if (message.t === 'said' && !this.hears(message.seat)) return;
    if (message.t === 'table' || 'seq' in message) {
      for (const listener of this.#listeners) listener({ event: message, before, after: table });
    }
  }

  #addToShuffle(table: TableState): void {
    const ask: Source['ask'] = (request) => this.#source.ask(request);
    if (table.stage === 'hashes') sendHashes(table, ask);
    if (table.stage === 'nonces') sendNonces(table, ask);
  }

  /** Another looks at the table from now on: nothing is left of what only the one before could know. */
  #forgetHand(): void {
    this.selection.clear();
    this.coach.forget();
    this.refused = undefined;
    this.#wished = undefined;
  }

  /** Shows the table as it is at some moment, without anything happening: for replays. */
  show(table: TableState): void {
    this.present = table;
  }

  changed(state: LinkState): void {
    this.link = state;
    this.#follow(state);
    if (state === 'lost') this.absence.begin(this.#ownTurns());
    if (state === 'connecting') this.refused = undefined;
  }

  /** Tells that a connection is missed that does not come back, at once where the browser knows of no network. */
  #follow(state: LinkState): void {
    const isMissing = state === 'lost' || state === 'connecting';
    if (!isMissing || !navigator.onLine) {
      clearTimeout(this.#missing);
      this.#missing = undefined;
      this.cutOff = isMissing;
    } else this.#missing ??= setTimeout(() => (this.cutOff = true), MISSED);
  }

  /** Says something to the server; `true` if it was done. What is refused is kept in `refused`. */
  async say(message: ClientRequest): Promise<boolean> {
    this.refused = undefined;
    this.cutOff = this.link === 'lost' || this.link === 'connecting';
    const answer = await this.#source.ask(message);
    if (answer?.t === 'no') this.refused = { code: answer.because || answer.code, text: answer };
    if (answer?.t === 'ok') this.#keepMine(message);
    return answer?.t === 'ok';
  }

  /** The table tells which seats are one's own where the viewer changes; with a further seat they stay as they are. */
  #keepMine(message: ClientRequest): void {
    const { present: table } = this;
    if (!table || (message.do !== 'sit' && message.do !== 'take' && message.do !== 'rise')) return;
    const others = table.mine.filter((seat) => seat !== message.seat);
    this.present = { ...table, mine: message.do === 'rise' ? others : [...others, message.seat].sort() };
  }

  /** Does one of the things on offer; `true` if it was done. */
  async play({ action }: Pick<Choice, 'action'>): Promise<boolean> {
    const { seat, table } = this;
    if (seat === undefined || !table || this.#underWay) return false;
    const selected = this.selection.cards;
    const { step } = table.now;
    if (this.link === 'open') this.#wished = step;
    const done = await this.say({ do: 'play', seat, step, action });
    if (this.#wished === step) this.#wished = undefined;
    if (done) {
      // play may have gone on before the answer came, and other cards may have been selected
      this.selection.drop(selected);
      this.#await(step, action);
    }
    return done;
  }

  /** A claim or a draw that waits for others is not told back by the table: what was on offer is answered now. */
  #await(step: number, action: number): void {
    const now = this.present?.now;
    if (!this.present || now?.step !== step || !now.options?.includes(action)) return;
    this.present = { ...this.present, now: { ...now, options: [], answered: true } };
  }

  /**
   * Asks why something cannot be done; the words are those of a record (`meld 4s 4h 5c`), or `claim`, `pon`, `chi` for
   * the last discard with any cards. Tells it in `refused`.
   */
  async why(words: string): Promise<void> {
    if (this.seat !== undefined) await this.say({ do: 'why', seat: this.seat, words });
  }

  /** The same asked beforehand, of what nobody has tried yet: the rule in the way, if there is one. Tells nobody. */
  async inTheWay(words: string): Promise<Text | undefined> {
    if (this.seat === undefined) return undefined;
    const answer = await this.#source.ask({ do: 'why', seat: this.seat, words });
    return answer?.t === 'no' && answer.because ? answer : undefined;
  }

  /** Goes back to one's last decision, or to an earlier one; among others asks for the last move. */
  async takeBack(step = this.table?.now.undo_to): Promise<void> {
    if (this.you === undefined) return;
    this.selection.clear();
    await this.say({ do: 'undo', seat: this.you, ...(step ? { step } : {}) });
  }

  /** Lets computers wait for so many milliseconds before they act. */
  async setPace(pause: number): Promise<void> {
    if (this.setsPace) await this.say({ do: 'pace', pause_ms: pause });
  }

  /** Has this person's cards shown, who holds the screen now. */
  async hold(seat: number): Promise<void> {
    await this.say({ do: 'look', seat });
  }

  /** Has nobody's cards shown. */
  async putDown(): Promise<void> {
    await this.say({ do: 'look', seat: WATCHER });
  }

  /** Says that nobody before this screen claims the discard, the next player aside. */
  async letGo(): Promise<void> {
    await this.say({ do: 'let_go' });
  }

  /** Hears nothing of what somebody says from now on, or hears it again. The table is not told. */
  silence(seat: number, on: boolean): void {
    const others = this.silenced.filter((each) => each !== seat);
    this.silenced = on ? [...others, seat] : others;
  }

  /** Whether this person wants to hear what somebody says. */
  hears(seat: number): boolean {
    return !this.silenced.includes(seat) && !this.blocked.some((each) => each.seat === seat);
  }

  /** Asks the server which seats those have whom this person has blocked. */
  async followBlocks(): Promise<void> {
    this.blocked = await this.#source.blocked();
  }

  async #askWhomToHear({ seats, mine }: TableState): Promise<void> {
    if (isStranger() || seats.every(({ kind }, seat) => kind !== 'person' || mine.includes(seat))) return;
    // without an answer as many are blocked as before; once the connection is back it is asked again
    await this.followBlocks().catch(() => undefined);
  }

  /** Wants draws made by itself, or not: an answer of the table tells. */
  async preferAutoDraw(on: boolean): Promise<void> {
    if (this.seat !== undefined) await this.say({ do: 'prefer', seat: this.seat, auto_draw: on });
  }

  /** Lets all discards of this round go, or not any more. */
  async preferNoCalls(on: boolean): Promise<void> {
    if (this.seat !== undefined) await this.say({ do: 'prefer', seat: this.seat, no_calls: on });
  }

  /** Connects anew, as another viewer perhaps. */
  again(query?: Query): void {
    this.#source.again(query);
  }

  close(): void {
    clearTimeout(this.#missing);
    this.#source.close();
    this.#listeners.clear();
  }

  async #begin(): Promise<void> {
    guest.forget();
    await guest.ensure().then(
      () => this.#source.again(),
      () => undefined, // no connection: the link tells
    );
  }

  async #learn(options: readonly number[] = []): Promise<void> {
    if (options.every(wordsOf)) return;
    await learnActions(options).then(
      () => this.#learnt++,
      () => this.#source.again(), // the connection is gone: once it is back everything is told anew
    );
  }

  /**
   * The preferences are kept in the browser; the table is told where it differs. At one that nobody has set up,
   * computers are as fast as the person likes them.
   */
  async #tellPreferences(): Promise<void> {
    const { table, seat, you } = this;
    // a draw before the screen is handed on would tell that this person cannot claim
    const draws = preferences.autoDraw && !this.shared;
    if (table && seat !== undefined && table.autoDraw !== draws) {
      await this.#source.ask({ do: 'prefer', seat, auto_draw: draws });
    }
    const pause = PAUSES[preferences.pace];
    if (table?.duplicate && table.stage === 'playing' && you !== undefined && table.pause !== pause) {
      await this.#source.ask({ do: 'pace', pause_ms: pause });
    }
  }

  #front(): number | undefined {
    return this.table?.viewer === EVERYTHING ? this.front : undefined;
  }

  #ownTurns(): number {
    return this.turns.filter(({ seat }) => seat === this.you).length;
  }

  /** What was missed comes event by event with a `now` after it, or as a whole. */
  #followAbsence({ t }: ServerMessage): void {
    if (t === 'dealt') this.absence.dealt();
    if (this.seat !== undefined && this.table?.seats[this.seat]?.away) this.absence.begin(this.#ownTurns());
    else if (t === 'table' || t === 'now' || t === 'seat') this.absence.end(this.#ownTurns());
  }
}

/** All that a refusal goes by: whose turn it is, and what the viewer may do. While it is the same, a refusal holds. */
function standing({ stage, match, round, now }: TableState): string {
  return JSON.stringify([stage, match, round?.number, !!round?.over, now.turn, now.options ?? []]);
}
