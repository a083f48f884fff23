import { language, type Language } from './language.svelte';

/**
 * The words of a room of the page in both languages. What stands in one and is missing in the other fails the
 * type check. The words come in the language of the moment, so that a component that shows them follows a change.
 */
export function catalogue<Words>(both: { en: Words; ja: NoInfer<Words> }): () => Words {
  return () => both[language.now];
}

/** A text that the server gives in both languages. */
export type Text = Record<Language, string>;

/** The text in the language of the moment. */
export function localized(text: Text): string {
  return text[language.now];
}
