import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, test, vi } from 'vitest';
import Button from './Button.svelte';

const children = createRawSnippet(() => ({ render: () => '<span>Play</span>' }));

test('a button does what it is for', async () => {
  const onclick = vi.fn();
  render(Button, { children, onclick });
  await fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(onclick).toHaveBeenCalledOnce();
});

test('one that is busy keeps the focus and does nothing', async () => {
  const onclick = vi.fn();
  const { component } = render(Button, { children, onclick, busy: true });
  component.focus();
  const button = screen.getByRole('button', { name: 'Play' });
  await fireEvent.click(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(onclick).not.toHaveBeenCalled();
});

test('with an address it is a link', () => {
  render(Button, { children, href: '/tables' });
  expect(screen.getByRole('link', { name: 'Play' })).toHaveAttribute('href', '/tables');
});

test('a link that leads nowhere for now is a button that is disabled', () => {
  render(Button, { children, href: '/tables', disabled: true });
  expect(screen.getByRole('button', { name: 'Play' })).toBeDisabled();
});
