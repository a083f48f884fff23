/** Runs a module of an archive in Pyodide, with these words as its command line; gives the last line that it prints. */
export async function run(loadPyodide, archive, module, words) {
  let last = '';
  const python = await loadPyodide({ stdout: (line) => (last = line) });
  python.unpackArchive(archive, 'zip', { extractDir: '/measured' });
  python.globals.set('module', module);
  python.globals.set('words', python.toPy(words));
  python.runPython(`
import runpy, sys
sys.path.insert(0, "/measured")
sys.argv[1:] = words
runpy.run_module(module, run_name="__main__")
`);
  return last;
}
