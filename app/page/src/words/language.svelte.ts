/** The language of the page: the one chosen, or else the browser's. */
export type Language = 'en' | 'ja';

const KEPT = 'seven-bridge.language';
const EASY = 'seven-bridge.easy';

function first(): Language {
  const kept = localStorage.getItem(KEPT);
  if (kept === 'en' || kept === 'ja') return kept;
  return navigator.language.startsWith('ja') ? 'ja' : 'en';
}

function keptEasy(): boolean {
  return localStorage.getItem(EASY) === 'true';
}

class Spoken {
  #now = $state<Language>(first());
  #easy = $state(keptEasy());

  constructor() {
    // What is set in one window of the browser counts in all.
    addEventListener('storage', ({ key }) => {
      if (key === EASY) this.#easy = keptEasy();
    });
  }

  get now(): Language {
    return this.#now;
  }

  /** Whether it is made easy for children: Japanese with readings, in short sentences. */
  get isEasy(): boolean {
    return this.#easy && this.#now === 'ja';
  }

  /** Changes the language from this moment on, and remembers it. */
  choose(language: Language): void {
    this.#now = language;
    localStorage.setItem(KEPT, language);
  }

  /** Makes Japanese easy from this moment on, or no longer, and remembers it. */
  makeEasy(easy: boolean): void {
    this.#easy = easy;
    localStorage.setItem(EASY, String(easy));
  }
}

export const language = new Spoken();
