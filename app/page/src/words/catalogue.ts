import { language, type Language } from './language.svelte';

/** Some of the words of a catalogue, which replace its own. */
type Some<Words> = {
  [Name in keyof Words]?: Words[Name] extends string | readonly unknown[] | ((...given: never[]) => unknown)
    ? Words[Name]
    : Some<Words[Name]>;
};

/**
 * The words of a room of the page in both languages. What stands in one and is missing in the other fails the
 * type check. The words come in the language of the moment, so that a component that shows them follows a change.
 *
 * `easy` are those of the Japanese words that are too long for a child. Where there are none for something, the child
 * reads what everybody reads.
 */
export function catalogue<Words extends object>(both: {
  en: Words;
  ja: NoInfer<Words>;
  easy?: Some<NoInfer<Words>>;
}): () => Words {
  const easy = replaced(both.ja, both.easy);
  return () => (language.isEasy ? easy : both[language.now]);
}

function replaced<Words extends object>(words: Words, some: Some<Words> = {}): Words {
  const changes = Object.entries(some).map(([name, change]) => {
    const word = words[name as keyof Words];
    return [name, isGroup(word) && isGroup(change) ? replaced(word, change) : change];
  });
  return { ...words, ...Object.fromEntries(changes) };
}

function isGroup(word: unknown): word is object {
  return typeof word === 'object' && !Array.isArray(word);
}

/** A text that the server gives in both languages. */
export type Text = Record<Language, string>;

/** The text in the language of the moment. */
export function localized(text: Text): string {
  return text[language.now];
}
