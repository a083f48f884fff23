import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { licenses } from './licenses.ts';
import { offlineWorker } from './offline.ts';

// `npm run dev` serves the page with hot reloading, beside a server at its usual port.
// It sees the host of the page, not its own, or it would take the page for a stranger.
const SERVER = { target: 'http://127.0.0.1:8777', changeOrigin: false };

export default defineConfig({
  plugins: [svelte(), offlineWorker(), licenses()],
  // Files of the page name each other from where they lie, so that they may lie anywhere; the page itself, which a server
  // gives out at addresses below each other, names them from the root. A site of files has it rewritten.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    target: ['chrome111', 'firefox115', 'safari16.4'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The first file is there before any other is asked for. Firefox says that it does not load if it is named again.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !/\/index-[^/]+\.js$/.test(file)),
    },
    // A few large files are there sooner than many small ones: each costs a journey and its headers.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            // the rooms that pages without a table use as well
            {
              name: 'common',
              test: /node_modules|src\/(cards|controls|preferences|server)\//,
              minShareCount: 2,
              priority: 2,
            },
            {
              name: 'game',
              test: /src\/(announcements|game|motion|people|sound|table)\//,
              minShareCount: 3,
              priority: 1,
            },
            { name: 'lobby', test: /src\/lobby\/[^/]+$/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // A server lets what is called so compile WebAssembly (web/page.py), and nothing else of the page.
  worker: { rolldownOptions: { output: { entryFileNames: 'assets/worker-[name]-[hash].js' } } },
  server: { proxy: { '/api': SERVER, '/ws': { ...SERVER, ws: true } } },
});
