import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { language } from '../words/language.svelte';
import { pngOf } from './drawing';
import ShareButton from './ShareButton.svelte';
import ShareDialog from './ShareDialog.svelte';
import type { Shared } from './shared';

vi.mock('./drawing', async (original) => ({
  ...(await original<typeof import('./drawing')>()),
  pngOf: vi.fn(async () => new Blob(['a picture'], { type: 'image/png' })),
}));

const picture = { above: '', title: 'Aki wins', rows: [], cards: [[{ groups: [['7h']], caption: '' }]] };
const RESULT: Shared = { name: 'Result', picture, text: 'Aki wins!', path: '/t/A/replay/1', file: 'result' };
const TURN: Shared = {
  ...RESULT,
  name: 'Turn',
  text: 'Aki goes out!',
  path: '/t/A/replay/1?round=1&after=9',
  file: 'turn',
};
const what = () => Promise.resolve([RESULT, TURN]);
const onclose = (): void => undefined;

beforeEach(() => {
  language.choose('en');
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: vi.fn() }),
  );
  vi.stubGlobal('navigator', { ...navigator, share: undefined, canShare: undefined });
});

/** The name under which the browser saves the picture. */
async function savedAs(): Promise<string | undefined> {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await fireEvent.click(screen.getByRole('button', { name: 'Save the picture' }));
  return (save.mock.contexts[0] as HTMLAnchorElement | undefined)?.download;
}

test('the picture can be saved and the text copied wherever there is no sheet for sharing', async () => {
  render(ShareDialog, { what, onclose });
  expect(await screen.findByRole('img', { name: 'Aki wins!' })).toHaveAttribute('src', 'blob:picture');
  expect(await savedAs()).toBe('result-square.png');
  expect(screen.getByLabelText('Text and link')).toHaveValue(`Aki wins! ${location.origin}/t/A/replay/1`);
  expect(screen.queryByRole('button', { name: 'Share…' })).not.toBeInTheDocument();
});

test('what others cannot open is a picture with a text alone', async () => {
  const alone: Shared = { name: 'Puzzle', picture, text: 'Aki wins!', file: 'puzzle' };
  const share = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, share, canShare: () => true });
  render(ShareDialog, { what: () => [alone], onclose });
  await screen.findByRole('img');
  expect(screen.getByLabelText('Text')).toHaveValue('Aki wins!');
  await fireEvent.click(screen.getByRole('button', { name: 'Share…' }));
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ text: 'Aki wins!' }));
});

test('one of several things is chosen', async () => {
  render(ShareDialog, { what, onclose });
  await fireEvent.click(await screen.findByRole('radio', { name: 'Turn' }));
  expect(await screen.findByRole('img', { name: 'Aki goes out!' })).toBeInTheDocument();
  expect(screen.getByLabelText('Text and link')).toHaveValue(
    `Aki goes out! ${location.origin}/t/A/replay/1?round=1&after=9`,
  );
});

test('the picture is square for a chat, and upright for a story', async () => {
  render(ShareDialog, { what, onclose });
  expect(await screen.findByRole('img')).toHaveAttribute('height', '1080');
  await fireEvent.click(screen.getByRole('radio', { name: 'Upright, for a story' }));
  expect(await screen.findByRole('img')).toHaveAttribute('height', '1920');
  expect(vi.mocked(pngOf).mock.lastCall?.[2]).toBe('upright');
  expect(await savedAs()).toBe('result-upright.png');
});

test('the sheet of the browser is given the file, and the address with the text', async () => {
  const share = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, share, canShare: () => true });
  render(ShareDialog, { what, onclose });
  await screen.findByRole('img');
  await fireEvent.click(screen.getByRole('button', { name: 'Share…' }));
  const [{ files, text }] = share.mock.calls[0] as unknown as [{ files: File[]; text: string }];
  expect(files.map(({ name }) => name)).toEqual(['result-square.png']);
  expect(text).toBe(`Aki wins! ${location.origin}/t/A/replay/1`);
});

test('a sheet that takes no files is given text and address', async () => {
  const share = vi.fn(async () => Promise.reject(new DOMException('closed', 'AbortError')));
  vi.stubGlobal('navigator', { ...navigator, share, canShare: () => false });
  render(ShareDialog, { what, onclose });
  await screen.findByRole('img');
  await fireEvent.click(screen.getByRole('button', { name: 'Share…' }));
  expect(share).toHaveBeenCalledWith({ text: 'Aki wins!', url: `${location.origin}/t/A/replay/1` });
  // whoever closes the sheet is told of no trouble
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('what cannot be made is said', async () => {
  render(ShareDialog, { what: () => Promise.reject(new Error('offline')), onclose });
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be made');
});

test('nothing is made before somebody asks for it', async () => {
  const asked = vi.fn(what);
  render(ShareButton, { what: asked });
  expect(asked).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByRole('img', { name: 'Aki wins!' })).toBeInTheDocument();
});
