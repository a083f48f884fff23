import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import Choice from './Choice.svelte';
import NumberField from './NumberField.svelte';
import Select from './Select.svelte';
import Switch from './Switch.svelte';

const SPEEDS = [
  { value: 10, label: 'Fast', note: 'Ten seconds.' },
  { value: 30, label: 'Calm' },
  { value: 0, label: 'No limit' },
];

test('a switch says whether it is on', async () => {
  const onchange = vi.fn();
  render(Switch, { label: 'Sound', note: 'Of cards.', onchange });
  const sound = screen.getByRole('switch', { name: 'Sound', description: 'Of cards.' });
  expect(sound).not.toBeChecked();
  await fireEvent.click(sound);
  expect(sound).toBeChecked();
  expect(onchange).toHaveBeenCalledWith(true);
});

test('a choice is a group of radio buttons whose values may be anything', async () => {
  const onchange = vi.fn();
  render(Choice<number>, { legend: 'Time', options: SPEEDS, value: 10, onchange });
  expect(screen.getByRole('group', { name: 'Time' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Fast', description: 'Ten seconds.' })).toBeChecked();
  await fireEvent.click(screen.getByRole('radio', { name: 'Calm' }));
  expect(screen.getByRole('radio', { name: 'Calm' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Fast' })).not.toBeChecked();
  expect(onchange).toHaveBeenCalledExactlyOnceWith(30);
});

test('a select tells the value that is chosen', async () => {
  const onchange = vi.fn();
  render(Select<number>, { label: 'Time', options: SPEEDS, value: 10, onchange });
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time' });
  expect(select).toHaveDisplayValue('Fast');
  select.selectedIndex = 1;
  await fireEvent.change(select);
  expect(onchange).toHaveBeenCalledWith(30);
});

test('a number goes up and down within its bounds', async () => {
  const onchange = vi.fn();
  render(NumberField, { label: 'Rounds', value: 2, min: 1, max: 3, onchange });
  const field = screen.getByRole('spinbutton', { name: 'Rounds' });
  await fireEvent.click(screen.getByRole('button', { name: 'More: Rounds' }));
  expect(field).toHaveValue(3);
  expect(screen.getByRole('button', { name: 'More: Rounds' })).toBeDisabled();
  await fireEvent.click(screen.getByRole('button', { name: 'Less: Rounds' }));
  expect(onchange.mock.calls).toEqual([[3], [2]]);
});

test('a number that is typed is kept within the bounds, and nonsense changes nothing', async () => {
  const onchange = vi.fn();
  render(NumberField, { label: 'Rounds', value: 2, min: 1, max: 12, onchange });
  const field = screen.getByRole('spinbutton');
  await fireEvent.change(field, { target: { value: '50' } });
  expect(field).toHaveValue(12);
  await fireEvent.change(field, { target: { value: '' } });
  expect(field).toHaveValue(12);
  expect(onchange.mock.calls).toEqual([[12]]);
});

test('a select follows the value', async () => {
  const { rerender } = render(Select<number>, { label: 'Time', options: SPEEDS, value: 10 });
  await rerender({ label: 'Time', options: SPEEDS, value: 30 });
  expect(screen.getByRole('combobox')).toHaveDisplayValue('Calm');
  await rerender({ label: 'Time', options: SPEEDS, value: 10 });
  expect(screen.getByRole('combobox')).toHaveDisplayValue('Fast');
});
