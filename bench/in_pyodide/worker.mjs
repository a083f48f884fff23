// Measures in Pyodide in a browser, in a worker as the page has one: tells the page what was printed, or what failed.
import { loadPyodide } from './pyodide/pyodide.mjs';
import { run } from './run.mjs';

const archive = await (await fetch('measured.zip')).arrayBuffer();
run(loadPyodide, archive, 'bench.wasm_speed', []).then(postMessage, (error) => postMessage(error.message));
