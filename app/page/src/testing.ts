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

// Svelte makes a global getter of each rune, which throws where a rune is not compiled, unless there is one. When a test
// loads modules anew, that look would call the getter here. So the getters go.
for (const rune of ['$state', '$effect', '$derived', '$inspect', '$props', '$bindable']) {
  Object.defineProperty(globalThis, rune, { value: undefined });
}
