/** What is written on a table can be read, whatever the table is made of. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VALUES } from '../preferences/preferences.svelte';

const STYLE = ['tokens', 'materials'].map((name) => readFileSync(`src/style/${name}.css`, 'utf-8')).join('');
/** What WCAG asks of text. */
const ENOUGH = 4.5;

/** The colours of a table by their names: by day and by night. */
function coloursOf(table: string): Map<string, readonly [string, string]> {
  const own = STYLE.split(`[data-table='${table}'] {`)[1]!.split('}')[0]!;
  const common = STYLE.split('/* What lies on a table of any material')[1]!.split('}')[0]!;
  const found = (own + common).matchAll(/--felt-?([\w-]*): (?:light-dark\()?(#\w+)(?:, (#\w+))?/g);
  return new Map([...found].map(([, name, day, night]) => [name!, [day!, night ?? day!]]));
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

test.each(VALUES.table)('on %s', (table) => {
  const colours = coloursOf(table);
  const pale: string[] = [];
  for (const ground of ['', 'deep', 'raised'])
    for (const ink of ['ink', 'ink-soft', 'turn', 'gold'])
      for (const light of [0, 1] as const) {
        const reached = contrast(colours.get(ink)![light], colours.get(ground)![light]);
        if (reached < ENOUGH) pale.push(`${ink} on felt ${ground}: ${reached.toFixed(2)}`);
      }
  expect(pale).toEqual([]);
});

test('every back and every table but the usual ones is drawn in the file that is loaded late', () => {
  const late = readFileSync('src/style/materials.css', 'utf-8');
  for (const back of VALUES.back) expect(late).toContain(`[data-back='${back}']`);
  for (const table of VALUES.table.slice(1)) expect(late).toContain(`[data-table='${table}']`);
});
