import type { Happening, SeatAtTable } from '../game/seat.svelte';
import type { TableState } from '../game/state';
import type { Expression } from './faces';

/** Something shown for a moment, whatever happens meanwhile. */
interface Momentary {
  expression: Expression;
  /** For how long, in milliseconds. */
  lasts: number;
}

const CALLS: Momentary = { expression: 'calling', lasts: 1600 };
const WENT_OUT: Momentary = { expression: 'calling', lasts: 3200 };
const WAS_CLAIMED: Momentary = { expression: 'caught', lasts: 1800 };

/**
 * What a happening lets the face at a seat show for a moment: a call its own, and a claim that the seat's discard was
 * taken. It goes by what everybody at the table is told.
 */
function momentaryOf({ event, before }: Happening, at: number): Momentary | undefined {
  if (event.t !== 'happened') return undefined;
  let shown: Momentary | undefined;
  let discarder = before?.round?.discarder;
  for (const { kind, seat } of event.events) {
    if (kind === 'discard') discarder = seat;
    if (kind === 'claim' && at === discarder) shown = WAS_CLAIMED;
    if (seat === at && kind === 'claim') shown = CALLS;
    if (seat === at && kind === 'end') shown = WENT_OUT;
  }
  return shown;
}

/** What the face at a seat shows as long as the table stands so. */
export function standingOf({ stage, round, now }: TableState, at: number): Expression {
  const winner = round?.over?.winner ?? -1;
  if (winner >= 0) return winner !== at && round?.hands[at]?.count ? 'caught' : 'rest';
  return stage === 'playing' && now.turn === at ? 'thinking' : 'rest';
}

/** What the face at a seat shows at this moment. */
export class SeatExpression {
  readonly #seat: SeatAtTable;
  readonly #at: number;
  #momentary = $state.raw<Momentary>();

  readonly now: Expression = $derived.by(
    () => this.#momentary?.expression ?? (this.#seat.table ? standingOf(this.#seat.table, this.#at) : 'rest'),
  );

  constructor(seat: SeatAtTable, at: number) {
    this.#seat = seat;
    this.#at = at;
  }

  /** Follows what happens at the table from now on; gives what ends that. */
  follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (momentary: Momentary | undefined): void => {
      clearTimeout(timer);
      this.#momentary = momentary;
      if (momentary) timer = setTimeout(() => (this.#momentary = undefined), momentary.lasts);
    };
    const leave = this.#seat.onHappening((happening) => {
      const momentary = momentaryOf(happening, this.#at);
      // the table as a whole, or another round, is another sight
      if (momentary || ['table', 'dealt'].includes(happening.event.t)) show(momentary);
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }
}
