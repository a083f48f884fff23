/** The rooms of the page: who may import whom. The plan has no circles, and nothing imports what it does not allow. */
import { expect, it } from 'vitest';

/** Each room, from the lowest, with the rooms and single files that it may import. Tests may not import more. */
const PLAN: Record<string, string> = {
  'addresses.ts': '',
  style: '',
  words: '',
  readings: 'words',
  'routes.ts': '',
  offline: 'addresses.ts',
  'router.svelte.ts': 'addresses.ts routes.ts',
  preferences: 'style words',
  cards: 'words preferences',
  controls: 'addresses.ts words',
  server: 'addresses.ts words',
  alone: 'addresses.ts words offline controls server',
  saving: 'controls server',
  game: 'addresses.ts words readings preferences cards server',
  attention: 'addresses.ts words preferences game',
  sharing: 'addresses.ts words cards controls saving',
  motion: 'preferences cards server game',
  people: 'addresses.ts words preferences controls server game',
  moments: 'words preferences cards controls server game people',
  coach: 'words preferences cards controls server game',
  sound: 'words preferences game attention moments',
  announcements: 'words preferences cards controls server game',
  settings: 'addresses.ts words offline preferences cards controls alone game attention',
  review: 'addresses.ts words router.svelte.ts cards controls server game',
  scores:
    'addresses.ts words router.svelte.ts preferences cards controls server alone saving game sharing announcements people moments ' +
    'coach review',
  lobby:
    'addresses.ts words routes.ts router.svelte.ts preferences cards controls server game people announcements',
  table:
    'addresses.ts words router.svelte.ts preferences cards controls server game attention motion moments coach sound announcements ' +
    'people settings scores lobby',
  replay:
    'addresses.ts words router.svelte.ts preferences controls server saving game sharing announcements review scores table',
  opponents: 'addresses.ts words preferences cards controls server game people lobby',
  me: 'addresses.ts words router.svelte.ts preferences controls server alone saving game people',
  day: 'addresses.ts words controls server game people sharing review scores lobby',
  same: 'addresses.ts words controls server game people sharing lobby',
  seven: 'addresses.ts words router.svelte.ts offline preferences cards controls server sharing',
  choice: 'addresses.ts words router.svelte.ts preferences cards controls sharing seven',
  learn: 'words preferences cards controls server game people scores lobby table seven choice',
  puzzles: 'addresses.ts words router.svelte.ts cards controls server game sharing review lobby table',
  about: 'addresses.ts words controls server me',
  shell:
    'addresses.ts words routes.ts router.svelte.ts offline controls attention about lobby table replay opponents me day same seven choice ' +
    'learn puzzles settings',
  'App.svelte': 'addresses.ts readings router.svelte.ts preferences controls alone shell',
  'main.ts': 'addresses.ts style offline alone App.svelte',
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
