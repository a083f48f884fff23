import type { Rulebook, TableSettings } from '../server/messages';
import { rulebook } from '../server/rulebook';
import type { Flow } from './standing';

const USUAL_PRESET = 'gamerules';

class Scoring {
  #rules = $state.raw<Rulebook>();

  /** Loads the rulebook, once. Without a connection nothing is known until it is opened again. */
  async open(): Promise<void> {
    this.#rules ??= await rulebook().catch(() => undefined);
  }

  /** How a table with these settings counts; `undefined` as long as it is not known. */
  flow({ preset = USUAL_PRESET, switches }: TableSettings): Flow | undefined {
    const name = this.#rules?.aliases[preset] ?? preset;
    const usual = this.#rules?.presets.find((each) => each.name === name)?.switches;
    return (switches?.score_flow ?? usual?.score_flow) as Flow | undefined;
  }
}

/** How points count at a table: empty until it has been opened. */
export const scoring = new Scoring();
