// Python with the engine in it, of the files beside this one. The bundle has it as it stands here.
import { loadPyodide } from './pyodide.mjs';

const LYING = new URL('.', import.meta.url);
const HERE = LYING.protocol === 'file:' ? LYING.pathname : LYING.href; // Pyodide in Node takes paths alone
const ROOM = '/engine';
/** No package is loaded besides: those that are used are in the engine. */
const LOCK = { info: { abi_version: '2026_0' }, packages: {} };
/** What Python takes for an OSError. */
const UNREADABLE = 29;

/** How a browser reads a file: in its time, and at once, while Python waits. */
const browser = {
  async read(address) {
    return new Uint8Array(await (await fetch(address)).arrayBuffer());
  },
  readNow(address) {
    const request = new XMLHttpRequest();
    request.open('GET', address, false);
    request.overrideMimeType('text/plain; charset=x-user-defined'); // a window gets no bytes at once
    request.send();
    if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
    return Uint8Array.from(request.response, (byte) => byte.charCodeAt(0));
  },
};

/**
 * Starts Python, which can import `sevenbridge` and `sevenbridge_app` then. Data that few tables need (what some
 * computers weigh hands with, puzzles) is not in the archive. Such a file is read when Python opens it, and Python
 * raises OSError where that fails; or whoever has it sooner hands its content to what `later` has for its name.
 */
export async function startEngine({ read, readNow } = browser) {
  const [python, archive] = await Promise.all([
    loadPyodide({
      indexURL: HERE,
      stdLibURL: `${HERE}library.zip`,
      lockFileContents: LOCK,
    }),
    read(`${HERE}engine.zip`),
  ]);
  python.unpackArchive(archive, 'zip', { extractDir: ROOM });
  python.runPython(`import sys; sys.path.insert(0, "${ROOM}")`);
  const places = Object.entries(JSON.parse(python.FS.readFile(`${ROOM}/later.json`, { encoding: 'utf8' })));
  const lie = ([name, path]) => [name, lay(python.FS, `${ROOM}/${path}`, () => readNow(HERE + name))];
  return { python, later: new Map(places.map(lie)) };
}

/** Lays an empty file whose content is read when the file is opened; gives what fills it before. */
function lay(FS, path, contentNow) {
  FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
  FS.writeFile(path, '');
  const { node } = FS.lookupPath(path);
  const { stream_ops: ordinary } = node;
  const fill = (content) => {
    node.stream_ops = ordinary;
    FS.writeFile(path, content);
  };
  const open = () => {
    try {
      fill(contentNow());
    } catch {
      node.stream_ops = awaiting;
      throw new FS.ErrnoError(UNREADABLE);
    }
  };
  const awaiting = (node.stream_ops = { ...ordinary, open });
  return fill;
}
