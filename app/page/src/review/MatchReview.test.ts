import { cleanup, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PLAYED } from '../game/played';
import { type Timeline, timelineOf } from '../game/timeline';
import type { ActionWords, ReviewData } from '../server/messages';
import { language } from '../words/language.svelte';
import MatchReview from './MatchReview.svelte';
import { REVIEWED } from './reviewed';
import MatchStrip from './MatchStrip.svelte';
import ReviewExpander from './ReviewExpander.svelte';
import { Reviewing } from './reviewing.svelte';

const WORDS: Record<number, ActionWords> = {
  21: ['discard', '8h', 'discard 8h'],
  25: ['discard', 'Qh', 'discard Qh'],
  40: ['discard', 'Kd', 'discard Kd'],
};
const actions = Array.from({ length: 41 }, (_, action) => WORDS[action] ?? ['draw', '', 'draw']);
const refusal = {
  code: 'reviews_busy',
  details: {},
  en: 'Many reviews are wanted.',
  ja: '混み合っています。',
};

const asked: string[] = [];
let answer: () => Response;
let puzzles: () => Response;

beforeEach(() => {
  language.choose('en');
  asked.length = 0;
  answer = () => Response.json(REVIEWED);
  puzzles = () => Response.json({ puzzles: [{ name: 'a1b2', round: 1, after: 3, seat: 0 }] });
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    if (path.endsWith('/review')) return Promise.resolve(answer());
    if (path.endsWith('/puzzles')) return Promise.resolve(puzzles());
    return Promise.resolve(Response.json({ actions }));
  });
});

afterEach(() => vi.useRealTimers());

const names = ['Aki', 'Ken', 'Chie'];
const props = { code: 'ABCDEF', match: 2, names, polite: names, first: 0 };

/** The review, as it is asked for when somebody opens it. */
function open(
  more: { first?: number; shown?: { timeline: Timeline; at: number; viewer: number } } = {},
): Reviewing {
  const reviewing = new Reviewing(props.code, props.match);
  render(MatchReview, { ...props, reviewing, ...more });
  return reviewing;
}

async function settled(time = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(time);
  await tick();
}

/** The review, with other actions at the costliest moment. */
function choosing(chosen: string, best: string): ReviewData {
  const [round, ...others] = REVIEWED.rounds;
  const [decision, ...rest] = round!.decisions;
  return {
    ...REVIEWED,
    rounds: [{ ...round!, decisions: [{ ...decision!, chosen, best }, ...rest] }, ...others],
  };
}

/** The row of figures below the heading of a round, or of the total. */
function figures(heading: string, name: string): HTMLElement {
  const group = screen.getByRole('rowheader', { name: heading }).closest<HTMLElement>('tbody, tfoot')!;
  return within(group).getByRole('row', { name });
}

describe('a review', () => {
  it('tells the costliest moments, and leads to them', async () => {
    open();
    await settled();
    const moment = screen.getByRole('link', { name: /Round 1.*6\.0 points lost/ });
    expect(moment).toHaveTextContent('Played: discard ♦K');
    expect(moment).toHaveTextContent('Better: discard ♥8');
    expect(moment).toHaveAttribute('href', '/t/ABCDEF/replay/2?round=1&after=3&viewer=0&review=');
  });

  it('leads from a costly moment to the puzzle that it is, of the own seat alone', async () => {
    open();
    await settled();
    const way = screen.getByRole('link', { name: 'Solve as a puzzle' });
    expect(way).toHaveAttribute('href', '/puzzles?puzzle=a1b2');
    cleanup();
    puzzles = () => Response.json({ puzzles: [{ name: 'a1b2', round: 1, after: 3, seat: 1 }] });
    open();
    await settled();
    expect(screen.queryByRole('link', { name: 'Solve as a puzzle' })).not.toBeInTheDocument();
  });

  it('is there where the puzzles could not be asked for', async () => {
    puzzles = () => Response.json(refusal, { status: 503 });
    open();
    await settled();
    expect(screen.getByText('Luck and skill')).toBeInTheDocument();
  });

  it('shows the course of a round, and tells it', async () => {
    open();
    await settled();
    const course = screen.getByRole('img', { name: /Round 1: from −1\.5, between −28\.0 and −1\.5/ });
    expect(within(course).getByText('1')).toBeInTheDocument();
  });

  it('tells luck from skill', async () => {
    open();
    await settled();
    expect(figures('Round 1', '−27.5 +4.0 +1.5 −6.0 −28.0')).toBeInTheDocument();
    expect(figures('Round 2', '+40.5 +8.5 −1.0 0 +48.0')).toBeInTheDocument();
    expect(figures('Total', '+13.0 +12.5 +0.5 −6.0 +20.0')).toBeInTheDocument();
  });

  it('is one of any seat', async () => {
    open({ first: 2 });
    await settled();
    expect(screen.getByText('No mistake worth naming.')).toBeInTheDocument();
    expect(figures('Round 1', '+20.0 +2.0 +6.0 0 +28.0')).toBeInTheDocument();
  });

  it('says what is named as a mistake, and of who made none how the cards were', async () => {
    open({ first: 1 });
    await settled();
    expect(screen.getByText(/losses that are real.*5 points or more/)).toBeInTheDocument();
    const none = 'No mistake worth naming: the cards were against Ken, −242 points.';
    expect(screen.getByText(none)).toBeInTheDocument();
  });

  it('says which way a choice between laying down and keeping went wrong', async () => {
    const said = async (chosen: string, best: string): Promise<HTMLElement> => {
      cleanup();
      answer = () => Response.json(choosing(chosen, best));
      open();
      await settled();
      return screen.getByRole('link', { name: /6\.0 points lost/ });
    };
    expect(await said('discard Kd', 'meld 8h 8d 8c')).toHaveTextContent('Round 1: too bold');
    expect(await said('meld 8h 8d 8c', 'discard Kd')).toHaveTextContent('Round 1: laid down too soon');
    expect(await said('discard Kd', 'discard 8h')).not.toHaveTextContent('Round 1:');
  });

  it('is told in Japanese', async () => {
    open();
    await settled();
    language.choose('ja');
    await tick();
    const moment = screen.getByRole('link', { name: /第1ラウンド.*6\.0点の損/ });
    expect(moment).toHaveTextContent('実際：♦Kを捨てる');
    expect(moment).toHaveTextContent('最善：♥8を捨てる');
  });
});

describe('a review that is not there yet', () => {
  it('says how far it is, asks less and less often, and comes by itself', async () => {
    answer = () => Response.json({ ahead: 2, progress: 0 }, { status: 202 });
    open();
    await settled();
    expect(screen.getByText('2 other reviews come first.')).toBeInTheDocument();
    answer = () => Response.json({ ahead: 0, progress: 0.42 }, { status: 202 });
    await settled(1000);
    expect(screen.getByText('42 % done')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '42');
    await settled(60_000);
    expect(asked.filter((path) => path.endsWith('/review')).length).toBeLessThan(22);
    answer = () => Response.json(REVIEWED);
    await settled(5000);
    expect(screen.getByText('Luck and skill')).toBeInTheDocument();
  });

  it('is not asked for any more by who has left', async () => {
    answer = () => Response.json({ ahead: 0, progress: 0 }, { status: 202 });
    open().close();
    await settled(60_000);
    expect(asked).toHaveLength(1);
  });

  it('says why it cannot come, and lets try again', async () => {
    answer = () => Response.json(refusal, { status: 503 });
    open();
    await settled();
    expect(screen.getByRole('alert')).toHaveTextContent(refusal.en);
    answer = () => Response.json(REVIEWED);
    screen.getByRole('button', { name: 'Try again' }).click();
    await settled();
    expect(screen.getByText('Luck and skill')).toBeInTheDocument();
  });
});

describe('in a replay', () => {
  const shown = { timeline: timelineOf(PLAYED), at: 3, viewer: -2 };

  it('what could be done at the step is told, the best first', async () => {
    open({ shown });
    await settled();
    const options = within(screen.getAllByRole('list')[0]!).getAllByRole('listitem');
    expect(options.map((option) => option.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      'Discard ♥8 best +1.2 −9.5 to −2.5',
      'Discard ♥Q +0.5',
      'Discard ♦K chosen −4.8 −9.5 to −2.5',
    ]);
  });

  it('either does where the choice was as good as the best', async () => {
    open({ shown: { ...shown, at: 9, viewer: 1 } });
    await settled();
    expect(screen.getByText('Either will do.')).toBeInTheDocument();
    const options = within(screen.getAllByRole('list')[0]!).getAllByRole('listitem');
    expect(options.map((option) => option.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      'Discard ♥8 best +1.2 −9.5 to −2.5',
      'Discard ♥Q +0.5',
      'Discard ♦K chosen as good +1.2 −9.5 to −2.5',
    ]);
  });

  it('others see nothing of a decision that was not theirs', async () => {
    open({ shown: { ...shown, viewer: 1 } });
    await settled();
    expect(screen.getByText('Ken had no choice at this step.')).toBeInTheDocument();
  });

  it('nobody had a choice at the deal', async () => {
    open({ shown: { ...shown, at: 0 } });
    await settled();
    expect(screen.getByText('Nobody had a choice at this step.')).toBeInTheDocument();
  });
});

const mine = { code: props.code, match: props.match, polite: props.polite, practises: true };

describe('the strip above the scores', () => {
  it('comes by itself: the accuracy, the finest and the costliest moment, with reasons', async () => {
    answer = () => Response.json({ ahead: 0, progress: 0.42 }, { status: 202 });
    render(MatchStrip, { ...mine, seat: 0 });
    await settled();
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '42');
    answer = () => Response.json(REVIEWED);
    await settled(1000);
    const strip = screen.getByRole('region', { name: 'Your choices' });
    expect(within(strip).getByText('Accuracy 90 of 100, from 38 decisions')).toBeInTheDocument();
    const fine = within(strip).getByRole('link', { name: /Finest moment.*3\.5 points better/ });
    expect(fine).toHaveTextContent('Rather than: discard ♥Q');
    expect(fine).toHaveTextContent('Ken may soon be out (cards left: 2).');
    expect(fine).toHaveAttribute('href', '/t/ABCDEF/replay/2?round=1&after=8&viewer=0&review=');
    const costly = within(strip).getByRole('link', { name: /Costliest moment.*6\.0 points lost/ });
    const way = within(strip).getByRole('link', { name: 'Solve as a puzzle' });
    expect(way).toHaveAttribute('href', '/puzzles?puzzle=a1b2');
    expect(costly).toHaveTextContent('It keeps ♥8, which goes on a meld on the table.');
  });

  it('is told in Japanese', async () => {
    render(MatchStrip, { ...mine, seat: 0, polite: ['Akiさん', 'ケン', 'チエ'] });
    await settled();
    language.choose('ja');
    await tick();
    expect(screen.getByText('正確さ：100点満点で90点（38回の選択）')).toBeInTheDocument();
    const fine = screen.getByRole('link', { name: /会心の一手.*3\.5点のプラス/ });
    expect(fine).toHaveTextContent('ケンは残り2枚、上がりが近そうです。');
  });

  it('tells no accuracy where there was too little to decide', async () => {
    render(MatchStrip, { ...mine, seat: 2 });
    await settled();
    expect(screen.getByText(/^After 7 decisions the accuracy cannot be told yet/)).toBeInTheDocument();
    expect(screen.queryByText(/Accuracy/)).not.toBeInTheDocument();
    expect(screen.getByText('No mistake worth naming.')).toBeInTheDocument();
  });

  it('never says that the accuracy was 0', async () => {
    const none = { ...REVIEWED.accounts[0]!, accuracy: 0 };
    answer = () => Response.json({ ...REVIEWED, accounts: [none] });
    render(MatchStrip, { ...mine, seat: 0 });
    await settled();
    expect(screen.getByText(/^These 38 decisions cost as much/)).toBeInTheDocument();
    expect(screen.queryByText('0')).not.toBeInTheDocument();
  });

  it('comforts who made no mistake and had bad cards', async () => {
    render(MatchStrip, { ...mine, seat: 1 });
    await settled();
    const none = 'No mistake worth naming: the cards were against you, −242 points.';
    expect(screen.getByText(none)).toBeInTheDocument();
    language.choose('ja');
    await tick();
    expect(screen.getByText(/引きの運は−242点で、ついていませんでした。$/)).toBeInTheDocument();
  });

  it('lets try again from the costliest moment, but not where others still play the same', async () => {
    const { rerender } = render(MatchStrip, { ...mine, seat: 0 });
    await settled();
    expect(screen.getByRole('button', { name: 'Try it again from here' })).toBeEnabled();
    await rerender({ practises: false });
    expect(screen.queryByRole('button', { name: 'Try it again from here' })).toBeNull();
  });

  it('is not there where it cannot come', async () => {
    answer = () => Response.json(refusal, { status: 503 });
    render(MatchStrip, { ...mine, seat: 0 });
    await settled();
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});

it('is neither loaded nor asked for before somebody opens it', async () => {
  vi.useRealTimers();
  render(ReviewExpander, props);
  await tick();
  expect(asked).toEqual([]);
  screen.getByText('Review').click();
  expect(await screen.findByText('Luck and skill')).toBeInTheDocument();
  expect(asked).toContain('/api/tables/ABCDEF/matches/2/review');
});
