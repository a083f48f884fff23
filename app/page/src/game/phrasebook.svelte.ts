import type { Rulebook, SeatSpoke } from '../server/messages';
import { rulebook } from '../server/rulebook';
import { localized, type Text } from '../words/catalogue';

class Phrasebook {
  #known = $state.raw<Pick<Rulebook, 'phrases' | 'reactions' | 'stamps' | 'characters'>>({
    phrases: {},
    reactions: {},
    stamps: {},
    characters: [],
  });

  get phrases(): Rulebook['phrases'] {
    return this.#known.phrases;
  }

  get reactions(): Rulebook['reactions'] {
    return this.#known.reactions;
  }

  get stamps(): Rulebook['stamps'] {
    return this.#known.stamps;
  }

  /** How a character plays, in a sentence. */
  mannerOf(player: string): Text | undefined {
    return this.#known.characters.find(({ id }) => id === player)?.manner;
  }

  /** Loads it, once. Without a connection it stays empty, and is asked for again the next time. */
  async open(): Promise<void> {
    this.#known = await rulebook().catch(() => this.#known);
  }
}

/** What can be said at any table, and who the characters are: empty until it has been opened. */
export const phrasebook = new Phrasebook();

/** The words that somebody said; of a phrase or a line in the language of the moment. `undefined` as long as they are not loaded. */
export function wordsSaid(event: Pick<SeatSpoke, 'kind' | 'what' | 'en' | 'ja'>): string | undefined {
  const { kind, what, en, ja } = event;
  if (kind === 'reaction') return phrasebook.reactions[what];
  if (kind === 'text') return what;
  if (kind === 'line') return en && ja && localized({ en, ja });
  const phrase = kind === 'stamp' ? phrasebook.stamps[what]?.text : phrasebook.phrases[what];
  return phrase && localized(phrase);
}

/** Whether the words must be fetched before they can be shown. */
export function wantsPhrases(event: Pick<SeatSpoke, 'kind' | 'what'>): boolean {
  return ['phrase', 'reaction', 'stamp'].includes(event.kind) && wordsSaid(event) === undefined;
}
