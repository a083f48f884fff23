import { SeatAtTable } from '../game/seat.svelte';
import { learnActions } from '../server/actions';
import type { ClientRequest } from '../server/link';
import { get, post } from '../server/http';
import type { No, Ok, PuzzleOffer, PuzzleQuestion, PuzzleTally, PuzzleVerdict } from '../server/messages';
import { guest } from '../server/session.svelte';

const OK: Ok = { t: 'ok', id: 0 };

/** Which puzzles are wanted: of a theme or of any, and by which rules new ones come first. */
interface Wanted {
  theme: string;
  preset: string;
}

/** What failed, why, and how to try the same once more. */
interface Trouble {
  at: 'loading' | 'answering';
  error: unknown;
  again: () => Promise<unknown>;
}

/**
 * Puzzles, one after the other: each is a table at which one thing can be done, and the server tells what that was
 * worth.
 */
export class Puzzling {
  question = $state.raw<PuzzleQuestion>();
  /** The table of the question. */
  seat = $state.raw<SeatAtTable>();
  /** What was answered, once it is. */
  verdict = $state.raw<PuzzleVerdict>();
  tally = $state.raw<PuzzleTally>();
  trouble = $state.raw<Trouble>();
  /** Nothing is due, and nothing is new. */
  done = $state(false);
  /** The next puzzle is on its way. */
  loading = $state(true);

  /** Counts what was asked for: only what was wanted last is shown. */
  #turn = 0;

  /** Asks for the puzzle that comes next. */
  async next({ theme, preset }: Wanted): Promise<void> {
    const query = new URLSearchParams({ ...(theme ? { theme } : {}), preset });
    await this.#load(() => get<PuzzleOffer>(`/api/puzzles?${query}`));
  }

  /** Asks for one puzzle. */
  async open(name: string): Promise<void> {
    await this.#load(async () => {
      const [puzzle, tally] = await Promise.all([
        get<PuzzleQuestion>(`/api/puzzles/${encodeURIComponent(name)}`),
        get<PuzzleTally>('/api/puzzles/tally'),
      ]);
      return { puzzle, tally };
    });
  }

  /** Leaves the table; whatever is still on its way is shown no more. */
  close(): void {
    this.#turn++;
    this.seat?.close();
  }

  async #load(ask: () => Promise<PuzzleOffer>): Promise<void> {
    const turn = ++this.#turn;
    this.trouble = undefined;
    this.loading = true;
    try {
      const { puzzle, tally } = await ask();
      await learnActions(puzzle?.table.now?.options ?? []);
      if (turn !== this.#turn) return;
      this.tally = tally;
      this.#show(puzzle);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.trouble = { at: 'loading', error, again: () => this.#load(ask) };
    }
    this.loading = false;
  }

  #show(question: PuzzleQuestion | undefined): void {
    this.seat?.close();
    this.verdict = undefined;
    this.question = question;
    this.done = question === undefined;
    this.seat = undefined;
    if (!question) return;
    const seat: SeatAtTable = new SeatAtTable(() => ({
      ask: (message) => this.#ask(question, seat, message),
      blocked: () => Promise.resolve([]),
      again: () => undefined,
      close: () => undefined,
    }));
    seat.link = 'open';
    seat.receive(question.table);
    this.seat = seat;
  }

  /** The table's answer to what is done at it. */
  async #ask(
    { name }: PuzzleQuestion,
    seat: SeatAtTable,
    message: ClientRequest,
  ): Promise<Ok | No | undefined> {
    if (message.do === 'prefer') return OK;
    if (message.do === 'why') return this.#why(name, message.words);
    if (message.do !== 'play' || this.verdict) return undefined;
    this.trouble = undefined;
    try {
      await guest.ensure();
      const path = `/api/puzzles/${encodeURIComponent(name)}`;
      const verdict = await post<PuzzleVerdict>(path, { action: message.action });
      if (this.seat !== seat) return undefined; // another puzzle has been chosen since
      this.verdict = verdict;
      this.tally = verdict.tally;
      // The table stays as it is, with nothing more to do.
      seat.receive({ t: 'now', now: { step: message.step + 1 } });
      return OK;
    } catch (error) {
      const again = (): Promise<unknown> => seat.play(message);
      if (this.seat === seat) this.trouble = { at: 'answering', error, again };
      return undefined;
    }
  }

  /** Why something cannot be done there. */
  async #why(name: string, words: string): Promise<No | undefined> {
    try {
      const query = new URLSearchParams({ words });
      return await get<No>(`/api/puzzles/${encodeURIComponent(name)}/why?${query}`);
    } catch {
      return undefined; // without a connection nothing can be said
    }
  }
}
