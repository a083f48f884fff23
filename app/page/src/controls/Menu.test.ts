import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import Menu from './Menu.svelte';

const chosen = vi.fn();

beforeEach(() => {
  chosen.mockReset();
  render(Menu, {
    label: 'Table',
    items: [
      { label: 'Rules', onchoose: () => chosen('rules') },
      { label: 'Start', onchoose: () => chosen('start') },
      { label: 'Leave', danger: true, onchoose: () => chosen('leave') },
    ],
  });
});

const opener = () => screen.getByRole('button', { name: 'Table' });
const item = (name: string) => screen.getByRole('menuitem', { name });

async function press(key: string): Promise<void> {
  await fireEvent.keyDown(document.activeElement!, { key });
  await Promise.resolve();
}

test('it opens with the focus on the first thing to do', async () => {
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
  await fireEvent.click(opener());
  expect(opener()).toHaveAttribute('aria-expanded', 'true');
  expect(item('Rules')).toHaveFocus();
});

test('arrows go round', async () => {
  await fireEvent.click(opener());
  await press('ArrowDown');
  expect(item('Start')).toHaveFocus();
  await press('ArrowDown');
  await press('ArrowDown');
  expect(item('Rules')).toHaveFocus();
  await press('ArrowUp');
  expect(item('Leave')).toHaveFocus();
  await press('Home');
  expect(item('Rules')).toHaveFocus();
});

test('arrow up on the button opens it at its end', async () => {
  opener().focus();
  await press('ArrowUp');
  expect(item('Leave')).toHaveFocus();
});

test('Escape closes it and goes back to the button', async () => {
  await fireEvent.click(opener());
  await press('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(opener()).toHaveFocus();
});

test('choosing closes it, and does what was chosen', async () => {
  await fireEvent.click(opener());
  await fireEvent.click(item('Leave'));
  expect(chosen).toHaveBeenCalledExactlyOnceWith('leave');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(opener()).toHaveFocus();
});

test('a press elsewhere closes it', async () => {
  await fireEvent.click(opener());
  await fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});
