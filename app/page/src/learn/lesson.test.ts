import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../words/language.svelte';
import { words } from './coachWords';
import FirstRoundPage from './FirstRoundPage.svelte';
import { Lesson, SCRIPTS, STEPS } from './lesson.svelte';

const LANGUAGES = ['en', 'ja'] as const;

beforeEach(() => {
  vi.useFakeTimers();
  // a lesson needs no server
  vi.stubGlobal('fetch', () => {
    throw new Error('the lesson asked the server');
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  language.choose('en');
});

/** All that the others do until the next decision. */
async function others(): Promise<void> {
  await vi.advanceTimersByTimeAsync(20_000);
  flushSync();
}

describe('the lesson', () => {
  let lesson: Lesson;

  beforeEach(() => {
    lesson = new Lesson();
    lesson.begin();
  });

  afterEach(() => lesson.close());

  /** Does what is taught so many times. */
  async function follow(decisions: number): Promise<void> {
    for (let made = 0; made < decisions; made += 1) {
      await lesson.help();
      await others();
    }
  }

  it('goes through to the end when its advice is followed', async () => {
    const steps = [];
    while (!lesson.isOver) {
      steps.push(lesson.step);
      expect(lesson.taught, `${lesson.step} is on offer`).toBeDefined();
      await follow(1);
    }
    expect(steps).toEqual([...STEPS]);
    expect(lesson.seat.table?.round?.over?.winner).toBe(lesson.seat.seat);
  });

  it('teaches all that a round has', () => {
    const told = SCRIPTS.en.decisions.flatMap((decision) =>
      decision.told.flatMap((event) => (event.t === 'happened' ? event.events : [])),
    );
    const own = told.filter(({ seat }) => seat === 0).map(({ kind }) => kind);
    expect(new Set(own)).toEqual(new Set(['draw', 'meld', 'layoff', 'claim', 'discard', 'end']));
  });

  it('waits while the others play, and takes nothing then', async () => {
    await follow(1);
    await lesson.help();
    expect(lesson.waiting).toBe(true);
    expect(lesson.taught).toBeUndefined();
    await others();
    expect(lesson.waiting).toBe(false);
    expect(lesson.step).toBe('sevens');
  });

  it('answers other legal moves itself, and stays where it is', async () => {
    await follow(1);
    const { seat } = lesson;
    const before = seat.table;
    for (const choice of seat.choices.discards.filter(({ action }) => action !== lesson.taught?.action)) {
      expect(await seat.play(choice)).toBe(false);
    }
    expect(lesson.reply).toBe('other');
    expect(seat.refused).toBeUndefined();
    expect(seat.table).toBe(before);
    await lesson.help();
    expect(lesson.reply).toBeUndefined();
  });

  it('answers what the rules forbid', async () => {
    await lesson.help();
    await lesson.seat.why('meld Ks Kh');
    expect(lesson.reply).toBe('impossible');
  });

  it('goes back decision by decision, also by taking a move back, and starts again', async () => {
    await follow(3);
    const table = lesson.seat.table;
    await follow(2);
    lesson.back();
    lesson.back();
    expect(lesson.step).toBe('holdBack');
    expect(lesson.seat.table).toEqual({ ...table, at: lesson.seat.table?.at });
    await follow(2);
    await lesson.seat.say({ do: 'undo', seat: 0 });
    expect(lesson.step).toBe('alone');
    lesson.restart();
    expect(lesson.step).toBe('draw');
    await follow(STEPS.length);
    expect(lesson.isOver).toBe(true);
  });

  it('goes on by the rules of another language, where it is', async () => {
    await follow(STEPS.length);
    expect(lesson.seat.table?.totals[0]).toBeGreaterThan(0);
    lesson.back();
    lesson.speak('ja');
    expect(lesson.step).toBe('out');
    await follow(1);
    // in Japanese the cards held are bad points for those who hold them
    expect(lesson.seat.table?.totals).toEqual([0, 3, 19]);
  });

  it('starts again while the others are playing', async () => {
    await follow(1);
    await lesson.help();
    lesson.restart();
    await others();
    expect(lesson.step).toBe('draw');
    expect(lesson.seat.hand).toHaveLength(7);
  });
});

describe.each(LANGUAGES)('the page of the first round in %s', (spoken) => {
  beforeEach(() => language.choose(spoken));

  /** Touches what is pointed at until there is another step. */
  async function obey(): Promise<void> {
    const step = document.querySelector('.progress')?.textContent;
    for (let touches = 0; touches < 4; touches += 1) {
      const pointed = [...document.querySelectorAll('[data-taught]')].at(-1);
      if (!pointed || document.querySelector('.progress')?.textContent !== step) return;
      await fireEvent.click(pointed.querySelector('button.target, button.throw') ?? pointed);
      await tick();
      await vi.advanceTimersByTimeAsync(0);
      await Promise.resolve();
    }
  }

  it('is played to its end by touching what is pointed at', async () => {
    render(FirstRoundPage);
    await fireEvent.click(screen.getByRole('button', { name: words().deal }));
    for (const step of STEPS) {
      await others();
      const at = STEPS.indexOf(step);
      const [held, left] = [at, at + 1].map((each) => SCRIPTS[spoken].decisions[each]?.counts ?? 0);
      const advice = words().steps[step]('Aki', 'Ken', held!, left!);
      expect(screen.getByRole('heading', { name: advice.title })).toBeInTheDocument();
      expect(screen.getByText(advice.todo)).toBeInTheDocument();
      await obey();
    }
    await others();
    expect(screen.getByText(words().youScore(spoken === 'en' ? 13 : 0))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: words().toTable })).toBeInTheDocument();
  }, 20_000);

  it('leads to the first table, or back to the one that waits', async () => {
    for (const table of ['', 'KXMWQA']) {
      const { unmount } = render(FirstRoundPage, { table });
      await fireEvent.click(screen.getByRole('button', { name: words().deal }));
      while (screen.queryByText(words().overTitle) === null) {
        await others();
        await obey();
      }
      await others();
      if (table)
        expect(screen.getByRole('link', { name: words().backToTable })).toHaveAttribute('href', '/t/KXMWQA');
      expect(screen.queryByRole('button', { name: words().toTable }) === null).toBe(table !== '');
      unmount();
    }
  }, 30_000);

  it('says kindly why something else is not what it wants', async () => {
    render(FirstRoundPage);
    await fireEvent.click(screen.getByRole('button', { name: words().deal }));
    await obey();
    await others();
    await fireEvent.click(document.querySelector('.hand [data-card="Ks"]')!);
    await fireEvent.click(document.querySelector('[aria-keyshortcuts="x"]')!);
    await others();
    expect(screen.getByText(words().steps.points().other)).toBeInTheDocument();
  });
});
