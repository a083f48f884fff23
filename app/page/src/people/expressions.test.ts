import { render } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { CHARACTERS } from '../game/characters';
import { EXPRESSIONS } from './faces';
import Portrait from './Portrait.svelte';

it('a face shows each expression once it is loaded, and is at rest until then', async () => {
  const { container, rerender } = render(Portrait, { player: 'tama' });
  const rest = container.innerHTML;
  await rerender({ player: 'tama', expression: 'calling' });
  expect(container.innerHTML).toBe(rest);
  await vi.waitFor(() => expect(container.innerHTML).not.toBe(rest));
});

it('each character has each expression in its own way', async () => {
  const { container, rerender } = render(Portrait, { player: 'tama', expression: 'caught' });
  const drawn = new Set<string>();
  for (const player of CHARACTERS) {
    for (const expression of EXPRESSIONS) {
      await rerender({ player, expression });
      expect(container.innerHTML).not.toMatch(/NaN|undefined/);
      drawn.add(container.innerHTML);
    }
  }
  expect(drawn.size).toBe(CHARACTERS.length * EXPRESSIONS.length);
});

it('a level shows those of its kind', async () => {
  const { container, rerender } = render(Portrait, { player: 'owl' });
  const rest = container.innerHTML;
  await rerender({ player: 'owl', expression: 'caught' });
  expect(container.innerHTML).not.toBe(rest);
});

it('computers that are no animal show none', async () => {
  const { container, rerender } = render(Portrait, { player: 'greedy' });
  const rest = container.innerHTML;
  await rerender({ player: 'greedy', expression: 'caught' });
  expect(container.innerHTML).toBe(rest);
});
