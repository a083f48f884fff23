import { connection } from '../offline/online.svelte';
import { post, Refusal } from '../server/http';
import type { Result } from '../server/messages';
import { ensureGuest, guest } from '../server/session.svelte';
import { keep, taken } from './shelf';

const KEPT = 'results';
/** More than these are not kept for a server that may never come. */
const MOST = 200;
/** How long to wait before the next try, in milliseconds. */
const PAUSE = 5_000;

let sending: Promise<void> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Tells the server of a result as soon as it can be reached. */
export function report(result: Result): Promise<void> {
  keep(KEPT, [...waiting(), result].slice(-MOST));
  return sendResults();
}

/** Sends what waits, the oldest first. */
export function sendResults(): Promise<void> {
  sending ??= send().finally(() => (sending = undefined));
  return sending;
}

async function send(): Promise<void> {
  clearTimeout(retry);
  try {
    while (waiting().length) {
      await ensureGuest();
      await sent(waiting()[0]!);
      keep(KEPT, waiting().slice(1));
    }
  } catch {
    // No server, or one that is busy. A browser may say that it is online a moment before it is.
    if (connection.isThere) retry = setTimeout(() => void sendResults(), PAUSE);
  }
}

async function sent(result: Result): Promise<void> {
  try {
    await post('/api/seven/results', result);
  } catch (error) {
    // a result that the server will never take must not hold up the others
    const code = error instanceof Refusal ? error.code : '';
    if (code === 'no_session') guest.forget();
    if (!['bad_game', 'unknown_deal', 'malformed'].includes(code)) throw error;
  }
}

function waiting(): Result[] {
  const kept = taken(KEPT);
  return Array.isArray(kept) ? (kept as Result[]) : [];
}
