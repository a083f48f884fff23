import type { Choice, Choices } from '../game/choices';
import { SeatAtTable } from '../game/seat.svelte';
import { reduce, type TableState } from '../game/state';
import { teach } from '../server/actions';
import type { ClientRequest } from '../server/link';
import type { ActionWords, Event, Ok, Snapshot } from '../server/messages';
import { language, type Language } from '../words/language.svelte';
import english from './first_round.en.json';
import japanese from './first_round.ja.json';

/** The decisions of the guided round, by the names under which the words for them are kept. */
export const STEPS = [
  'draw',
  'points',
  'sevens',
  'holdBack',
  'alone',
  'call',
  'keepOne',
  'fitting',
  'lone',
  'layOff',
  'out',
] as const;

export type Step = (typeof STEPS)[number];

interface Decision {
  name: Step;
  action: number;
  /** What the cards count that are held before it. */
  counts: number;
  /** What is told once it is made: what it does, and what the others do then. */
  told: Event[];
}

interface Script {
  actions: [number, ActionWords][];
  table: Snapshot;
  beginning: Event[];
  decisions: Decision[];
}

/**
 * The round as tables play it, by the rules that fit each language; `python -m tests.lessons.first_round` writes it.
 * The decisions are the same, so that a lesson can go on in another language.
 */
export const SCRIPTS: Record<Language, Script> = {
  en: english as unknown as Script,
  ja: japanese as unknown as Script,
};

/** What the coach answers to a wish that the lesson does not follow: one that would be legal, one that is not. */
export type Reply = 'other' | 'impossible';

/** Between two things that the others do, in milliseconds: time to see each. */
const PACE = 1300;

const OK: Ok = { t: 'ok', id: 0 };

/**
 * The guided first round: the table's messages come from a script instead of a server, and of all that is on offer
 * the lesson follows what it teaches. A wish for something else is not answered by the table but by the coach.
 */
export class Lesson {
  readonly seat: SeatAtTable;
  script = $state.raw(SCRIPTS[language.now]);
  /** Which decision is next: -1 before the deal. */
  at = $state(-1);
  /** The others are playing. */
  waiting = $state(false);
  reply = $state<Reply>();
  /** How many wishes the coach has answered: each answer is one of its own, even where it is the same. */
  replies = $state(0);

  readonly step: Step | undefined = $derived(this.script.decisions[this.at]?.name);
  readonly isOver = $derived(this.at === this.script.decisions.length);
  /** What the hand counts now, and once the decision is made. */
  readonly counts = $derived(
    [this.at, this.at + 1].map((at) => this.script.decisions[at]?.counts ?? 0) as [number, number],
  );
  /** What the lesson wants, as the table offers it. */
  readonly taught: Choice | undefined = $derived.by(() =>
    this.waiting ? undefined : all(this.seat.choices).find(({ action }) => action === this.#action),
  );

  #timer: ReturnType<typeof setTimeout> | undefined;
  #rest: Event[] = [];

  constructor() {
    teach(this.script.actions);
    this.seat = new SeatAtTable(() => ({
      ask: (message) => Promise.resolve(this.#answer(message)),
      blocked: () => Promise.resolve([]),
      again: () => undefined,
      close: () => clearTimeout(this.#timer),
    }));
    this.seat.link = 'open';
    this.seat.receive(this.script.table);
  }

  /** Goes on by the rules that fit this language. */
  speak(spoken: Language): void {
    const script = SCRIPTS[spoken];
    if (script === this.script) return;
    this.script = script;
    if (this.at < 0) this.seat.receive(script.table);
    else this.#show(this.at);
  }

  get #action(): number | undefined {
    return this.script.decisions[this.at]?.action;
  }

  /** Deals. */
  begin(): void {
    this.at = 0;
    this.#tell(this.script.beginning);
  }

  /** Once more from the deal. */
  restart(): void {
    this.#show(0);
  }

  /** To the decision before this one. */
  back(): void {
    this.#show(Math.max(0, this.at - 1));
  }

  /** Does what the lesson wants. */
  async help(): Promise<void> {
    if (this.taught) await this.seat.play(this.taught);
  }

  close(): void {
    this.seat.close();
  }

  #answer(message: ClientRequest): Ok | undefined {
    if (message.do === 'undo') {
      this.back();
      return OK;
    }
    if (message.do === 'prefer' && message.auto_draw !== undefined) return OK;
    // the deck is written down: nothing is added to its shuffle
    if (message.do === 'nonce_hash' || message.do === 'nonce') return OK;
    if (message.do === 'play' && message.action === this.#action && !this.waiting) {
      const { told } = this.script.decisions[this.at]!;
      this.at += 1;
      this.reply = undefined;
      this.#tell(told);
      return OK;
    }
    this.reply = message.do === 'why' ? 'impossible' : 'other';
    this.replies += 1;
    return undefined;
  }

  /** The first at once, since it is the answer to a wish; the rest at a pace at which it can be followed. */
  #tell(events: Event[]): void {
    const [first, ...rest] = events;
    this.#rest = rest;
    this.waiting = rest.length > 0;
    if (first) this.seat.receive(first);
    if (rest.length > 0) this.#timer = setTimeout(() => this.#tell(this.#rest), PACE);
  }

  /** The table as it was before a decision, at once. */
  #show(at: number): void {
    clearTimeout(this.#timer);
    const { table: before, beginning, decisions } = this.script;
    const told = [before, ...beginning, ...decisions.slice(0, at).flatMap(({ told }) => told)];
    const table = told.reduce<TableState | undefined>(
      (state, message) => reduce(state, message, performance.now()),
      undefined,
    );
    this.at = at;
    this.waiting = false;
    this.reply = undefined;
    this.seat.selection.clear();
    this.seat.refused = undefined;
    if (table) this.seat.show(table);
  }
}

function all({ draw, pass, melds, layOffs, discards, claims }: Choices): Choice[] {
  return [...(draw ? [draw] : []), ...(pass ? [pass] : []), ...melds, ...layOffs, ...discards, ...claims];
}
