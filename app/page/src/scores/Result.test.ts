import { render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AFTER_ROUND } from '../game/played';
import type { TableState } from '../game/state';
import { prefer } from '../preferences/preferences.svelte';
import type { CountedHand, RoundEnd } from '../server/messages';
import { language } from '../words/language.svelte';
import Result from './Result.svelte';

const ROUND = AFTER_ROUND.round!;
const HANDS = ['Kd Jk', '7s 7h', ''];

/** The end of a second round: seat 2 went out, before it the totals were 10, 30 and 20. */
function ended(counted: CountedHand[], scores: number[], more: Partial<RoundEnd> = {}): TableState {
  const totals = [10, 30, 20].map((total, seat) => total + scores[seat]!);
  const over: RoundEnd = { winner: 2, hands: HANDS, scores, totals, counted, ...more };
  const seats = AFTER_ROUND.seats.with(0, { kind: 'person', name: 'Ben' });
  return { ...AFTER_ROUND, seats, totals, scores: [[10, 30, 20], scores], round: { ...ROUND, over } };
}

const KING: CountedHand = { holder: 0, values: [10, 0], factors: [['joker', 5]], points: 50 };
const SEVENS: CountedHand = { holder: 1, values: [7, 7], factors: [['sevens', 4]], points: 56 };
const collected = [KING, SEVENS].map((hand) => ({ ...hand, collector: 2 }));

/** The row of a player, as it is read out. */
function row(name: string): HTMLElement {
  return screen.getByRole('rowheader', { name: new RegExp(name) }).closest<HTMLElement>('[role=row]')!;
}

beforeEach(() => {
  language.choose('en');
  prefer({ motion: 'none' });
});

afterEach(() => vi.useRealTimers());

describe('the result of a round', () => {
  it('tells each hand as the sum that it is, and for whom it counts', () => {
    render(Result, { table: ended(collected, [0, 0, 106]) });
    const held = 'Cards left: king of diamonds 10, joker 0. Together 10. joker ×5: 50. → Ken';
    expect(row('You')).toHaveTextContent(held);
    expect(row('Aki')).toHaveTextContent('7 of spades 7, 7 of hearts 7. Together 14. sevens ×4: 56.');
    expect(row('Ken')).toHaveTextContent('+106');
  });

  it('calls points that are bad by their name, and never writes them as a gain', () => {
    const hands = [KING, SEVENS].map((hand) => ({ ...hand, payer: hand.holder }));
    render(Result, { table: { ...ended(hands, [50, 56, 0]), fewestWin: true } });
    expect(screen.getByRole('columnheader', { name: 'Penalty' })).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Penalty in all' })).toBeInTheDocument();
    expect(within(row('You')).getByText('50', { selector: '.scored' })).toHaveClass('bad');
    expect(screen.queryByText(/\+/)).toBeNull();
  });

  it('says so in Japanese', async () => {
    language.choose('ja');
    const hands = [KING, SEVENS].map((hand) => ({ ...hand, payer: hand.holder }));
    render(Result, { table: { ...ended(hands, [50, 56, 0]), fewestWin: true } });
    await tick();
    expect(screen.getByRole('columnheader', { name: '失点' })).toBeInTheDocument();
    expect(row('あなた')).toHaveTextContent(
      '残った札：ダイヤのキングが10点、ジョーカーが0点。合わせて10点。ジョーカーで×5、50点。',
    );
  });

  it('writes what is lost with a minus', () => {
    const hands = [KING, SEVENS].map((hand) => ({ ...hand, payer: hand.holder, collector: 2 }));
    render(Result, { table: ended(hands, [-50, -56, 106]) });
    expect(within(row('You')).getByText('−50')).toHaveClass('bad');
    expect(within(row('Ken')).getByText('+106')).toHaveClass('good');
  });

  it('names who pays for all', () => {
    const hands = [KING, SEVENS].map((hand) => ({ ...hand, payer: 1, collector: 2 }));
    render(Result, { table: ended(hands, [0, -106, 106], { payer: 1 }) });
    expect(row('You')).toHaveTextContent('Aki pays');
    expect(row('Aki')).toHaveTextContent('pays for all');
  });

  it('calls whoever reads it “you” where that is who pays', () => {
    const hands = [KING, SEVENS].map((hand) => ({ ...hand, payer: 0, collector: 2 }));
    render(Result, { table: ended(hands, [-106, 0, 106], { payer: 0 }) });
    expect(row('Aki')).toHaveTextContent('you pay');
    expect(screen.queryByText('Ben')).toBeNull();
  });

  it('crowns who has won the match, not who goes out in its last round', () => {
    const crowned = (): string[] =>
      screen
        .getAllByRole('rowheader')
        .flatMap((head) => (head.querySelector('svg') ? [head.textContent] : []));
    const { rerender } = render(Result, { table: ended(collected, [0, 0, 106]) });
    expect(crowned()).toEqual([]);
    return rerender({ table: { ...ended(collected, [0, 0, 106]), winners: [1] } }).then(() => {
      expect(crowned()).toEqual([expect.stringContaining('Aki')]);
    });
  });

  it('says that nothing counts in a round that is drawn', () => {
    render(Result, { table: ended([KING, SEVENS], [0, 0, 0], { winner: -1 }) });
    expect(row('You')).toHaveTextContent('joker ×5: 50. not counted');
  });

  it('shows who has moved to another place', () => {
    render(Result, { table: ended(collected, [0, 0, 106]) });
    expect(row('Ken')).toHaveTextContent('2nd → 1st');
    expect(row('Aki')).toHaveTextContent('1st → 2nd');
    expect(row('You')).not.toHaveTextContent(/→ \d/);
  });

  it('has no places before the first round', () => {
    render(Result, { table: AFTER_ROUND });
    expect(screen.queryByText(/\d(st|nd|rd|th) → /)).toBeNull();
  });
});
