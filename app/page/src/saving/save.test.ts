import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notices } from '../controls/notices.svelte';
import { saveRecord } from './save';

let saved: File | undefined;
const click = vi.fn<(this: HTMLAnchorElement) => void>();

beforeEach(() => {
  saved = undefined;
  notices.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(click);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => ((saved = file as File), 'blob:record'));
});

afterEach(() => {
  click.mockReset();
  vi.unstubAllGlobals();
});

it('a record is saved as the server wrote it', async () => {
  const asked = vi.fn((path: string) => Promise.resolve(new Response(`format = 1 # ${path}\n`)));
  vi.stubGlobal('fetch', asked);
  await saveRecord('KXMWQA', 2);
  expect(click.mock.contexts[0]).toMatchObject({
    href: 'blob:record',
    download: 'seven-bridge-KXMWQA-2.toml',
  });
  expect(await saved?.text()).toBe('format = 1 # /api/tables/KXMWQA/matches/2/record\n');
});

it('it is said where nothing can be saved', async () => {
  const refusal = { code: 'not_finished', details: {}, en: 'That match is not over.', ja: '…' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 409 })));
  await saveRecord('KXMWQA', 2);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  await saveRecord('KXMWQA', 2);
  expect(click).not.toHaveBeenCalled();
  expect(notices.map(({ text }) => text)).toEqual([
    'That match is not over.',
    'The server does not answer. Look at your connection and try again.',
  ]);
});
