import { get } from '../server/http';
import type { Review, PendingReview } from '../server/messages';

/** How long one waits before asking again how far it is, in milliseconds: longer each time. */
const FIRST = 700;
const LONGEST = 5000;
const LONGER = 1.4;

/** Asks the server for the review of a match, which starts it, and then how far it is, until it is there. */
export class Reviewing {
  review = $state.raw<Review>();
  waiting = $state.raw<PendingReview>();
  trouble = $state.raw<unknown>();

  readonly #path: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(code: string, match: number) {
    this.#path = `/api/tables/${code}/matches/${match}/review`;
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
      const answer = await get<Review | PendingReview>(this.#path);
      if (this.#isClosed) return;
      if ('progress' in answer) {
        this.waiting = answer;
        this.#timer = setTimeout(() => void this.#ask(Math.min(wait * LONGER, LONGEST)), wait);
      } else {
        this.review = answer;
      }
    } catch (error) {
      this.trouble = error;
    }
  }
}
