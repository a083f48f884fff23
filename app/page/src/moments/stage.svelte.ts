import type { SeatAtTable } from '../game/seat.svelte';

let seat = $state.raw<SeatAtTable>();

/** Whether something is shown over this table right now: what lies above a table waits for its end. */
export function isStaged(at: SeatAtTable): boolean {
  return seat === at;
}

/** Something is shown over this table until the function is called that it gives. */
export function stage(at: SeatAtTable): () => void {
  seat = at;
  return () => {
    if (seat === at) seat = undefined;
  };
}
