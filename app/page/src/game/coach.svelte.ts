import type { HintGiven, RecapGiven } from '../server/messages';
import type { Choice, Choices } from './choices';
import type { Source } from './source';
import type { TableState } from './state';

/** The seat that a coach advises. */
interface Advised {
  readonly table: TableState | undefined;
  readonly seat: number | undefined;
  readonly you: number | undefined;
  readonly choices: Choices;
}

/** The coach of a seat: is asked, and what it has said holds until the next decision, or the next round. */
export class Coach {
  #hint = $state.raw<HintGiven>();
  #recap = $state.raw<RecapGiven>();

  /** What the coach has said about the decision that is due. */
  readonly hint = $derived.by(() => {
    const [hint, { seat, table }] = [this.#hint, this.advised];
    const holds =
      hint?.seat === seat &&
      hint?.step === table?.now.step &&
      table?.now.options?.includes(hint?.action ?? -1);
    return holds ? hint : undefined;
  });
  /** The same as one of the choices. */
  readonly choice = $derived.by(() =>
    Object.values(this.advised.choices)
      .flat()
      .find((choice: Choice | undefined) => choice?.action === this.hint?.action),
  );
  /** What the coach has said about the round that is over. */
  readonly recap = $derived.by(() => {
    const [recap, { seat, table }] = [this.#recap, this.advised];
    const round = table?.round;
    return round?.over && recap?.seat === seat && recap?.round === round.number ? recap : undefined;
  });

  constructor(
    private readonly advised: Advised,
    private readonly ask: Source['ask'],
  ) {}

  /** The coach would do this. */
  advises(choice: Choice | undefined): boolean {
    return choice !== undefined && choice.action === this.choice?.action;
  }

  /** Asks what to do: `hint` tells; `false` where the coach has nothing to say. */
  async seekHint(beginner: boolean): Promise<boolean> {
    const { you } = this.advised;
    return you !== undefined && (await this.ask({ do: 'hint', seat: you, beginner }))?.t === 'ok';
  }

  /** Asks for a sentence about the round that is over: `recap` tells. */
  async seekRecap(): Promise<void> {
    const { table, you } = this.advised;
    if (you === undefined || !table?.round?.over) return;
    this.#recap = undefined;
    await this.ask({ do: 'recap', seat: you });
  }

  /** Forgets what was said: another person looks at the table. */
  forget(): void {
    this.#hint = this.#recap = undefined;
  }

  /** Takes in what the coach says. */
  receive(message: HintGiven | RecapGiven): void {
    if (message.t === 'hint') this.#hint = message;
    else this.#recap = message;
  }
}
