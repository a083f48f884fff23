import { routeOf, type Route } from './routes';

/** Where the page is now. Its links are ordinary ones; those within the page are followed without loading it anew. */
class Router {
  #url = $state.raw(new URL(location.href));
  readonly route: Route = $derived(routeOf(this.#url));

  get path(): string {
    return this.#url.pathname;
  }

  follow(): void {
    this.#url = new URL(location.href);
  }
}

export const router = new Router();

/** Goes to an address of the page. `replace`: the step back leads to where one was before. */
export function go(path: string, { replace = false } = {}): void {
  const from = location.pathname;
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  router.follow();
  if (location.pathname !== from) scrollTo(0, 0);
}

addEventListener('popstate', () => router.follow());

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
  const url = new URL(link.href);
  // a link to a place on the same page is the browser's own business
  const within = url.pathname === location.pathname && url.search === location.search && url.hash;
  if (url.origin !== location.origin || within || routeOf(url).page === 'notFound') return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
});
