/**
 * The engine as this browser keeps it, so that it is loaded once and is there without a connection. Each version has a
 * cache of its own, from which the service worker answers; one is used once all of it is there.
 */
const NAME = 'seven-engine.';
/** Stands for `engine.json` of a version that is there as a whole. The service worker answers no request with it. */
const WHOLE = '?kept';
/** Stands in the same cache once that version has started in this browser. */
const STARTED = '?started';

/** Opens the cache of a version; `undefined` where the browser keeps nothing. */
export async function openKept(folder: string): Promise<Cache | undefined> {
  try {
    return await caches.open(NAME + folder);
  } catch {
    return undefined;
  }
}

/** What `engine.json` says of the version that is kept as a whole. */
export function keptContents(address: string): Promise<Response | undefined> {
  return keptFile(address + WHOLE);
}

/** Whether the version that is kept has started in this browser before. */
export async function hasStarted(address: string): Promise<boolean> {
  return (await keptFile(address + STARTED)) !== undefined;
}

/** Notes that a version has started, if it is kept as a whole. */
export async function noteStart(folder: string, address: string): Promise<void> {
  const contents = await keptContents(address);
  if (!contents || ((await contents.json()) as { folder: string }).folder !== folder) return;
  await (await openKept(folder))?.put(address + STARTED, new Response());
}

/** A file that is kept. */
export async function keptFile(address: string): Promise<Response | undefined> {
  try {
    return await caches.match(address);
  } catch {
    return undefined;
  }
}

/** Marks a version as there as a whole, and removes all others. */
export async function keepOnly(folder: string, address: string, contents: string): Promise<void> {
  await (await openKept(folder))?.put(address + WHOLE, new Response(contents));
  await Promise.all(
    (await versions()).filter((name) => name !== NAME + folder).map((name) => caches.delete(name)),
  );
}

/** How many bytes are kept of all versions. */
export async function keptBytes(): Promise<number> {
  const sizes = (await versions()).map(async (name) => {
    const cache = await caches.open(name);
    const files = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
    const bytes = await Promise.all(files.map(async (file) => (await file!.blob()).size));
    return bytes.reduce((sum, each) => sum + each, 0);
  });
  return (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0);
}

/** Removes all versions. What is being played goes on: the engine is in memory. */
export async function emptyKept(): Promise<void> {
  await Promise.all((await versions()).map((name) => caches.delete(name)));
}

async function versions(): Promise<string[]> {
  try {
    return (await caches.keys()).filter((name) => name.startsWith(NAME));
  } catch {
    return [];
  }
}
