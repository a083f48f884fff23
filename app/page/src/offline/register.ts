import { across, file, hasServer } from '../addresses';

/** So long, in milliseconds, what somebody came for has the connection for itself. */
const LATER = 4000;

/** Whether this browser can keep the page: over a connection that others cannot change, and not while it is worked on. */
export const canKeepPage = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator;

/**
 * Keeps the page for times without a connection, where the browser can. A new version is used once all windows of the
 * old one are closed, so that no open game loses its page. Of a page that is to play without a server all is kept.
 */
export function registerOffline(whole: () => Promise<boolean>): void {
  if (!canKeepPage()) return;
  setTimeout(() => {
    whole()
      .then(register)
      .catch(() => {
        // without it everything works as long as there is a connection
      });
  }, LATER);
}

/** Keeps all of the page. Rejects where that cannot be. */
export async function keepWholePage(): Promise<void> {
  const { installing } = await register(true);
  if (!installing) return; // it is kept already
  await new Promise<void>((kept, failed) => {
    installing.addEventListener('statechange', () => {
      if (installing.state === 'redundant') failed(new Error('the page could not be kept'));
      else kept();
    });
  });
}

/** A page of a server has its files at the root, whatever its own address; one of a site lies beside them. */
function register(whole: boolean): Promise<ServiceWorkerRegistration> {
  const isSite = !hasServer && across() === undefined;
  const how = isSite ? '?whole&site' : whole ? '?whole' : '';
  const worker = new URL(file(`offline.js${how}`), document.baseURI);
  return navigator.serviceWorker.register(worker, { updateViaCache: 'none' });
}
