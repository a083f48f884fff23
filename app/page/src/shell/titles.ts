import type { Route } from '../routes';
import { words } from './words';

/** The title of the document: the page, then the name of the game; the first page the other way round. */
export function titleOf(route: Route): string {
  const { game, titles } = words();
  const title = titles[route.page];
  const name = typeof title === 'string' ? title : title('code' in route ? route.code : '');
  return route.page === 'home' ? `${game} – ${name}` : `${name} – ${game}`;
}
