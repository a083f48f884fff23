/** A viewer's absence from a round, in which a computer may play for it. */
export class Absence {
  /** How many turns it has played: told when the viewer is back, until somebody has read it. */
  covered = $state(0);
  /** While the viewer is away: how many turns of the round it had had before. */
  #before: number | undefined;

  /** The viewer is away, and has had so many turns of the round. */
  begin(turns: number): void {
    this.#before ??= turns;
  }

  /** Another round is dealt. */
  dealt(): void {
    if (this.#before !== undefined) this.#before = 0;
  }

  /** The viewer is back, with so many turns of the round. */
  end(turns: number): void {
    if (this.#before === undefined) return;
    this.covered = Math.max(0, turns - this.#before);
    this.#before = undefined;
  }
}
