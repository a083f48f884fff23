// The tests inside Pyodide, under Node:  node tests/wasm/run.mjs PACKAGES ARGUMENTS OF PYTEST
import { loadPyodide } from '../../app/page/node_modules/pyodide/pyodide.mjs';

const [packages, ...words] = process.argv.slice(2);
const python = await loadPyodide();
for (const [inside, outside] of [
  ['/packages', packages],
  ['/house', '.'],
]) {
  python.FS.mkdirTree(inside);
  python.mountNodeFS(inside, outside);
}
python.globals.set('words', python.toPy(words));
try {
  process.exitCode = python.runPython(`
import os, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/packages", "/house", "/house/app/src"]
os.chdir("/house")
os.environ["SEVENBRIDGE_CORE"] = "compiled"
import pytest
int(pytest.main(["-p", "no:cacheprovider", "-o", "faulthandler_timeout=0", *words]))
`);
} catch (error) {
  console.error(error.message); // without the minified source around it, which Node would print
  process.exitCode = 1;
}
