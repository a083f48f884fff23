import { hasStarted, keepOnly, keptContents, noteStart, openKept } from './kept';

interface Size {
  bytes: number;
  compressed: number;
}

/** What `engine.json` tells of the engine: the folder of its files, and how large each is. */
interface Engine {
  folder: string;
  /** What it starts with. */
  files: Record<string, Size>;
  /** Its data, of which a table may need some. */
  later: Record<string, Size>;
}

/** An engine whose files are there as far as it starts with them. */
export interface Loaded {
  /** The address of its folder. */
  folder: string;
  /**
   * Loads its data, and keeps it; from then on all is there without a connection. `take` is given each file that was
   * not kept. What does not come now is loaded at the next start.
   */
  loadRest(take: (name: string, content: Uint8Array) => void): Promise<void>;
  /** Notes that it has started in this browser, if all of it is kept. */
  noteStart(): Promise<void>;
}

type Progress = (loaded: number, whole: number) => void;

const CONTENTS = 'engine.json';
/** How long a host may be silent, in milliseconds, before the engine that is kept is played with. */
const PATIENCE = 4000;

/** A file of the engine did not come. */
export class NotLoaded extends Error {}

/** Whether all of the engine at an address is kept, and it has started in this browser before. */
export const canStart = (at: string): Promise<boolean> => hasStarted(at + CONTENTS);

/** How many bytes are still to be loaded of the engine at an address, its data with them. Throws `NotLoaded`. */
export async function missing(at: string): Promise<number> {
  const { engine, isCompressed } = await contents(at);
  const cache = await openKept(engine.folder);
  const sizes = Object.entries({ ...engine.files, ...engine.later }).map(async ([name, size]) => {
    if (await cache?.match(at + engine.folder + '/' + name)) return 0;
    return isCompressed ? size.compressed : size.bytes;
  });
  return (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0);
}

/**
 * Loads all files that the engine starts with and that are not kept, and keeps them where the browser can, so that it
 * has them when Python asks for them. Where one does not come, it is the version that is kept. `tell` hears how far that
 * has come. Throws `NotLoaded`.
 */
export async function loaded(at: string, tell: Progress): Promise<Loaded> {
  const { engine, text } = await contents(at);
  const folder = `${at}${engine.folder}/`;
  try {
    const isKept = await load(folder, engine, tell);
    return {
      folder,
      async loadRest(take) {
        const isRestKept = await loadData(folder, engine, take);
        if (isKept && isRestKept) await keepOnly(engine.folder, at + CONTENTS, text);
      },
      noteStart: () => noteStart(engine.folder, at + CONTENTS),
    };
  } catch (error) {
    const kept = await keptContents(at + CONTENTS);
    if (!kept) throw error;
    const { folder } = (await kept.json()) as Engine;
    return {
      folder: `${at}${folder}/`,
      loadRest: () => Promise.resolve(),
      noteStart: () => noteStart(folder, at + CONTENTS),
    };
  }
}

/** Loads the data that is not kept; gives whether all is kept now. */
async function loadData(
  folder: string,
  engine: Engine,
  take: (name: string, content: Uint8Array) => void,
): Promise<boolean> {
  const cache = await openKept(engine.folder);
  const kept = Object.keys(engine.later).map(async (name) => {
    const address = folder + name;
    if (await cache?.match(address)) return true;
    try {
      const content = await bytesOf(await fetched(address, { priority: 'low' }));
      take(name, new Uint8Array(await content.arrayBuffer()));
      return await put(cache, address, new Response(content));
    } catch (error) {
      if (error instanceof NotLoaded) return false;
      throw error;
    }
  });
  return (await Promise.all(kept)).every(Boolean);
}

/** Loads the files that are not kept; gives whether all are kept now. */
async function load(folder: string, engine: Engine, tell: Progress): Promise<boolean> {
  const cache = await openKept(engine.folder);
  const files = await Promise.all(
    Object.entries(engine.files).map(async ([name, size]) => {
      const address = folder + name;
      if (await cache?.match(address)) return undefined;
      return { address, size, response: await fetched(address) };
    }),
  );
  const coming = files.filter((file) => file !== undefined);
  const onItsWay = ({ size, response }: (typeof coming)[number]): number =>
    isCompressed(response) ? size.compressed : size.bytes;
  const whole = coming.reduce((sum, file) => sum + onItsWay(file), 0);
  let sum = 0;
  const kept = await Promise.all(
    coming.map(async (file) => {
      const share = onItsWay(file) / file.size.bytes;
      const read = await bytesOf(file.response, (count) => tell((sum += count * share), whole));
      const type = file.response.headers.get('content-type') ?? '';
      return put(cache, file.address, new Response(read, { headers: { 'content-type': type } }));
    }),
  );
  return cache !== undefined && kept.every(Boolean);
}

/** What there is to load, as the host tells, or what is kept where that cannot be reached. */
async function contents(at: string): Promise<{ engine: Engine; text: string; isCompressed: boolean }> {
  const kept = await keptContents(at + CONTENTS);
  const signal = kept ? AbortSignal.timeout(PATIENCE) : null;
  const response = await fetched(at + CONTENTS, { cache: 'no-cache', signal }).catch((error: unknown) => {
    if (!kept) throw error;
    return kept;
  });
  const text = await response.text();
  return { engine: JSON.parse(text) as Engine, text, isCompressed: isCompressed(response) };
}

async function fetched(address: string, how?: RequestInit): Promise<Response> {
  const response = await fetch(address, how).catch((error: unknown) => {
    throw new NotLoaded(`${address}: ${String(error)}`);
  });
  if (!response.ok) throw new NotLoaded(`${address}: ${response.status}`);
  return response;
}

/** Reads a file; `tell` hears of each part of it how large that is. */
async function bytesOf(response: Response, tell?: (count: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  try {
    const reader = response.body!.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      tell?.(part.value.length);
    }
  } catch (error) {
    throw new NotLoaded(`${response.url}: ${String(error)}`);
  }
  return new Blob(parts);
}

/** Keeps a file; gives whether that could be. */
async function put(cache: Cache | undefined, address: string, file: Response): Promise<boolean> {
  try {
    await cache?.put(address, file);
    return cache !== undefined;
  } catch {
    return false; // there is no room: the browser may still have it in its own cache
  }
}

function isCompressed(response: Response): boolean {
  return response.headers.has('content-encoding');
}
