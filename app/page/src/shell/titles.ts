import { waiting } from '../attention/waiting.svelte';
import type { Route } from '../routes';
import { words } from './words';

/**
 * The title of the document: the page, then the name of the game; the first page the other way round. Where a table
 * waits for the person, who looks elsewhere, it begins with that.
 */
export function titleOf(route: Route): string {
  const { game, titles, yourTurn } = words();
  const title = titles[route.page];
  const name = typeof title === 'string' ? title : title('code' in route ? route.code : '');
  if (waiting.forYou) return yourTurn(name);
  return route.page === 'home' ? `${game} – ${name}` : `${name} – ${game}`;
}
