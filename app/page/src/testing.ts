/** What every component test begins with: matchers for the DOM, and a page that is empty again afterwards. */
import '@testing-library/jest-dom/vitest';
import '@testing-library/svelte/vitest';

// In browsers nobody need care about an animation that is cancelled; happy-dom would report it as an error.
const { cancel } = Animation.prototype;
Animation.prototype.cancel = function (this: Animation): void {
  this.finished.catch(() => undefined);
  cancel.call(this);
};

// No server is reached, unless a test says what it would answer.
globalThis.fetch = () => Promise.reject(new TypeError('no server'));

// Svelte defines the names of its runes once, with an error for whoever uses them elsewhere. Where tests run, it would ask
// for that error when a test loads modules anew; so nothing is defined any more.
for (const rune of ['$state', '$effect', '$derived', '$inspect', '$props', '$bindable']) {
  Object.defineProperty(globalThis, rune, { value: undefined });
}
