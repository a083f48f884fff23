/** House rules that somebody has given a name, as they are written in an address. */
export interface Saved {
  name: string;
  word: string;
}

const KEPT = 'seven-bridge.house-rules';

function kept(): Saved[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(found) ? (found as Saved[]).filter(({ name, word }) => name && word) : [];
  } catch {
    return [];
  }
}

/** The house rules of this browser, in the order of their names. */
class SavedRules {
  #all = $state.raw<Saved[]>(kept());

  get all(): Saved[] {
    return this.#all;
  }

  /** Keeps rules by a name; those of the same name are replaced. */
  keep(name: string, word: string): void {
    const others = this.#all.filter((saved) => saved.name !== name);
    this.#turn([...others, { name, word }].sort((one, other) => one.name.localeCompare(other.name)));
  }

  forget(name: string): void {
    this.#turn(this.#all.filter((saved) => saved.name !== name));
  }

  #turn(all: Saved[]): void {
    this.#all = all;
    localStorage.setItem(KEPT, JSON.stringify(all));
  }
}

export const savedRules = new SavedRules();
