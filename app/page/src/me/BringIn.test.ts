import { cleanup, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { notices } from '../controls/notices.svelte';
import { Refusal } from '../server/http';
import BringIn from './BringIn.svelte';
import { saveCopy } from './copy';

const server = vi.hoisted(() => ({ getText: vi.fn(), postText: vi.fn() }));
const saved = vi.hoisted(() => vi.fn<(file: File) => void>());
vi.mock('../server/http', async (original) => ({ ...(await original<object>()), ...server }));
vi.mock('../saving/save', () => ({ save: saved }));

const CONTENTS = { name: 'Aki', at: 1_700_000_000_000, matches: 2, known: 1 };
const COPY = JSON.stringify({ copy: 1, settings: { language: 'ja', alone: 'held', preferences: 7 } });
const onbrought = vi.fn();

/** Chooses a file with this text. */
function choose(text: string): void {
  cleanup();
  render(BringIn, { onbrought });
  const input = document.querySelector('input')!;
  Object.defineProperty(input, 'files', { value: [new File([text], 'copy.json')] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

beforeEach(() => {
  localStorage.clear();
  notices.length = 0;
  onbrought.mockReset();
  server.postText.mockReset().mockResolvedValue(CONTENTS);
  vi.stubGlobal('location', { ...location, reload: vi.fn() });
});

it('says what a copy adds before it is brought in', async () => {
  localStorage.setItem('seven-bridge.language', 'en');
  choose(COPY);
  expect(await screen.findByText(/of Aki/)).toBeInTheDocument();
  expect(screen.getByText('2 matches are added. One is here already and stays.')).toBeInTheDocument();
  expect(screen.getByRole('switch')).not.toBeChecked();
  expect(server.postText.mock.calls).toEqual([['/api/me/copy/contents', COPY]]);
  screen.getByRole('button', { name: 'Bring it in' }).click();
  await vi.waitFor(() => expect(onbrought).toHaveBeenCalled());
  expect(server.postText).toHaveBeenLastCalledWith('/api/me/copy', COPY);
  expect(notices.map(({ text }) => text)).toEqual(['2 matches were added.']);
  expect(localStorage.getItem('seven-bridge.language')).toBe('en');
});

it('takes the settings where there are none yet, and of them what is known alone', async () => {
  choose(COPY);
  expect(await screen.findByRole('switch')).toBeChecked();
  screen.getByRole('button', { name: 'Bring it in' }).click();
  await vi.waitFor(() => expect(location.reload).toHaveBeenCalled());
  expect({ ...localStorage }).toEqual({ 'seven-bridge.language': 'ja' });
});

it('says why a file is refused', async () => {
  server.postText.mockRejectedValue(new Refusal('not_a_copy', { en: 'No copy.', ja: '' }, {}));
  choose('{}');
  expect((await screen.findByRole('alert')).textContent).toBe('No copy.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a copy is saved with the settings, and without what is of this browser alone', async () => {
  localStorage.setItem('seven-bridge.language', 'ja');
  localStorage.setItem('seven-bridge.alone', 'held');
  server.getText.mockResolvedValue('{"copy":1}');
  await saveCopy();
  expect(JSON.parse(await saved.mock.calls[0]![0].text())).toEqual({ copy: 1, settings: { language: 'ja' } });
});
