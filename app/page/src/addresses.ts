/**
 * How the page's addresses are written. All of the page names its places by a path with a query, `/t/KXMWQA?seat=1`. A
 * server answers each of these with the page, so that they are addresses as they stand. A page that plays alone has one
 * address, and the path stands behind it: `#/t/KXMWQA?seat=1`. A site of files is such a page, in whatever folder it lies;
 * so is that of a server at an address which the server tells.
 */

const told = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Where the engine lies, with which the page plays alone; `undefined` where there is none. */
export const engine = told('engine');

/** At which address of its server the page plays alone; `undefined` for a site of files, and where there is no engine. */
export const alone = told('alone');

/** Where the documentation lies, whose pages are called as in `docs/`; `undefined` where the host has none. */
export const documentation = told('documentation');

/** Whether other people, and what they do together, are to be found behind this page. */
export const hasServer = engine === undefined || (alone !== undefined && location.pathname !== alone);

/** Where one goes over from the server to playing alone, and back; `undefined` for a site of files, and without an engine. */
export const across = (): string | undefined => (hasServer ? alone : alone && '/');

/** The address of a place, for a link. */
export const at = (path: string): string => (hasServer ? path : `#${path}`);

/** The address of a file that lies beside the page. */
export const file = (name: string): string => (hasServer ? `/${name}` : name);

/** The address of a page of the documentation, where there is one. */
export const documented = (page: string): string => `${documentation}${page}.html`;

/** The whole address of a place, for others. */
export const fullAddress = (path: string): string =>
  new URL(at(path), location.origin + location.pathname).href;

/** The place that an address means, as a URL with its path, query and part; `undefined` for what is not of the page. */
export function meant({ origin, pathname, search, hash, href }: URL): URL | undefined {
  if (origin !== location.origin) return undefined;
  if (hasServer) return new URL(href);
  if (pathname !== location.pathname || search !== location.search) return undefined;
  return new URL(origin + (hash.startsWith('#/') ? hash.slice(1) : '/'));
}

/** Where the page is. */
export const here = (): URL => meant(new URL(location.href))!;
