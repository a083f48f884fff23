// What browsers load, of the packages for Pyodide:  node building/wasm/bundle.mjs PACKAGES TARGET
//
// TARGET gets a folder whose name is the hash of its contents: Pyodide's own files, as npm has them; archives of the
// engine and of Python's library, of what is used alone; the engine's data, which is loaded when it is read; engine.mjs,
// which starts all that; each compressed besides. Beside it lie engine.json, which names them, and licenses.txt.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { licenses } from './licenses.mjs';

const MODULES = new URL('../../app/page/node_modules/', import.meta.url);
const PYODIDE = new URL('pyodide/', MODULES);
const { loadPyodide, version } = await import(new URL('pyodide.mjs', PYODIDE));

const [packages, target] = process.argv.slice(2);
const ROOTS = { '/packages/': packages, '/app/': 'app/src' };

const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: '1' } });
for (const [inside, outside] of Object.entries(ROOTS)) {
  python.FS.mkdirTree(inside);
  python.mountNodeFS(inside, outside);
}
const source = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
let later;
try {
  python.globals.set('roots', python.toPy(Object.keys(ROOTS)));
  python.runPython('import sys; sys.dont_write_bytecode = True; sys.path[:0] = roots');
  python.runPython(source('visit.py'));
  python.runPython(source('bundle.py'));
  // the page unpacks an archive before it imports anything, which takes modules as well
  python.runPython("archive('/any.zip', {'any': b''})");
  python.unpackArchive(python.FS.readFile('/any.zip'), 'zip', { extractDir: '/any' });
  later = python
    .runPython("write(visit(), roots, '/engine.zip', '/library.zip')")
    .toJs({ dict_converter: (pairs) => new Map(pairs) });
} catch (error) {
  console.error(error.message); // without the minified source around it, which Node would print
  process.exit(1);
}

const files = new Map([
  ['engine.mjs', readFileSync(new URL('engine.mjs', import.meta.url))],
  ...['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm'].map((name) => [name, readFileSync(new URL(name, PYODIDE))]),
  ...['engine.zip', 'library.zip'].map((name) => [name, python.FS.readFile(`/${name}`)]),
]);
const all = createHash('sha256');
for (const [name, content] of [...files, ...later]) all.update(name).update(content);
const folder = all.digest('hex').slice(0, 16);

/** Writes files, each compressed besides; gives their sizes. */
function written(contents) {
  const sizes = {};
  for (const [name, content] of contents) {
    const compressed = brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    });
    writeFileSync(`${target}/${folder}/${name}`, content);
    writeFileSync(`${target}/${folder}/${name}.br`, compressed);
    sizes[name] = { bytes: content.length, compressed: compressed.length };
  }
  return sizes;
}

rmSync(target, { recursive: true, force: true });
mkdirSync(`${target}/${folder}`, { recursive: true });
const contents = { folder, pyodide: version, files: written(files), later: written(later) };
writeFileSync(`${target}/engine.json`, JSON.stringify(contents, undefined, 2) + '\n');
writeFileSync(`${target}/licenses.txt`, licenses(MODULES, packages, version));
const megabytes = (sizes, kind) => Object.values(sizes).reduce((sum, size) => sum + size[kind], 0) / 1e6;
for (const [when, sizes] of [
  ['to load', contents.files],
  ['later', contents.later],
])
  console.log(
    `${megabytes(sizes, 'compressed').toFixed(2)} MB ${when}, ${megabytes(sizes, 'bytes').toFixed(1)} MB unpacked`,
  );
