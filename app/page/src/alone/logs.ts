/** A line of a table's log: its number from 1, its time, and what was decided. */
export type Line = [number: number, at: number, body: string];

const NAME = 'seven-bridge-alone';
const LINES = 'lines';
const TEXTS = 'texts';

/**
 * The logs of the tables that are played alone, and what the server remembers besides, in this browser. Only the worker
 * reads the logs: they hold all cards.
 */
export class Logs {
  readonly #database: IDBDatabase;
  /** What is kept: the codes of tables, in capitals, and the keys of texts, in small letters. */
  readonly #held = new Set<string>();
  readonly #holds: (anything: boolean) => void;

  private constructor(database: IDBDatabase, holds: (anything: boolean) => void) {
    this.#database = database;
    this.#holds = holds;
  }

  /** Rejects where the browser keeps nothing. `holds` is told whether anything is kept, now and when that changes. */
  static async open(holds: (anything: boolean) => void = () => undefined): Promise<Logs> {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => {
      for (const store of [LINES, TEXTS]) opening.result.createObjectStore(store);
    };
    const logs = new Logs(await done(opening), holds);
    for (const found of [await logs.lastTimes(), await logs.texts()])
      for (const name of Object.keys(found)) logs.#held.add(name);
    holds(logs.#held.size > 0);
    return logs;
  }

  /** Takes the logs from any other window of the site, where `lost` is called: two that write in them would spoil them. */
  take(lost: () => void): Promise<void> {
    if (!('locks' in navigator)) return Promise.resolve(); // the page came through plain HTTP
    return new Promise((taken) => {
      const forever = (): Promise<never> => {
        taken();
        return new Promise(() => undefined);
      };
      navigator.locks.request(NAME, { steal: true }, forever).catch(lost);
    });
  }

  /** The time of the last line of each table. */
  lastTimes(): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    // keys are sorted by the table, then by the number
    const going = this.#database.transaction(LINES).objectStore(LINES).openCursor(null, 'prev');
    return new Promise((resolve, reject) => {
      going.onsuccess = () => {
        const cursor = going.result;
        if (!cursor) return resolve(found);
        const [code] = cursor.key as [string, number];
        found[code] = (cursor.value as Line)[1];
        cursor.continue([code]);
      };
      going.onerror = () => reject(going.error!);
    });
  }

  /** All lines of a table, in their order. */
  of(code: string): Promise<Line[]> {
    return done(this.#database.transaction(LINES).objectStore(LINES).getAll(linesOf(code)));
  }

  /** Keeps lines that were written just now. */
  async keep(code: string, lines: readonly Line[]): Promise<void> {
    this.#note(code, true);
    const transaction = this.#database.transaction(LINES, 'readwrite');
    const store = transaction.objectStore(LINES);
    for (const line of lines) store.put(line, [code, line[0]]);
    await finished(transaction);
  }

  /** All that is remembered, by key. */
  async texts(): Promise<Record<string, string>> {
    const texts = this.#database.transaction(TEXTS).objectStore(TEXTS);
    const [keys, values] = await Promise.all([
      done(texts.getAllKeys()),
      done(texts.getAll() as IDBRequest<string[]>),
    ]);
    return Object.fromEntries(keys.map((key, place) => [key as string, values[place]!]));
  }

  /** Remembers a text by its key; '' removes it. */
  async remember(key: string, text: string): Promise<void> {
    this.#note(key, text !== '');
    const transaction = this.#database.transaction(TEXTS, 'readwrite');
    if (text) transaction.objectStore(TEXTS).put(text, key);
    else transaction.objectStore(TEXTS).delete(key);
    await finished(transaction);
  }

  /** Removes a table. */
  async forget(code: string): Promise<void> {
    this.#note(code, false);
    const transaction = this.#database.transaction(LINES, 'readwrite');
    transaction.objectStore(LINES).delete(linesOf(code));
    await finished(transaction);
  }

  #note(name: string, isHeld: boolean): void {
    const before = this.#held.size > 0;
    if (isHeld) this.#held.add(name);
    else this.#held.delete(name);
    if (before !== this.#held.size > 0) this.#holds(!before);
  }
}

function linesOf(code: string): IDBKeyRange {
  return IDBKeyRange.bound([code], [code, []]);
}

function done<Found>(request: IDBRequest<Found>): Promise<Found> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error!);
  });
}
