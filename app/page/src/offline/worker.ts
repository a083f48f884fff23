/**
 * The service worker: it keeps the page of this version, and answers with it while the server is out of reach. What the
 * page then has to say to the server waits, or is not possible; nothing of the server's answers is ever kept. Of a page
 * that is to play without a server all files are kept, and what the page itself keeps of the engine is answered with.
 *
 * The build writes it to offline.js, beside the page, with the lists of files (page/offline.ts).
 */

/** What the browser gives a service worker; the types of the page do not know it. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pressed extends Lasting {
  readonly notification: { close(): void; readonly data: string };
}
interface Window {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface Worker {
  addEventListener(type: 'install' | 'activate', heard: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', heard: (event: Fetching) => void): void;
  addEventListener(type: 'notificationclick', heard: (event: Pressed) => void): void;
  readonly clients: { claim(): Promise<void>; matchAll(of: { type: 'window' }): Promise<Window[]> };
}

/** To the type check the worker is a module with names of its own; the build takes this line out. */
export {};

declare const __VERSION__: string;
/** What is kept of every page, and the rest of it. */
declare const __FILES__: string[];
declare const __REST__: string[];

const worker = self as unknown as Worker;
const NAME = 'seven-bridge.';
const CACHE = NAME + __VERSION__;
/** The page itself, which every address shows. */
const SHELL = new URL('./', location.href).href;
const KEEPS_ALL = new URL(location.href).searchParams.has('whole');
/** A site of files has the page at one address; all others in its folder are somebody else's. */
const IS_SITE = new URL(location.href).searchParams.has('site');
/** Where a device sends a record that somebody shares with the page, and what keeps it until the page takes it. */
const SHARED = `${SHELL}shared`;
const SHARED_CACHE = 'seven-shared';
/** Always asked of the server, which has these at its root. */
const SERVERS = /^(api|ws|healthz|readyz|metrics)(\/|$)/;
/** How long a server may be silent, in milliseconds, before the kept page is shown. */
const PATIENCE = 4000;

worker.addEventListener('install', (event) => {
  // A name with a hash is always the right file, which the browser may have already; others are asked for anew. Whoever
  // does not want to see a page gets none at its address.
  const shell = new Request(SHELL, { cache: 'no-cache', headers: { accept: 'text/html' } });
  const files = (KEEPS_ALL ? [...__FILES__, ...__REST__] : __FILES__).map(
    (path) => new Request(SHELL + path, { cache: path.startsWith('assets/') ? 'default' : 'no-cache' }),
  );
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([shell, ...files])));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(cleared().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (IS_SITE && request.method === 'POST' && request.url === SHARED)
    return event.respondWith(takeShared(request));
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (IS_SITE && request.mode === 'navigate' && !isSite(url)) return;
  if (SERVERS.test(request.url.slice(SHELL.length))) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lookAt(event.notification.data));
});

/** Leads back to the window with the table that a notification speaks of. */
async function lookAt(address: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' });
  await windows.find(({ url }) => url.split('?')[0] === address)?.focus();
}

/** Whether an address is that of the page of a site. */
function isSite({ origin, pathname }: URL): boolean {
  return [SHELL, `${SHELL}index.html`].includes(origin + pathname);
}

/** Keeps what was shared, and leads to the page, which opens it. */
async function takeShared(request: Request): Promise<Response> {
  const record = (await request.formData()).get('record');
  if (record instanceof Blob) await (await caches.open(SHARED_CACHE)).put(SHARED, new Response(record));
  return Response.redirect(`${SHELL}#/me?shared`, 303);
}

/** The page, of the server if it answers in time. */
async function page(request: Request): Promise<Response> {
  const shell = await kept(SHELL);
  if (!shell) return fetch(request);
  const late = new Promise<Response>((answer) => setTimeout(() => answer(shell), PATIENCE));
  return Promise.race([fetch(request).catch(() => shell), late]);
}

/** A file of the page: its name changes with its content, so that a kept one is always right. */
async function file(request: Request): Promise<Response> {
  return (await kept(request)) ?? fetch(request);
}

/** What is kept for a request, whatever else it says of itself. */
function kept(request: Request | string): Promise<Response | undefined> {
  return caches.match(request, { ignoreVary: true });
}

async function cleared(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(NAME) && name !== CACHE).map((name) => caches.delete(name)),
  );
}
