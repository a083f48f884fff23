import type { Rulebook, SeatSpoke } from '../server/messages';
import { rulebook } from '../server/rulebook';
import { localized } from '../words/catalogue';

class Phrasebook {
  #known = $state.raw<Pick<Rulebook, 'phrases' | 'reactions'>>({ phrases: {}, reactions: {} });

  get phrases(): Rulebook['phrases'] {
    return this.#known.phrases;
  }

  get reactions(): Rulebook['reactions'] {
    return this.#known.reactions;
  }

  /** Loads it, once. Without a connection it stays empty, and is asked for again the next time. */
  async open(): Promise<void> {
    this.#known = await rulebook().catch(() => this.#known);
  }
}

/** What can be said at any table, by name: empty until it has been opened. */
export const phrasebook = new Phrasebook();

/** The words that somebody said; of a phrase in the language of the moment. `undefined` as long as they are not loaded. */
export function wordsSaid({ kind, what }: Pick<SeatSpoke, 'kind' | 'what'>): string | undefined {
  if (kind === 'reaction') return phrasebook.reactions[what];
  if (kind === 'text') return what;
  const phrase = phrasebook.phrases[what];
  return phrase && localized(phrase);
}
