/** The rooms of the page: who may import whom. The plan has no circles, and nothing imports what it does not allow. */
import { expect, it } from 'vitest';

/** Each room, from the lowest, with the rooms and single files that it may import. Tests may not import more. */
const PLAN: Record<string, string> = {
  style: '',
  words: '',
  readings: 'words',
  'routes.ts': '',
  offline: '',
  'router.svelte.ts': 'routes.ts',
  preferences: 'style words',
  cards: 'words',
  controls: 'words',
  server: 'words',
  game: 'words readings preferences cards server',
  sharing: 'words cards controls',
  motion: 'preferences cards server game',
  people: 'words preferences controls server game',
  moments: 'words preferences cards controls server game people',
  coach: 'words preferences cards controls server game',
  sound: 'preferences game moments',
  announcements: 'words preferences cards controls server game',
  settings: 'words preferences cards controls game',
  review: 'words router.svelte.ts cards controls server game',
  scores: 'words preferences cards controls server game sharing announcements people moments coach review',
  lobby: 'words routes.ts router.svelte.ts preferences cards controls server game people',
  table:
    'words router.svelte.ts preferences cards controls server game motion moments coach sound announcements ' +
    'people settings scores lobby',
  replay: 'words router.svelte.ts preferences controls server game sharing announcements review scores table',
  opponents: 'words controls server game people lobby',
  me: 'words preferences controls server game people',
  day: 'words controls server game people sharing review scores lobby',
  same: 'words controls server game people lobby',
  seven: 'words router.svelte.ts offline preferences cards controls server sharing',
  choice: 'words router.svelte.ts preferences cards controls sharing seven',
  learn: 'words preferences cards controls server game people scores lobby table seven choice',
  puzzles: 'words router.svelte.ts cards controls server game sharing review lobby table',
  shell:
    'words routes.ts router.svelte.ts offline controls lobby table replay opponents me day same seven choice ' +
    'learn puzzles settings',
  'App.svelte': 'readings router.svelte.ts preferences controls shell',
  'main.ts': 'style offline App.svelte',
};

const SOURCES = import.meta.glob<string>(['./**/*.{ts,svelte}', '!./*.test.ts', '!./testing.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The first part of a path below `src`: a room, or a file beside them. */
function roomOf(path: string): string {
  const [first = ''] = path.split('/');
  return first in PLAN
    ? first
    : (['.ts', '.svelte'].map((end) => first + end).find((file) => file in PLAN) ?? first);
}

/** What a file imports, statically or when it is needed, as paths below `src`. */
function importsOf(path: string, text: string): string[] {
  const found = text.matchAll(/(?:\bfrom|\bimport)\b\s*\(?\s*'(\.[^'?]*)/g);
  return [...found].map(([, to]) => new URL(to!, `file:///${path}`).pathname.slice(1));
}

const IMPORTS = Object.entries(SOURCES).flatMap(([name, text]) => {
  const path = name.slice('./'.length);
  return importsOf(path, text).map((to) => ({ path, to, from: roomOf(path), room: roomOf(to) }));
});

it('no room imports what the plan does not allow', () => {
  const wrong = IMPORTS.filter(({ from, room }) => from !== room && !PLAN[from]?.split(' ').includes(room));
  expect(wrong.map(({ path, to }) => `${path} imports ${to}`)).toEqual([]);
});

it('the plan allows nothing that no room needs', () => {
  const needed = new Set(IMPORTS.map(({ from, room }) => `${from} ${room}`));
  const idle = Object.entries(PLAN).flatMap(([room, allowed]) =>
    allowed
      .split(' ')
      .filter((each) => each && !needed.has(`${room} ${each}`))
      .map((each) => `${room}: ${each}`),
  );
  expect(idle).toEqual([]);
});

it('a room imports only rooms below it', () => {
  const order = Object.keys(PLAN);
  for (const [room, allowed] of Object.entries(PLAN)) {
    for (const each of allowed.split(' ').filter(Boolean)) {
      expect(order.indexOf(each), `${room} imports ${each}`).toBeGreaterThanOrEqual(0);
      expect(order.indexOf(each), `${room} imports ${each}`).toBeLessThan(order.indexOf(room));
    }
  }
});
