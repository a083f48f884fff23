import { file } from '../addresses';

/** Something that the page is made of: what it is called with its licence, and the text of that. */
interface License {
  of: string;
  text: string;
}

/** Loads the licences of all that the page is made of. Throws where they do not come. */
export async function licenses(): Promise<License[]> {
  const response = await fetch(file('licenses.txt'));
  if (!response.ok) throw new Error(String(response.status));
  return parted(await response.text());
}

/** The parts of `licenses.txt`, with a line of four hyphens between them. */
export function parted(text: string): License[] {
  return text.split(/^----$/m).map((part) => {
    const [of = '', ...rest] = part.trim().split('\n');
    return { of, text: rest.join('\n').trim() };
  });
}
