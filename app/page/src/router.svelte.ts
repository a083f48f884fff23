import { at, here, meant } from './addresses';
import { routeOf, type Route } from './routes';

/** Where the page is now. Its links are ordinary ones; those within the page are followed without loading it anew. */
class Router {
  #url = $state.raw(here());
  readonly route: Route = $derived(routeOf(this.#url));

  get path(): string {
    return this.#url.pathname;
  }

  follow(): void {
    this.#url = here();
  }
}

export const router = new Router();

/** Goes to a place of the page. `replace`: the step back leads to where one was before. */
export function go(path: string, { replace = false } = {}): void {
  const from = here();
  history[replace ? 'replaceState' : 'pushState'](null, '', at(path));
  router.follow();
  const { pathname, hash } = here();
  if (pathname !== from.pathname) scrollTo(0, 0);
  else if (hash) show(hash.slice(1));
}

/** Leads to a part of what is shown. */
function show(part: string): void {
  const element = document.getElementById(part);
  element?.setAttribute('tabindex', '-1');
  element?.focus({ preventScroll: true });
  element?.scrollIntoView();
}

addEventListener('popstate', () => router.follow());
// somebody writes another place behind the address of the page
addEventListener('hashchange', () => router.follow());

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target) return;
  const url = meant(new URL(link.href));
  if (!url || routeOf(url).page === 'notFound') return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
});
