import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import TextField from './TextField.svelte';

test('a field is named by its label and described by its hint', () => {
  render(TextField, { label: 'Name', hint: 'Others see it.' });
  expect(screen.getByRole('textbox', { name: 'Name', description: 'Others see it.' })).toBeValid();
});

test('what is wrong takes the place of the hint', () => {
  render(TextField, { label: 'Code', hint: 'Four letters.', error: 'No such table.' });
  expect(screen.getByRole('textbox', { description: 'No such table.' })).toBeInvalid();
});

test('what is typed is told', async () => {
  const oninput = vi.fn();
  render(TextField, { label: 'Name', oninput });
  await fireEvent.input(screen.getByRole('textbox'), { target: { value: '花子' } });
  expect(oninput).toHaveBeenCalledWith('花子');
});
