import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { minify, transformWithOxc, type Plugin, type Rolldown } from 'vite';

/** What is kept for times without a connection: the page, and what the solitaires are played with. */
const ROOMS = [
  'src/main.ts',
  'src/seven/SevenPage.svelte',
  'src/seven/OddsPage.svelte',
  'src/choice/ChoicePage.svelte',
  'src/sharing/ShareDialog.svelte',
  'src/learn/LearnSevenPage.svelte',
];
const PUBLIC = ['icon.svg', 'manifest.en.webmanifest', 'manifest.ja.webmanifest'];
const WORKER = 'src/offline/worker.ts';

/** Writes the service worker with the list of the files that it keeps, and a version that changes with them. */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const kept = new Set<string>();
      const keep = (chunk: Rolldown.OutputChunk): void => {
        if (kept.has(chunk.fileName)) return;
        kept.add(chunk.fileName);
        const { importedCss, importedAssets } = chunk.viteMetadata!;
        for (const file of [...importedCss, ...importedAssets]) kept.add(file);
        for (const file of chunk.imports) keep(bundle[file] as Rolldown.OutputChunk);
      };
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      for (const room of ROOMS) {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${room}`)));
        if (!chunk) this.error(`${room} is in no file`);
        keep(chunk);
      }
      const files = [...kept, ...PUBLIC].sort();
      const rest = Object.keys(bundle).filter((file) => file.startsWith('assets/') && !kept.has(file));
      const shell = bundle['index.html'] as Rolldown.OutputAsset;
      const version = createHash('sha256')
        .update(`${[...files, ...rest.sort()].join(' ')}${String(shell.source)}`)
        .digest('hex')
        .slice(0, 16);
      const { code } = await transformWithOxc(await readFile(WORKER, 'utf-8'), WORKER, {
        define: {
          __VERSION__: JSON.stringify(version),
          __FILES__: JSON.stringify(files),
          __REST__: JSON.stringify(rest),
        },
      });
      // not every browser takes a service worker that is a module
      const source = (await minify('offline.js', code.replace('export {};', ''))).code;
      this.emitFile({ type: 'asset', fileName: 'offline.js', source });
    },
  };
}
