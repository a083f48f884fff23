// Python in a worker: gets {source}, answers {text} for what is printed, {svg} for what is drawn, and {done} at the end.
import { loadPyodide } from './pyodide.mjs';

const HERE = new URL('.', import.meta.url).href;

async function start() {
  const read = async (name) => new Uint8Array(await (await fetch(HERE + name)).arrayBuffer());
  const [python, library, records, session] = await Promise.all([
    loadPyodide({ indexURL: HERE, lockFileContents: { info: { abi_version: '2026_0' }, packages: {} } }),
    read('library.zip'),
    read('records.zip'),
    read('session.py'),
  ]);
  python.unpackArchive(library, 'zip', { extractDir: '/library' });
  python.unpackArchive(records, 'zip', { extractDir: '/home/pyodide' });
  python.runPython('import sys; sys.path.insert(0, "/library")');
  return { python, run: python.runPython(`${new TextDecoder().decode(session)}\nrun`) };
}

const started = start();

addEventListener('message', async ({ data: { source } }) => {
  try {
    const { python, run } = await started;
    const letters = new TextDecoder();
    const write = (bytes) => {
      postMessage({ text: letters.decode(bytes, { stream: true }) });
      return bytes.length;
    };
    python.setStdout({ write });
    python.setStderr({ write });
    run(source, (svg) => postMessage({ svg }));
  } catch (error) {
    postMessage({ text: String(error) });
  }
  postMessage({ done: true });
});
