import type { Card } from '../cards/card';
import { PAUSES } from '../preferences/pace';
import { preferences } from '../preferences/preferences.svelte';
import { learnActions, wordsOf } from '../server/actions';
import { type ClientRequest, Link, type LinkState, type Query } from '../server/link';
import { type Event, EVERYTHING, type Snapshot, type ServerMessage } from '../server/messages';
import type { Refused } from '../server/refusalText';
import { guest } from '../server/session.svelte';
import type { Text } from '../words/catalogue';
import { Absence } from './absence.svelte';
import { type Choice, type Choices, choicesOf, NOTHING } from './choices';
import { Coach } from './coach.svelte';
import { addNonces } from './promises';
import { Selection } from './selection.svelte';
import { NOWHERE, type Source } from './source';
import { ownSeat, reduce, type TableState } from './state';
import { cardsOf, isMove, newTurns, type Turn, turnsOf } from './turns';

/** An event with the table before and after it: for motion, sound and announcements. */
export interface Happening {
  event: Event | Snapshot;
  before: TableState | undefined;
  after: TableState;
}

/**
 * One person's seat at a table: holds the table as this person sees it and what may be done now, and sends what the
 * person does. The state changes only when a message arrives.
 */
export class SeatAtTable {
  /** The table, `undefined` until the first message. */
  table = $state.raw<TableState>();
  /** How the connection stands. */
  link = $state<LinkState>('connecting');
  /**
   * Why the connection was not taken, or the last wish refused. A new wish clears it; so does another state of things,
   * of which it says nothing.
   */
  refused = $state.raw<Refused>();
  /** The seats of which this person does not want to hear anything. */
  silenced = $state.raw<readonly number[]>([]);
  /** The seat that lies nearest where all hands are seen. */
  front = $state<number>();
  /** The cards of the hand that are selected. */
  readonly selection = new Selection();
  /** How often a computer has played for the viewer while it was away. */
  readonly absence = new Absence();
  readonly coach = new Coach(this, (message) => this.#source.ask(message));

  #learnt = $state(0);
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
  readonly busy = $derived(this.#wished !== undefined && this.#wished === this.table?.now.step);
  /** This seat made the last move, and it is of a kind that can be taken back if the others agree. */
  readonly #movedLast = $derived.by(() => {
    const last = this.table?.round?.history.at(-1);
    return !!last && isMove(last) && last.seat === this.you;
  });
  /** Something can be taken back: what the table says where nobody else plays, or the last move. */
  readonly undoable = $derived(!this.table?.duplicate && (!!this.table?.now.undo_to || this.#movedLast));
  /** Nobody else plays, so nobody else is asked how fast and how far back. */
  readonly alone = $derived(
    !!this.table?.mine.length &&
      this.table.seats.every(({ kind }, seat) => kind !== 'person' || this.table!.mine.includes(seat)),
  );
  /** How fast computers play is for this person to say. */
  readonly setsPace = $derived(
    this.alone || !!this.table?.mine.some((seat) => this.table!.seats[seat]?.owner),
  );
  /** It is this seat's turn, or will be once nobody claims the discard. */
  readonly isTurn = $derived(this.seat !== undefined && this.table?.now.turn === this.seat);

  constructor(connect: (seat: SeatAtTable) => Source) {
    this.#source = connect(this);
  }

  /** The viewer plays the own seat here; in a replay nobody does. */
  get plays(): boolean {
    return this.you !== undefined && this.#source !== NOWHERE;
  }

  /** A seat at a table of the server. */
  static at(code: string, query: Query = {}): SeatAtTable {
    return new SeatAtTable((seat) => new Link(code, seat, query));
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
    const before = this.table;
    const table = reduce(before, message, performance.now());
    if (!table || table === before) return;
    this.table = table;
    if (before && standing(before) !== standing(table)) this.refused = undefined;
    this.#followAbsence(message);
    if (message.t === 'seat' && message.state.name !== before?.seats[message.seat]?.name) {
      this.silence(message.seat, false);
    }
    this.selection.keep(this.hand);
    void this.#learn(table.now.options);
    if (message.t === 'begun') void addNonces(table, (request) => this.#source.ask(request));
    if (message.t === 'table' || message.t === 'dealt') void this.#tellPreferences();
    if (message.t === 'said' && this.silenced.includes(message.seat)) return;
    if (message.t === 'table' || 'seq' in message) {
      for (const listener of this.#listeners) listener({ event: message, before, after: table });
    }
  }

  /** Shows the table as it is at some moment, without anything happening: for replays. */
  show(table: TableState): void {
    this.table = table;
  }

  changed(state: LinkState): void {
    this.link = state;
    if (state === 'lost') this.absence.begin(this.#ownTurns());
    if (state === 'connecting') this.refused = undefined;
  }

  /** Says something to the server; `true` if it was done. What is refused is kept in `refused`. */
  async say(message: ClientRequest): Promise<boolean> {
    this.refused = undefined;
    const answer = await this.#source.ask(message);
    if (answer?.t === 'no') this.refused = { code: answer.because || answer.code, text: answer };
    if (answer?.t === 'ok') this.#keepMine(message);
    return answer?.t === 'ok';
  }

  /** The table tells which seats are one's own where the viewer changes; with a further seat they stay as they are. */
  #keepMine(message: ClientRequest): void {
    const { table } = this;
    if (!table || (message.do !== 'sit' && message.do !== 'take' && message.do !== 'rise')) return;
    const others = table.mine.filter((seat) => seat !== message.seat);
    this.table = { ...table, mine: message.do === 'rise' ? others : [...others, message.seat].sort() };
  }

  /** Does one of the things on offer; `true` if it was done. */
  async play({ action }: Pick<Choice, 'action'>): Promise<boolean> {
    const { seat, table } = this;
    if (seat === undefined || !table || this.busy) return false;
    const selected = this.selection.cards;
    const { step } = table.now;
    this.#wished = step;
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
    const now = this.table?.now;
    if (!this.table || now?.step !== step || !now.options?.includes(action)) return;
    this.table = { ...this.table, now: { ...now, options: [], answered: true } };
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

  /** Hears nothing of what somebody says from now on, or hears it again. The table is not told. */
  silence(seat: number, on: boolean): void {
    const others = this.silenced.filter((each) => each !== seat);
    this.silenced = on ? [...others, seat] : others;
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
    if (table && seat !== undefined && table.autoDraw !== preferences.autoDraw) {
      await this.#source.ask({ do: 'prefer', seat, auto_draw: preferences.autoDraw });
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
