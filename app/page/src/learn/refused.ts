import type { Language } from '../words/language.svelte';
import type { Name } from './trying.svelte';

/** Why the engine refuses what can be tried in the examples: sentences, by the words of a record. */
export type Refused = Record<Name, Record<string, string>>;

const FILES = {
  en: () => import('./refused.en.json'),
  ja: () => import('./refused.ja.json'),
};

/** The refusals in a language, which are loaded only for it; `python -m tests.lessons.examples` writes them. */
export async function refusedIn(language: Language): Promise<Refused> {
  const { default: found } = await FILES[language]();
  return found as unknown as Refused;
}
