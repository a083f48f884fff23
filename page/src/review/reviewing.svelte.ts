import { timelineOf } from '../game/timeline';
import { learnActions } from '../server/actions';
import { get } from '../server/http';
import type { PendingReview, Replay, Review } from '../server/messages';
import { actionsIn } from './review';
import { actionSteps } from './steps';

/** How long one waits before asking again how far it is, in milliseconds: longer each time. */
const FIRST = 700;
const LONGEST = 5000;
const LONGER = 1.4;

/**
 * Asks the server for the review of a match, which starts it, and then how far it is, until it is there; then for the
 * words of its actions.
 */
export class Reviewing {
  /** Once all is there that is needed to show it. */
  review = $state.raw<Review>();
  waiting = $state.raw<PendingReview>();
  trouble = $state.raw<unknown>();
  /** The steps of the replay, by round: where the moments are. For whoever does not show the match. */
  steps = $state.raw<number[][]>();

  readonly #path: string;
  readonly #isShown: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  /** `isShown`: the match is there already, as in its replay. */
  constructor(code: string, match: number, isShown = false) {
    this.#path = `/api/tables/${code}/matches/${match}`;
    this.#isShown = isShown;
    this.ask();
  }

  /** Begins, or tries once more. */
  ask(): void {
    this.trouble = undefined;
    void this.#ask(FIRST);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #ask(wait: number): Promise<void> {
    try {
      const answer = await get<Review | PendingReview>(`${this.#path}/review`);
      if (this.#isClosed) return;
      if ('progress' in answer) {
        this.waiting = answer;
        this.#timer = setTimeout(() => void this.#ask(Math.min(wait * LONGER, LONGEST)), wait);
      } else {
        await this.#prepare(answer);
      }
    } catch (error) {
      this.trouble = error;
    }
  }

  async #prepare(review: Review): Promise<void> {
    const [replay] = await Promise.all([
      this.#isShown ? undefined : get<Replay>(`${this.#path}/replay`),
      learnActions(actionsIn(review)),
    ]);
    if (replay) this.steps = actionSteps(timelineOf(replay.messages));
    this.review = review;
  }
}
