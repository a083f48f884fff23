import { readdir, readFile } from 'node:fs/promises';
import type { Plugin, Rolldown } from 'vite';

const PACKAGE = /^(?<folder>.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const OWN = '../LICENSE';

/** Writes licenses.txt: the licence of the page, and that of each package of which something is in its files. */
export function licenses(): Plugin {
  return {
    name: 'licenses',
    apply: 'build',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const texts = [`Seven Bridge (MIT)\n\n${await readFile(OWN, 'utf-8')}`];
      for (const folder of foldersOf(chunks)) texts.push(await licenseOf(folder));
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: texts.join('\n----\n\n') });
    },
  };
}

/** The folders of the packages that modules come from, by name. */
function foldersOf(chunks: Rolldown.OutputChunk[]): string[] {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  return [...new Set(modules.flatMap((id) => PACKAGE.exec(id)?.groups?.folder ?? []))].sort();
}

/** What a package is, and the text of its licence. Throws where it has none. */
async function licenseOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(`${folder}/package.json`, 'utf-8')) as Record<
    string,
    string
  >;
  const file = (await readdir(folder)).find((each) => /^licen[cs]e(\.\w+)?$/i.test(each));
  if (!file) throw new Error(`${name} has no licence`);
  return `${name} ${version} (${license})\n\n${await readFile(`${folder}/${file}`, 'utf-8')}`;
}
