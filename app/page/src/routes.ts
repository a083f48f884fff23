/** The addresses of the page. The server answers each of them with the page itself. */
export type Route =
  | { page: 'home' }
  | { page: 'new' }
  | { page: 'tables' }
  | { page: 'table'; code: string }
  | { page: 'tableRules'; code: string }
  | { page: 'replay'; code: string; match: number; query: URLSearchParams }
  | { page: 'same'; invitation: string }
  | { page: 'day'; query: URLSearchParams }
  | { page: 'puzzles'; query: URLSearchParams }
  | { page: 'seven'; query: URLSearchParams }
  | { page: 'sevenOdds' }
  | { page: 'choice'; query: URLSearchParams }
  | { page: 'learn' }
  | { page: 'learnFirst'; table: string }
  | { page: 'learnSeven' }
  | { page: 'learnChoice' }
  | { page: 'rules' }
  | { page: 'opponents' }
  | { page: 'me' }
  | { page: 'settings' }
  | { page: 'about' }
  | { page: 'notFound' };

type Found = (query: URLSearchParams, first: string, second: string) => Route;

const ROUTES: [RegExp, Found][] = [
  [/^\/$/, () => ({ page: 'home' })],
  [/^\/new$/, () => ({ page: 'new' })],
  [/^\/tables$/, () => ({ page: 'tables' })],
  [/^\/t\/([^/]+)$/, (_, code) => ({ page: 'table', code: readCode(code) })],
  [/^\/t\/([^/]+)\/rules$/, (_, code) => ({ page: 'tableRules', code: readCode(code) })],
  [
    /^\/t\/([^/]+)\/replay\/(\d+)$/,
    (query, code, match) => ({ page: 'replay', code: readCode(code), match: Number(match), query }),
  ],
  [/^\/same\/([^/]+)$/, (_, invitation) => ({ page: 'same', invitation })],
  [/^\/day$/, (query) => ({ page: 'day', query })],
  [/^\/puzzles$/, (query) => ({ page: 'puzzles', query })],
  [/^\/seven$/, (query) => ({ page: 'seven', query })],
  [/^\/seven\/odds$/, () => ({ page: 'sevenOdds' })],
  [/^\/seven\/choice$/, (query) => ({ page: 'choice', query })],
  [/^\/learn$/, () => ({ page: 'learn' })],
  [/^\/learn\/first$/, (query) => ({ page: 'learnFirst', table: readCode(query.get('table') ?? '') })],
  [/^\/learn\/seven$/, () => ({ page: 'learnSeven' })],
  [/^\/learn\/choice$/, () => ({ page: 'learnChoice' })],
  [/^\/rules$/, () => ({ page: 'rules' })],
  [/^\/opponents$/, () => ({ page: 'opponents' })],
  [/^\/me$/, () => ({ page: 'me' })],
  [/^\/settings$/, () => ({ page: 'settings' })],
  [/^\/about$/, () => ({ page: 'about' })],
];

/** What an address of the page shows. A slash at its end and the letters' case of a table's code do not count. */
export function routeOf(url: URL): Route {
  const path = url.pathname.replace(/(.)\/+$/, '$1');
  for (const [pattern, found] of ROUTES) {
    const match = pattern.exec(path);
    if (match) {
      const [, first = '', second = ''] = match;
      return found(url.searchParams, first, second);
    }
  }
  return { page: 'notFound' };
}

/** A table's code as the server writes it, from what somebody typed: blanks and hyphens do not count. */
export function readCode(text: string): string {
  let plain = text;
  try {
    plain = decodeURIComponent(text);
  } catch {
    // a lone % is simply part of a wrong code
  }
  return plain.replace(/[\s-]/g, '').toUpperCase();
}
