import { notify } from '../../controls/notices.svelte';
import { politeName } from '../../game/names';
import type { SeatAtTable } from '../../game/seat.svelte';
import { errorText } from '../../server/errorText';
import { post, remove } from '../../server/http';
import type { Stranger } from './stranger';
import { words } from './words';

/** Blocks somebody at a table, and says that it is done, or why not. */
export async function block(seat: SeatAtTable, { code, person, name }: Stranger): Promise<void> {
  await change(seat, words().blocked(name), () => post(`/api/tables/${code}/blocks`, person));
}

/** Hears and meets whoever sits in a seat again. */
export async function unblock(seat: SeatAtTable, at: number): Promise<void> {
  const since = seat.blocked.find((each) => each.seat === at)?.at;
  await change(seat, words().unblocked(politeName(seat.table!, at)), () => remove(`/api/me/blocks/${since}`));
}

async function change(seat: SeatAtTable, done: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
    await seat.followBlocks();
    notify(done, { kind: 'good' });
  } catch (trouble) {
    notify(errorText(trouble), { kind: 'warning' });
  }
}
