// Everything that the page lets a person do alone, with the bundle and nothing else, at other tables than those by which
// its files were found:  node tests/wasm/bundled.mjs BUNDLE PACKAGES
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Modules of Pyodide's Python that are made of what others wrote, with the heading of its licence. */
const LIBRARIES = {
  _bz2: 'bzip2',
  _ctypes: 'libffi',
  _decimal: 'libmpdec',
  _lzma: 'XZ Utils',
  _random: 'Mersenne Twister',
  _sha2: 'HACL*',
  _sqlite3: 'SQLite',
  _zstd: 'Zstandard',
  pyexpat: 'Expat',
  zlib: 'zlib',
};
/** What is in there whatever the modules. */
const ALWAYS = [
  'Pyodide',
  'Python',
  'msgspec',
  'Emscripten',
  'musl',
  'LLVM',
  'dlmalloc',
  'mimalloc',
  'dtoa',
  'SipHash',
];

const [bundle, packages] = process.argv.slice(2).map((path) => resolve(path));
const { folder, later } = JSON.parse(readFileSync(`${bundle}/engine.json`, 'utf8'));
const { startEngine } = await import(pathToFileURL(`${bundle}/${folder}/engine.mjs`));
const read = (path) => new Uint8Array(readFileSync(path));
try {
  const { python } = await startEngine({ read, readNow: read });
  python.runPython(readFileSync(new URL('../../building/wasm/visit.py', import.meta.url), 'utf8'));
  const missing = python.runPython(`
from sevenbridge.engine.core import IS_COMPILED
assert IS_COMPILED, "the engine of the bundle runs interpreted"
[file for seed in (1000, 2000) for file in visit(seed) if not file.startswith(("/engine/", "/lib/"))]
`);
  assert.deepEqual(missing.toJs(), [], 'read from elsewhere');
  // A player plays worse, and says nothing, where what it weighs hands with is missing.
  const [nets, tunings] = ['nets', 'tunings'].map((room) => readdirSync(`${packages}/sevenbridge/bots/${room}`));
  for (const name of [...nets.filter((name) => name.endsWith('.net')), ...tunings])
    assert.ok(name in later, `${name} is not in the bundle`);
  const inside = python.runPython('import sys; sys.builtin_module_names').toJs();
  const licenses = readFileSync(`${bundle}/licenses.txt`, 'utf8').split('----\n\n');
  for (const name of [...inside.map((module) => LIBRARIES[module]).filter(Boolean), ...ALWAYS])
    assert.ok(
      licenses.some((part) => part.startsWith(name)),
      `the licence of ${name} is missing`,
    );
  const [library] = readdirSync(packages).filter((name) => /^sevenbridge_core-.*\.dist-info$/.test(name));
  assert.match(readFileSync(`${packages}/${library}/licenses/LICENSE`, 'utf8'), /^MIT License/);
} catch (error) {
  console.error(error.message); // without the minified source around it, which Node would print
  process.exitCode = 1;
}
