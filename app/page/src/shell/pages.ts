import type { Component } from 'svelte';
import { hasServer } from '../addresses';
import type { Route } from '../routes';

/* Each page has props of its own, and the address gives them. */
/* eslint-disable-next-line @typescript-eslint/no-explicit-any */
type Page = { default: Component<any> };

/** What an address opens: the page, which is loaded when somebody goes there, and what it is handed. */
interface Opening {
  load: () => Promise<Page>;
  props: Record<string, unknown>;
}

const PAGES = {
  home: () => import('../lobby/HomePage.svelte'),
  new: () => import('../lobby/NewTablePage.svelte'),
  tables: () => import('../lobby/TablesPage.svelte'),
  table: () => import('../table/TablePage.svelte'),
  tableRules: () => import('../lobby/RulesPage.svelte'),
  rules: () => import('../lobby/RulesPage.svelte'),
  replay: () => import('../replay/ReplayPage.svelte'),
  same: () => import('../same/SamePage.svelte'),
  day: () => import('../day/DayPage.svelte'),
  puzzles: () => import('../puzzles/PuzzlesPage.svelte'),
  seven: () => import('../seven/SevenPage.svelte'),
  sevenOdds: () => import('../seven/OddsPage.svelte'),
  choice: () => import('../choice/ChoicePage.svelte'),
  learn: () => import('../learn/LearnPage.svelte'),
  learnFirst: () => import('../learn/FirstRoundPage.svelte'),
  learnSeven: () => import('../learn/LearnSevenPage.svelte'),
  learnChoice: () => import('../learn/LearnChoicePage.svelte'),
  opponents: () => import('../opponents/OpponentsPage.svelte'),
  me: () => import('../me/MePage.svelte'),
  settings: () => import('../settings/SettingsPage.svelte'),
  about: () => import('../about/AboutPage.svelte'),
  notFound: () => import('./NotFoundPage.svelte'),
} satisfies Record<Route['page'], () => Promise<Page>>;

/** Where cards are played: these want the whole screen, and the bar above them is low. */
const GAMES: ReadonlySet<Route['page']> = new Set([
  'table',
  'replay',
  'puzzles',
  'seven',
  'choice',
  'learnFirst',
]);

export function isGame(route: Route): boolean {
  return GAMES.has(route.page);
}

/** Those that play without an engine, and those that only tell. */
const WITHOUT_ENGINE: ReadonlySet<Route['page']> = new Set([
  'seven',
  'sevenOdds',
  'choice',
  'learn',
  'learnFirst',
  'learnSeven',
  'learnChoice',
  'settings',
  'about',
  'notFound',
]);

/** Whether a page has nothing to show before the engine is there, where the page plays with one of its own. */
export function wantsEngine({ page }: Route): boolean {
  return !WITHOUT_ENGINE.has(page) && !NOBODY_ELSE.has(page);
}

/** Those that other people make, and no page without a server has. */
const NOBODY_ELSE: ReadonlySet<Route['page']> = new Set(['tables', 'same']);

export function openingOf(route: Route): Opening {
  const { page } = route;
  if (!hasServer && NOBODY_ELSE.has(page)) {
    return { load: () => import('./NobodyElsePage.svelte'), props: { page } };
  }
  return { load: PAGES[route.page], props: propsOf(route) };
}

/** Loads a page before anybody goes there, so that it opens at once. A failure shows when somebody does. */
function prepare(page: Route['page']): void {
  void PAGES[page]().catch(() => undefined);
}

function propsOf(route: Route): Record<string, unknown> {
  switch (route.page) {
    case 'home':
    case 'opponents':
      return { prepareNext: () => prepare('table') };
    case 'learnFirst':
      return { table: route.table, prepareNext: () => prepare('table') };
    case 'learn':
      return { prepareNext: () => prepare('learnFirst') };
    case 'table':
    case 'tableRules':
      return { code: route.code };
    case 'replay':
      return { code: route.code, match: route.match, query: route.query };
    case 'same':
      return { invitation: route.invitation };
    case 'day':
      return { day: route.query.get('day') ?? undefined };
    case 'puzzles':
      return { puzzle: route.query.get('puzzle') ?? undefined };
    case 'seven':
    case 'choice':
      return sevenDeal(route.query);
    default:
      return {};
  }
}

/** Which deal of a solitaire an address wants: ?deal=10, ?daily=2026-11-21, ?winnable. */
function sevenDeal(query: URLSearchParams): Record<string, unknown> {
  const deal = Number(query.get('deal') ?? NaN);
  const daily = query.get('daily');
  return {
    ...(Number.isInteger(deal) ? { deal } : {}),
    ...(daily === null ? {} : { daily }),
    winnable: query.has('winnable'),
  };
}
