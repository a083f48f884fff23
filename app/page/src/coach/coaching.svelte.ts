import { untrack } from 'svelte';
import { isCoached } from '../game/newcomers';
import type { SeatAtTable } from '../game/seat.svelte';
import { countMatch, hintsByThemselves, isBeginner } from './firstMatches';

/** Asks for hints at a table, when the person wants one and, in the first matches, by itself. */
export class Coaching {
  /** The hint, or that it is looked for, is shown. */
  open = $state(false);
  /** A hint is looked for. */
  busy = $state(false);
  /** None was found. */
  lost = $state(false);

  /** There is a coach here: whether it may be asked is for the server to say in the end. */
  readonly here = $derived.by(() => {
    const { table, you, alone } = this.seat;
    return (
      !!table &&
      you !== undefined &&
      !table.duplicate &&
      table.settings.claims !== 'level' &&
      (alone || table.settings.coach === 'everybody' || isCoached(table, you))
    );
  });
  /** The decision that is due, as far as there is a choice: a text that differs from that of any other. */
  readonly decision = $derived.by(() => {
    const now = this.seat.table?.now;
    return now?.options?.length ? `${now.step} ${now.options.join(' ')}` : undefined;
  });
  /** A place is kept for what it says: where it speaks by itself nothing moves when it does. */
  readonly hasPlace = $derived.by(() => this.open || (this.here && hintsByThemselves()));
  readonly #isChoice = $derived.by(() => (this.seat.table?.now.options?.length ?? 0) > 1);

  constructor(readonly seat: SeatAtTable) {}

  /** Opens the hint for the decision that is due, or closes it. */
  toggle(): void {
    if (this.open) this.open = false;
    else if (this.here && this.decision) void this.ask();
  }

  async ask(): Promise<void> {
    const { decision } = this;
    this.open = true;
    this.lost = false;
    if (this.seat.coach.hint) return;
    this.busy = true;
    const answered = await this.seat.coach.seekHint(isBeginner());
    if (decision !== this.decision) return;
    this.busy = false;
    this.lost = !answered;
  }

  /** A decision that is over needs no hint any more; the next one gets its own where hints come by themselves. */
  follow(): () => void {
    $effect(() => {
      void this.decision;
      this.open = this.busy = this.lost = false;
      if (!this.here || !this.#isChoice) return;
      // whoever turns them off or on reads the present one to its end
      untrack(() => hintsByThemselves() && void this.ask());
    });
    return this.seat.onHappening(({ event }) => event.t === 'ended' && countMatch());
  }
}
