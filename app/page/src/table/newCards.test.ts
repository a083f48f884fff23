import { beforeEach, expect, it } from 'vitest';
import { notices } from '../controls/notices.svelte';
import { explainNewCards } from './newCards';

beforeEach(() => {
  localStorage.clear();
  notices.length = 0;
});

it('the mark of new cards is explained once in a browser', () => {
  explainNewCards();
  explainNewCards();
  expect(notices.map(({ text }) => text)).toEqual(['Cards with a red edge are new since your last turn.']);
});

it('nobody who has played for a while is told', () => {
  localStorage.setItem('seven-bridge.matches', '5');
  explainNewCards();
  expect(notices).toEqual([]);
});
