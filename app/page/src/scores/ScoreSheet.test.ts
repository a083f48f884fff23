import { render, screen, within } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import { AFTER_MATCH, AFTER_ROUND } from '../game/played';
import { language } from '../words/language.svelte';
import ScoreSheet from './ScoreSheet.svelte';

beforeEach(() => language.choose('en'));

it('shows every round with running totals, and who went out', () => {
  render(ScoreSheet, { table: AFTER_MATCH });
  screen.getByText('The highest total wins.');
  const [, first, second, total] = screen.getAllByRole('row');
  expect(
    within(first!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim()),
  ).toEqual(['0', '0', 'went out 28']);
  expect(within(second!).getAllByRole('cell')[0]).toHaveTextContent('went out 48');
  expect(within(second!).getAllByRole('cell')[2]).toHaveTextContent('28 in all');
  expect(within(total!).getAllByRole('cell')[0]).toHaveTextContent('48 won');
  expect(
    screen
      .getAllByRole('columnheader')
      .slice(1)
      .map((head) => head.textContent),
  ).toEqual(['You', 'Aki (2)', 'Ken']);
  expect(screen.getByRole('region', { name: 'Score sheet' })).toHaveAttribute('tabindex', '0');
});

it('says where the fewest points win', () => {
  render(ScoreSheet, { table: { ...AFTER_ROUND, fewestWin: true } });
  expect(screen.getByText('The lowest total wins.')).toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: 'Penalty in all' })).toBeInTheDocument();
});

it('marks a round that was won in one go', () => {
  const round = AFTER_ROUND.round!;
  const table = { ...AFTER_ROUND, round: { ...round, over: { ...round.over!, one_go: true } } };
  render(ScoreSheet, { table });
  expect(screen.getByText('×2')).toBeInTheDocument();
  expect(screen.getByText('in one go')).toBeInTheDocument();
});

it('speaks Japanese', () => {
  language.choose('ja');
  render(ScoreSheet, { table: AFTER_ROUND });
  expect(screen.getByRole('rowheader', { name: /合計/ })).toBeInTheDocument();
});

it('says so where nothing is over yet', () => {
  render(ScoreSheet, { table: { ...AFTER_ROUND, scores: [] } });
  expect(screen.getByText('No round is over yet.')).toBeInTheDocument();
});
