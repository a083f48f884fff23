/** What every component test begins with: matchers for the DOM, and a page that is empty again afterwards. */
import '@testing-library/jest-dom/vitest';
import '@testing-library/svelte/vitest';
