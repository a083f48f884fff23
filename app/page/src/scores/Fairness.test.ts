import { render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { AFTER_ROUND } from '../game/played';
import { hashOf } from '../game/promises';
import { language } from '../words/language.svelte';
import Fairness from './Fairness.svelte';

it('tells politely from whom no number came, and blames nobody', async () => {
  language.choose('ja');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
  const seats = AFTER_ROUND.seats.with(0, { kind: 'person', name: 'Ben' });
  const table = { ...AFTER_ROUND, seats, hashes: [hashOf('aa'), '', ''], nonces: ['00', '11', '22'] };
  render(Fairness, { table });
  screen.getByText('シャッフルを確かめる').click();
  expect(await screen.findByText(/^Benさんからは指紋だけが届き/)).toHaveTextContent('接続が切れた');
});
