import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AFTER_ROUND } from '../game/played';
import { hashOf } from '../game/promises';
import { FakeTable, snapshot } from '../game/testing';
import type { No } from '../server/messages';
import { language } from '../words/language.svelte';
import Fairness from './Fairness.svelte';

const [COMMITMENT, FIRST] = ['ab', ['a0', 'b0', 'c0']];
const NONCES = { match: 2, commitment: COMMITMENT, stage: 'nonces' } as const;
const LATE: No = { t: 'no', id: 1, code: 'no_nonce_wanted', en: 'Too late.', ja: '…' };

/** A table that begins a match; how the viewer's page has heard of it, and what that page sent last. */
class Beginning extends FakeTable {
  constructor() {
    super();
    this.tell(snapshot());
    this.tell({ t: 'begun', seq: 41, match: 2, commitment: COMMITMENT, nonces: FIRST, now: { step: 0 } });
  }

  get hash(): string {
    return this.asked.findLast((request) => request.do === 'nonce_hash')!.hash;
  }

  get nonce(): string {
    return this.asked.findLast((request) => request.do === 'nonce')!.nonce;
  }

  tellHashes(): void {
    this.tell({ t: 'hashes', seq: 42, hashes: [this.hash, '', ''], now: { step: 0 } });
  }

  /** What the check of the shuffle says once the match has ended so: the kind of finding, and its words. */
  async findings(nonces: string[], hashes = [this.hash, '', '']): Promise<[string, string][]> {
    await Promise.resolve(); // the page hears what was answered
    this.tell(snapshot({}, {}, { match: 2, commitment: COMMITMENT, hashes, nonces }));
    render(Fairness, { table: this.seat.table! });
    screen.getByText('Check the shuffle').click();
    const items = await screen.findAllByRole('listitem');
    return items.map((item) => [item.classList[0]!, item.textContent.trim()]);
  }
}

describe('what the own number has become', () => {
  beforeEach(() => {
    sessionStorage.clear();
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
  });

  it('is good where it counted', async () => {
    const table = new Beginning();
    table.tellHashes();
    expect(hashOf(table.nonce)).toBe(table.hash);
    expect(await table.findings([table.nonce, 'b0', 'c0'])).toEqual([
      ['good', expect.stringContaining('those that this browser had')],
    ]);
  });

  it('is good as well where the answer was lost, and the number counted', async () => {
    const table = new Beginning();
    table.answers(() => undefined);
    table.tellHashes();
    expect(await table.findings([table.nonce, 'b0', 'c0'])).toEqual([['good', expect.anything()]]);
  });

  it.each([
    ['the fingerprint never reached the table', ['', '', '']],
    ['the fingerprint alone reached the table', undefined],
  ])('is no cheating where the connection was lost before the deal, and %s', async (_, hashes) => {
    const table = new Beginning();
    expect(await table.findings(FIRST, hashes)).toEqual([
      ['unknown', expect.stringMatching(/^Your own number did not count, .* connection/)],
    ]);
  });

  it.each([
    ['was lost on its way', undefined],
    ['came too late', LATE],
  ])('is no cheating where it %s', async (_, answer) => {
    const table = new Beginning();
    table.answers(() => answer);
    table.tellHashes();
    expect(await table.findings(FIRST)).toEqual([
      ['unknown', expect.stringContaining('Your own number did not count')],
    ]);
  });

  it.each([[false], [true]])('is bad where the table had taken it; loaded anew since: %s', async (isAnew) => {
    const table = new Beginning();
    table.tellHashes();
    await Promise.resolve();
    table.answers(() => LATE);
    if (isAnew) table.tell(snapshot({}, {}, { ...NONCES, hashes: [table.hash, '', ''] }));
    expect(await table.findings(FIRST)).toEqual([['bad', expect.stringContaining('differs')]]);
  });
});

it('tells politely from whom no number came, and blames nobody', async () => {
  language.choose('ja');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
  const seats = AFTER_ROUND.seats.with(0, { kind: 'person', name: 'Ben' });
  const table = { ...AFTER_ROUND, seats, hashes: [hashOf('aa'), '', ''], nonces: ['00', '11', '22'] };
  render(Fairness, { table });
  screen.getByText('シャッフルを確かめる').click();
  expect(await screen.findByText(/^Benさんからは指紋だけが届き/)).toHaveTextContent('接続が切れた');
});
