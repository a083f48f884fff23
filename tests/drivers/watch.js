// Keeps what goes wrong in a page, from its first moment on, for the test that asks for `troubles`.
(() => {
  const KEPT = 'troubles';
  window.troubles = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]');

  function note(text) {
    window.troubles.push(`${location.pathname}: ${text}`);
    sessionStorage.setItem(KEPT, JSON.stringify(window.troubles));
  }

  const told = console.error;
  console.error = (...words) => {
    note(words.map((word) => word?.stack ?? String(word)).join(' '));
    told(...words);
  };
  addEventListener(
    'error',
    // a script that throws has a message, a file that cannot be loaded has an address
    ({ message, target }) => note(message ?? `not loaded: ${target.src ?? target.href}`),
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => note(reason?.stack ?? String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`${violatedDirective} forbids ${blockedURI}`),
  );
})();
