import { readFileSync } from 'node:fs';
import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Face from './Face.svelte';

/** The faces as Python draws them for notebooks and `sevenbridge svg`; tests/drawing/artwork.py writes them. */
const LINES = readFileSync('src/cards/faces.txt', 'utf-8').trimEnd().split('\n');

/** An element with its attributes by name, without what the compiler of the page adds. */
function form(element: Element): string {
  const attributes = [...element.attributes]
    .map(({ name, value }) => [name, value.replace(/\s*\bsvelte-\S+/g, '').trim()] as const)
    .filter(([, value]) => value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => ` ${name}="${value}"`);
  const tag = element.tagName.toLowerCase();
  return `<${tag}${attributes.join('')}>${[...element.children].map(form).join('')}</${tag}>`;
}

test.each(LINES.map((line) => [line.slice(0, 2), line.slice(3)]))('%s is drawn alike', (card, drawn) => {
  const { container } = render(Face, { card });
  const face = container.querySelector('svg');
  expect([...(face?.children ?? [])].map(form).join('')).toBe(drawn);
});
