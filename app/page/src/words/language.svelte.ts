/** The language of the page: the one chosen, or else the browser's. */
export type Language = 'en' | 'ja';

const KEPT = 'seven-bridge.language';

function first(): Language {
  const kept = localStorage.getItem(KEPT);
  if (kept === 'en' || kept === 'ja') return kept;
  return navigator.language.startsWith('ja') ? 'ja' : 'en';
}

class Spoken {
  #now = $state<Language>(first());

  get now(): Language {
    return this.#now;
  }

  /** Changes the language from this moment on, and remembers it. */
  choose(language: Language): void {
    this.#now = language;
    localStorage.setItem(KEPT, language);
  }
}

export const language = new Spoken();
