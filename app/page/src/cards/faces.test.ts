import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { RANKS, SUITS } from './card';
import Card from './Card.svelte';

test('a card is an ornament unless it is given words', async () => {
  const { container, rerender } = render(Card, { card: '7h' });
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  await rerender({ card: '7h', label: '7 of hearts' });
  expect(screen.getByRole('img', { name: '7 of hearts' })).toBeVisible();
});

test('no two faces are the same, and a back shows nothing of its card', () => {
  const pack = [...SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)), 'Jk', undefined];
  const faces = pack.map((card) => {
    const { container, unmount } = render(Card, { card });
    const face = container.innerHTML;
    unmount();
    return face;
  });
  expect(new Set(faces).size).toBe(54);
  expect(faces.at(-1)).not.toContain('<svg');
});
