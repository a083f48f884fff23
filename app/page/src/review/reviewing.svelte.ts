import { learnActions } from '../server/actions';
import { get } from '../server/http';
import type { MatchPuzzle, MatchPuzzles, PendingReview, ReviewData } from '../server/messages';
import { transport } from '../server/transport';
import { actionsIn } from './review';

/** How long one waits before asking again how far it is, in milliseconds: longer each time, if others ask as well. */
const FIRST = 700;
const LONGEST = 5000;
const LONGER = 1.4;

/**
 * Asks the server for the review of a match, which starts it, and then how far it is, until it is there; then for the
 * words of its actions, and the puzzles that it has left oneself.
 */
export class Reviewing {
  /** Once all is there that is needed to show it. */
  review = $state.raw<ReviewData>();
  waiting = $state.raw<PendingReview>();
  trouble = $state.raw<unknown>();
  /** Those that the match has left the guest who looks at it. */
  puzzles = $state.raw<readonly MatchPuzzle[]>([]);

  readonly #path: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(code: string, match: number) {
    this.#path = `/api/tables/${code}/matches/${match}`;
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
      const answer = await get<ReviewData | PendingReview>(`${this.#path}/review`);
      if (this.#isClosed) return;
      if ('progress' in answer) {
        this.waiting = answer;
        const next = transport().isHere ? FIRST : Math.min(wait * LONGER, LONGEST);
        this.#timer = setTimeout(() => void this.#ask(next), wait);
      } else {
        await this.#prepare(answer);
      }
    } catch (error) {
      this.trouble = error;
    }
  }

  async #prepare(review: ReviewData): Promise<void> {
    const [puzzles] = await Promise.all([this.#askForPuzzles(), learnActions(actionsIn(review))]);
    this.puzzles = puzzles;
    this.review = review;
  }

  async #askForPuzzles(): Promise<readonly MatchPuzzle[]> {
    try {
      return (await get<MatchPuzzles>(`${this.#path}/puzzles`)).puzzles;
    } catch {
      return []; // the review does without them
    }
  }
}
