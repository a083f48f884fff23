import { notify } from '../controls/notices.svelte';
import { errorText } from '../server/errorText';
import { getText } from '../server/http';

/** So long, in milliseconds, a browser may take to read what it saves. */
const READING = 60_000;

/** Has the browser save a file under its name. */
export function save(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READING);
}

/** Saves what the server answers, under a name; says so where it does not. */
export async function saveAnswer(path: string, name: string): Promise<void> {
  try {
    save(new File([await getText(path)], name));
  } catch (trouble) {
    notify(errorText(trouble), { kind: 'warning' });
  }
}

/** Saves the record of a finished match. */
export async function saveRecord(code: string, match: number): Promise<void> {
  await saveAnswer(`/api/tables/${code}/matches/${match}/record`, `seven-bridge-${code}-${match}.toml`);
}
