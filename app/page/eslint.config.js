import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

/** `src/addresses.ts` alone knows how the page's addresses are written where it lies, and reads them. */
const HREF = 'SvelteElement[name.name="a"] > SvelteStartTag > SvelteAttribute[key.name="href"]';
const ADDRESSES = [
  {
    selector: [
      `${HREF} > SvelteLiteral[value=/^[^#]/]`,
      `${HREF} > SvelteMustacheTag:first-child[expression.callee.name!=/^(at|across|documented)$/]`,
      HREF.replace('SvelteAttribute', 'SvelteShorthandAttribute'),
    ].join(),
    message: 'A link to a place of the page is written {at(place)}.',
  },
  {
    selector: 'MemberExpression[object.name="location"][property.name=/^(pathname|search|hash|href)$/]',
    message: 'here() tells where the page is.',
  },
];

export default defineConfig(
  { ignores: ['dist/', 'node_modules/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      'no-undef': 'off', // the type check does this
      '@typescript-eslint/no-non-null-assertion': 'off', // an index that is known to be there
      'svelte/no-navigation-without-resolve': 'off', // that is SvelteKit's
    },
  },
  {
    files: ['src/**/*.{svelte,ts}'],
    ignores: ['src/addresses.ts', 'src/offline/worker.ts', 'src/**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...ADDRESSES] },
  },
);
