/**
 * The service worker: it keeps the page of this version, and answers with it while the server is out of reach. What the
 * page then has to say to the server waits, or is not possible; nothing of the server's answers is ever kept.
 *
 * The build writes it to /offline.js with the list of files (page/offline.ts).
 */

/** What the browser gives a service worker; the types of the page do not know it. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  addEventListener(type: 'install' | 'activate', heard: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', heard: (event: Fetching) => void): void;
  readonly clients: { claim(): Promise<void> };
}

/** To the type check the worker is a module with names of its own; the build takes this line out. */
export {};

declare const __VERSION__: string;
declare const __FILES__: string[];

const worker = self as unknown as Worker;
const NAME = 'seven-bridge.';
const CACHE = NAME + __VERSION__;
/** The page itself, which every address shows. */
const SHELL = '/';
/** Always asked of the server. */
const SERVERS = /^\/(api|ws|healthz|readyz|metrics)(\/|$)/;
/** How long a server may be silent, in milliseconds, before the kept page is shown. */
const PATIENCE = 4000;

worker.addEventListener('install', (event) => {
  // A name with a hash is always the right file, which the browser may have already; others are asked for anew. Whoever
  // does not want to see a page gets none at its address.
  const shell = new Request(SHELL, { cache: 'no-cache', headers: { accept: 'text/html' } });
  const files = __FILES__.map(
    (path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' }),
  );
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([shell, ...files])));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(cleared().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || SERVERS.test(url.pathname)) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request));
});

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
