import type { Happening, SeatAtTable } from '../game/seat.svelte';
import { isAct, type Turn } from '../game/turns';
import { WATCHER } from '../server/messages';
import { sentence, WRITTEN } from './announcements';

/** What stands in the history: a turn, or something else that happened, in a sentence. */
type Entry =
  | {
      turn: Turn;
      /** It is new to the viewer. */
      isNew: boolean;
      /** The step of its first decision, where that is one's own and one may go back to it. */
      step: number | undefined;
    }
  | { note: string };

/**
 * Keeps what happens in the round besides the turns, from the moment it is made and as long as the seat is taken, and
 * tells all of it in its order.
 */
export class Chronicle {
  /** Each with the number of turns before it. */
  #notes = $state.raw<{ happening: Happening; after: number }[]>([]);
  /** The steps of own moves to which one may go back, each with the number of turns up to it. */
  #steps = $state.raw<{ step: number; after: number }[]>([]);

  constructor(private readonly seat: SeatAtTable) {
    seat.onHappening((happening) => this.#keep(happening));
  }

  /** In the language of the moment, the latest first: what one looks for has most often just happened. */
  readonly entries: readonly Entry[] = $derived.by(() => {
    const { turns, newTurns } = this.seat;
    const told = this.#notes.flatMap(({ happening, after }) => {
      const note = sentence(happening, WRITTEN);
      return note ? [{ note, after: Math.min(after, turns.length) }] : [];
    });
    const entries: Entry[] = [];
    for (let n = 0; n <= turns.length; n++) {
      for (const { note, after } of told) if (after === n) entries.push({ note });
      const turn = turns[n];
      const step = this.#steps.find(({ after }) => after === n + 1)?.step;
      if (turn) entries.push({ turn, isNew: newTurns.includes(turn), step });
    }
    return entries.reverse();
  });

  #keep(happening: Happening): void {
    const { event, before, after: table } = happening;
    // another person looks at the table, who may know what all know
    if (before && before.viewer !== table.viewer) {
      this.#notes = this.#notes.filter(({ happening }) => !isSeenBySomebody(happening));
      this.#steps = [];
    }
    const after = this.seat.turns.length;
    const { undo_to: undoTo = 0 } = table.now;
    const acts = event.t === 'happened' ? event.events.filter(isAct) : [];
    const isOwn = acts.some(({ kind, seat }) => kind !== 'draw' && seat === table.viewer);
    // what was taken back, and what is of another round, is behind the last decision no more
    const kept = this.#steps.filter(({ step }) => step <= undoTo);
    this.#steps = isOwn && undoTo ? [...kept, { step: undoTo, after }] : kept;
    if (event.t === 'dealt') this.#notes = [{ happening, after }];
    else if (event.t !== 'table' && !acts.length) this.#notes = [...this.#notes, { happening, after }];
  }
}

/** Whether what happened is kept with a hand that only one person may know. */
function isSeenBySomebody({ before, after }: Happening): boolean {
  return after.viewer >= 0 || (before?.viewer ?? WATCHER) >= 0;
}
