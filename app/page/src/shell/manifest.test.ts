import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routeOf } from '../routes';

interface Manifest {
  icons: { src: string }[];
  screenshots: { src: string; form_factor: string }[];
  shortcuts: { name: string; url: string; icons: { src: string }[] }[];
}

it.each(['en', 'ja'])('what the %s manifest names is there', (language) => {
  const text = readFileSync(`public/manifest.${language}.webmanifest`, 'utf-8');
  const { icons, screenshots, shortcuts } = JSON.parse(text) as Manifest;
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src } of pictures) expect(existsSync(`public/${src}`), src).toBe(true);
  expect(screenshots.map((each) => each.form_factor)).toEqual(['wide', 'narrow']);
  const pages = shortcuts.map(({ url }) => routeOf(new URL(url, 'https://cards.example/')).page);
  expect(pages).toEqual(['home', 'day', 'puzzles']);
});
