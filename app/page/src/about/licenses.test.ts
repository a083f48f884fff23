import { expect, it } from 'vitest';
import { parted } from './licenses';

it('tells what the page is made of, each with its licence', () => {
  const text =
    'Seven Bridge (MIT)\n\nAnybody may\n\nuse it.\n\n----\n\nPython 3 (PSF-2.0)\n\n-----\nA heading\n-----\n';
  expect(parted(text)).toEqual([
    { of: 'Seven Bridge (MIT)', text: 'Anybody may\n\nuse it.' },
    { of: 'Python 3 (PSF-2.0)', text: '-----\nA heading\n-----' },
  ]);
});
