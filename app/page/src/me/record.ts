import { file } from '../addresses';
import { postText } from '../server/http';
import type { TableAddress } from '../server/messages';

/** Where the service worker keeps a record that was shared with the page (offline/worker.ts). */
const SHARED_CACHE = 'seven-shared';

/** Opens the match of a record; gives where it is seen. Throws `Refusal` or `Unreachable`. */
export async function openRecord(record: string): Promise<string> {
  return (await postText<TableAddress>('/api/records', record)).path;
}

/** The record that was shared with the page, which is taken away; `undefined` where there is none. */
export async function takeShared(): Promise<string | undefined> {
  const found = await caches.match(new URL(file('shared'), document.baseURI), { cacheName: SHARED_CACHE });
  await caches.delete(SHARED_CACHE);
  return found?.text();
}
