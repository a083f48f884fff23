// The licences of what the engine is made of besides the project itself, with their texts.
import { readdirSync, readFileSync } from 'node:fs';

/** What is compiled into Pyodide, whose package has no text: a file each, with a heading. */
const INSIDE = new URL('licenses/', import.meta.url);

/** The text of licenses.txt: parts with a heading each. That of Pyodide's own licence is another package's. */
export function licenses(modules, packages, pyodide) {
  const msgspec = readdirSync(packages).find((name) => /^msgspec-.*\.dist-info$/.test(name));
  const version = msgspec.slice('msgspec-'.length, -'.dist-info'.length);
  const source = `https://github.com/pyodide/pyodide/tree/${pyodide}`;
  const text = (file) => readFileSync(file, 'utf8');
  const parts = [
    `Pyodide ${pyodide} (MPL-2.0), unmodified, of the source at ${source}\n\n${text(new URL('axe-core/LICENSE', modules))}`,
    `msgspec ${version} (BSD-3-Clause)\n\n${text(`${packages}/${msgspec}/licenses/LICENSE`)}`,
    ...readdirSync(INSIDE)
      .sort()
      .map((name) => text(new URL(name, INSIDE))),
  ];
  return parts.map((part) => `----\n\n${part}`).join('\n');
}
