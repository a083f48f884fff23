import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, test, vi } from 'vitest';
import Button from './Button.svelte';
import Choice from './Choice.svelte';
import IconButton from './IconButton.svelte';
import Menu from './Menu.svelte';
import OutOfReach from './OutOfReach.svelte';
import Switch from './Switch.svelte';

const children = createRawSnippet(() => ({ render: () => '<span>Start</span>' }));
const GONE = new Map([['reach', () => 'The connection is gone.']]);

test('a button that asks the server does nothing while that is out of reach, and says why', async () => {
  const onclick = vi.fn();
  render(Button, { props: { children, onclick, remote: true }, context: GONE });
  render(IconButton, { props: { icon: 'undo', label: 'Undo', onclick, remote: true }, context: GONE });
  for (const button of screen.getAllByRole('button')) {
    button.focus();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('title', 'The connection is gone.');
    await fireEvent.click(button);
  }
  expect(onclick).not.toHaveBeenCalled();
});

test('one that asks nobody goes on, and so does each where the server can be reached', async () => {
  const onclick = vi.fn();
  render(Button, { props: { children, onclick }, context: GONE });
  render(Button, { props: { children, onclick, remote: true }, context: new Map() });
  for (const button of screen.getAllByRole('button')) await fireEvent.click(button);
  expect(onclick).toHaveBeenCalledTimes(2);
});

test('what is told to the server cannot be set', () => {
  render(Switch, { props: { label: 'Draw by itself', remote: true }, context: GONE });
  render(Choice, {
    props: { legend: 'Pace', options: [{ value: 1, label: 'Slow' }], value: 1, remote: true },
    context: GONE,
  });
  expect(screen.getByRole('switch')).toBeDisabled();
  expect(screen.getByRole('radio')).toBeDisabled();
});

test('of a list, what asks nobody can be chosen', async () => {
  const onchoose = vi.fn();
  const items = [
    { label: 'Leave', remote: true, onchoose },
    { label: 'Rules', onchoose },
  ];
  render(Menu, { props: { label: 'Table', items }, context: GONE });
  await fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  const leave = screen.getByRole('menuitem', { name: 'Leave' });
  expect(leave).toHaveAttribute('title', 'The connection is gone.');
  await fireEvent.click(leave);
  expect(onchoose).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('menuitem', { name: 'Rules' }));
  expect(onchoose).toHaveBeenCalledOnce();
});

test('the reason stands there to be read', () => {
  render(OutOfReach, { context: GONE });
  expect(screen.getByRole('status')).toHaveTextContent('The connection is gone.');
});
