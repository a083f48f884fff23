import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Caption from './Caption.svelte';

const TEXTS = ['melds ♠6 ♠7 ♠8, discards ♥K', 'discards ♥K', 'X'];

/** Lines with room for so many letters. */
function room(letters: number): void {
  const needed = (box: Element): number =>
    (box.querySelector('[aria-hidden]')?.textContent.length ?? 0) > letters ? 40 : 20;
  Object.defineProperties(HTMLElement.prototype, {
    clientHeight: { configurable: true, get: () => 20 },
    scrollHeight: {
      configurable: true,
      get(this: Element) {
        return needed(this);
      },
    },
  });
}

afterEach(() => {
  for (const size of ['clientHeight', 'scrollHeight']) Reflect.deleteProperty(HTMLElement.prototype, size);
});

it.each([
  [40, TEXTS[0]],
  [15, TEXTS[1]],
  [3, TEXTS[2]],
])('with room for %s letters it says the fullest that goes in', async (letters, text) => {
  room(letters);
  render(Caption, { texts: TEXTS, aloud: 'melds and discards', now: false });
  await vi.waitFor(() =>
    expect(screen.getByText('melds and discards').previousElementSibling).toHaveTextContent(
      new RegExp(`^${text!}$`),
    ),
  );
});

it('says the whole again when there is something new', async () => {
  room(15);
  const shown = render(Caption, { texts: TEXTS, aloud: 'first', now: false });
  await tick();
  await shown.rerender({ texts: ['draws', 'Y'], aloud: 'second', now: true });
  await vi.waitFor(() =>
    expect(screen.getByText('second').previousElementSibling).toHaveTextContent('draws'),
  );
});
