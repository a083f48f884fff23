import type { PyodideAPI } from 'pyodide';
import type { PyProxy } from 'pyodide/ffi';
import { loaded } from './engine';
import { Logs, type Line } from './logs';
import type { FromWorker, ToWorker } from './messages';
import { functionOf, reasonOf, startPython } from './python';
import { Reviews, type Awaiting } from './reviews';

/** `BrowserServer` of sevenbridge_app/alone/browser.py. */
interface BrowserServer {
  /** The status and the text of an answer, or the tables whose logs must be brought first. */
  ask(method: string, path: string, body: string): PyProxy;
  /** The tables whose logs must be brought first. */
  connect(wire: number, path: string): PyProxy;
  receive(wire: number, text: string): void;
  disconnect(wire: number): void;
  bring(code: string, lines: string): void;
  work(): number | undefined;
  readonly reviews: Awaiting;
}

type Begin = (...words: unknown[]) => BrowserServer;

/** What has begun: the server, the logs of its tables, and how Python tells of a fault in a program of its own. */
interface Begun {
  there: BrowserServer;
  logs: Logs;
  PythonError: PyodideAPI['ffi']['PythonError'];
}

const tell = (message: FromWorker): void => postMessage(message);

/** Starts Python with the engine, and the server in it, which knows which tables were kept. */
async function begin(engine: string): Promise<Begun> {
  const { folder, loadRest, noteStart } = await loaded(engine, (loaded, whole) =>
    tell({ kind: 'loading', loaded, whole }),
  );
  const [{ python, later }, logs] = await Promise.all([
    startPython(folder),
    Logs.open((anything) => tell({ kind: 'holds', anything })),
  ]);
  await logs.take(() => tell({ kind: 'failed', why: 'elsewhere' }));
  const start = functionOf<Begin>(python, 'sevenbridge_app.alone.browser', 'begin');
  const there = start(
    (wire: number, text: string) => tell({ kind: 'heard', wire, text }),
    (wire: number) => tell({ kind: 'closed', wire }),
    (code: string, lines: string) => void logs.keep(code, JSON.parse(lines) as Line[]),
    (code: string) => void logs.forget(code),
    (key: string, text: string) => void logs.remember(key, text),
    (table: string, match: number, record: string) => reviews.review(table, match, record),
    JSON.stringify(await logs.lastTimes()),
    JSON.stringify(await logs.texts()),
  );
  const reviews = new Reviews(folder, there.reviews);
  void loadRest((name, content) => later.get(name)!(content)).then(noteStart);
  return { there, logs, PythonError: python.ffi.PythonError };
}

let begun: (server: Begun) => void;
/** What was told before is done: a message that waits for a log holds up those after it. */
let before = new Promise<Begun>((resolve) => (begun = resolve));
let timer: ReturnType<typeof setTimeout> | undefined;

/** How long it waits, in milliseconds, before it tries again what has failed: a file may not have come, say. */
const AGAIN = 3000;
/** Whether a computer waits for data of the engine, which has not come. */
let isWaiting = false;

/** Has the server do what is due, one thing at a time: messages of the page come in between. */
function work(server: Begun): void {
  clearTimeout(timer);
  try {
    const wait = server.there.work();
    if (wait !== undefined) timer = setTimeout(() => work(server), wait);
    if (isWaiting) tell({ kind: 'ready' });
    isWaiting = false;
  } catch (error) {
    notice(server, error);
    isWaiting = error instanceof server.PythonError && error.type === 'OSError';
    if (isWaiting) tell({ kind: 'waiting' });
    timer = setTimeout(() => work(server), AGAIN);
  }
}

/** Does something that may need logs which must be brought first. */
async function withLogs<Found>({ there, logs }: Begun, call: () => PyProxy): Promise<Found> {
  for (;;) {
    const proxy = call();
    const found = proxy.toJs() as Found | string[];
    proxy.destroy();
    if (!areCodes(found)) return found;
    const lines = await Promise.all(found.map((code) => logs.of(code)));
    // nothing comes between these and the call, or they would be let go
    found.forEach((code, place) => there.bring(code, JSON.stringify(lines[place])));
  }
}

function areCodes(found: unknown): found is string[] {
  return Array.isArray(found) && typeof found[0] === 'string';
}

async function handle(server: Begun, message: ToWorker): Promise<void> {
  const { there } = server;
  switch (message.kind) {
    case 'ask': {
      const { id, method, path, body } = message;
      const [status, answer] = await withLogs<[number, string]>(server, () => there.ask(method, path, body));
      return tell({ kind: 'answer', id, status, body: answer });
    }
    case 'connect':
      await withLogs<[]>(server, () => there.connect(message.wire, message.path));
      return;
    case 'say':
      return there.receive(message.wire, message.text);
    case 'hangUp':
      return there.disconnect(message.wire);
  }
}

/** Tells the page of a fault after which Python cannot go on. After one of a program of ours it goes on. */
function notice({ PythonError }: Begun, error: unknown): void {
  console.error(error);
  if (!(error instanceof PythonError) || error.type === 'MemoryError')
    tell({ kind: 'failed', why: 'stopped' });
}

async function take(server: Begun, message: ToWorker): Promise<Begun> {
  try {
    await handle(server, message);
  } catch (error) {
    notice(server, error);
    // whoever asked is told, and may ask again
    if (message.kind === 'ask') tell({ kind: 'answer', id: message.id, status: 500, body: '{}' });
  }
  work(server);
  return server;
}

onmessage = ({ data: message }: MessageEvent<ToWorker>) => {
  if (message.kind !== 'begin') {
    before = before.then((server) => take(server, message));
    return;
  }
  begin(message.engine).then(
    (server) => {
      begun(server);
      tell({ kind: 'ready' });
    },
    (error: unknown) => {
      console.warn(error);
      tell({ kind: 'failed', why: reasonOf(error) });
    },
  );
};
