import type { PyodideAPI } from 'pyodide';
import { NotLoaded } from './engine';
import { keptFile } from './kept';
import type { Failure } from './messages';

/** What engine.mjs of the bundle gives (building/wasm/engine.mjs). */
interface Engine {
  python: PyodideAPI;
  /** What puts a file of data in its place, by its name. */
  later: Map<string, (content: Uint8Array) => void>;
}

/** Starts Python with the engine, whose files lie in this folder, and with all of its data that is kept. */
export async function startPython(folder: string): Promise<Engine> {
  const { startEngine } = (await import(/* @vite-ignore */ `${folder}engine.mjs`)) as {
    startEngine: () => Promise<Engine>;
  };
  const engine = await startEngine();
  const filled = [...engine.later].map(async ([name, fill]) => {
    const kept = await keptFile(folder + name);
    if (kept) fill(new Uint8Array(await kept.arrayBuffer()));
  });
  await Promise.all(filled);
  return engine;
}

/** Why it did not start. */
export function reasonOf(error: unknown): Failure {
  if (error instanceof NotLoaded) return 'notLoaded';
  return error instanceof RangeError ? 'memory' : 'broken';
}

/** A function of a module of the engine. */
export function functionOf<Function>(python: PyodideAPI, module: string, name: string): Function {
  return python.runPython(`from ${module} import ${name}; ${name}`) as Function;
}
