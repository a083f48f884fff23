// Measures in Pyodide under Node:  node bench/in_pyodide/node.mjs ARCHIVE MODULE WORDS
import { readFileSync } from 'node:fs';
import { loadPyodide } from '../../app/page/node_modules/pyodide/pyodide.mjs';
import { run } from './run.mjs';

const [archive, module, ...words] = process.argv.slice(2);
try {
  console.log(await run(loadPyodide, new Uint8Array(readFileSync(archive)), module, words));
} catch (error) {
  console.error(error.message); // without the minified source around it, which Node would print
  process.exitCode = 1;
}
