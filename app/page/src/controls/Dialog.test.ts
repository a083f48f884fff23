import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, test, vi } from 'vitest';
import Dialog from './Dialog.svelte';

const children = createRawSnippet(() => ({ render: () => '<p>Really?</p>' }));

function opened() {
  const before = document.createElement('button');
  document.body.append(before);
  before.focus();
  const onclose = vi.fn();
  return { before, onclose, ...render(Dialog, { title: 'Leave?', onclose, children }) };
}

test('a window is open as long as it is mounted, and is named by its title', () => {
  opened();
  expect(screen.getByRole('dialog', { name: 'Leave?' })).toHaveAttribute('open');
  expect(screen.getByText('Really?')).toBeVisible();
});

test('it takes the focus and gives it back', () => {
  const { before, unmount } = opened();
  expect(screen.getByRole('dialog')).toHaveFocus();
  unmount();
  expect(before).toHaveFocus();
});

test('its button closes it', async () => {
  const { onclose } = opened();
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onclose).toHaveBeenCalledOnce();
});

test('a press beside it closes it, one inside does not', async () => {
  const { onclose } = opened();
  await fireEvent.pointerDown(screen.getByText('Really?'));
  expect(onclose).not.toHaveBeenCalled();
  await fireEvent.pointerDown(screen.getByRole('dialog'));
  expect(onclose).toHaveBeenCalledOnce();
});

test('what is open behind it does not hear of the key that closes it', async () => {
  const behind = vi.fn();
  document.body.addEventListener('keydown', behind, { once: true });
  opened();
  await fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(behind).not.toHaveBeenCalled();
  document.body.removeEventListener('keydown', behind);
});
