import { phrasebook, wantsPhrases, wordsSaid } from '../game/phrasebook.svelte';
import type { SeatAtTable } from '../game/seat.svelte';
import type { Rulebook, SeatSpoke } from '../server/messages';

type Kind = 'words' | 'reaction' | 'stamp';

/** What is shown of something that was said. */
export interface Spoken {
  /** The number of the event, which no other words have. */
  seq: number;
  kind: Kind;
  text: string;
  stamp: Rulebook['stamps'][string] | undefined;
}

/** How long something is shown, in milliseconds, and how much longer for each letter. */
const STAY: Record<Kind, number> = { words: 4000, reaction: 3000, stamp: 4000 };
const EACH_LETTER = 60;

/** What the seat `at` said last, as long as it is shown, in the language of the moment. */
export class Utterance {
  readonly #seat: SeatAtTable;
  readonly #at: number;
  #said = $state.raw<SeatSpoke>();

  /** `undefined` where nothing is shown, or its words are not loaded yet. */
  readonly now: Spoken | undefined = $derived(this.#said && shown(this.#said));

  constructor(seat: SeatAtTable, at: number) {
    this.#seat = seat;
    this.#at = at;
  }

  /** Follows what is said from now on, and forgets it after its time, as long as the effect lives that calls it. */
  follow(): () => void {
    $effect(() => {
      if (!this.now) return;
      const { kind, text } = this.now;
      const stay = STAY[kind] + (kind !== 'reaction' ? EACH_LETTER * text.length : 0);
      const timer = setTimeout(() => (this.#said = undefined), stay);
      return () => clearTimeout(timer);
    });
    return this.#seat.onHappening(({ event }) => {
      if (event.t !== 'said' || event.seat !== this.#at) return;
      if (wantsPhrases(event)) void phrasebook.open();
      this.#said = event;
    });
  }
}

function shown(said: SeatSpoke): Spoken | undefined {
  const { seq, what } = said;
  const kind = said.kind === 'reaction' || said.kind === 'stamp' ? said.kind : 'words';
  const text = wordsSaid(said);
  if (text === undefined) return undefined;
  return { seq, kind, text, stamp: kind === 'stamp' ? phrasebook.stamps[what] : undefined };
}
