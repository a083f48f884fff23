/** So long, in milliseconds, what somebody came for has the connection for itself. */
const LATER = 4000;

/**
 * Keeps the page for times without a connection, where the browser can. A new version is used once all windows of the
 * old one are closed, so that no open game loses its page.
 */
export function registerOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => {
    navigator.serviceWorker.register('/offline.js', { updateViaCache: 'none' }).catch(() => {
      // without it everything works as long as there is a connection
    });
  }, LATER);
}
