import { describe, expect, it } from 'vitest';
import { AFTER_MATCH, AFTER_ROUND, PLAYED } from '../game/played';
import type { TableState } from '../game/state';
import { timelineOf } from '../game/timeline';
import type { CountedHand, RoundEnd } from '../server/messages';
import { type Scene, sceneOf, sumAt } from './scene';

const USUAL = 280;
const HANDS = ['Kd Jk', '', '7s 7h'];
const KING: CountedHand = { holder: 0, values: [10, 0], factors: [['joker', 5]], points: 50 };
const SEVENS: CountedHand = { holder: 2, values: [7, 7], factors: [['sevens', 4]], points: 56 };

/** Seat 1 has gone out in a second round; before it the totals were 30, 10 and 20. */
function ended(counted: CountedHand[], scores: number[], more: Partial<RoundEnd> = {}): TableState {
  const totals = [30, 10, 20].map((total, seat) => total + scores[seat]!);
  const over: RoundEnd = { winner: 1, hands: HANDS, scores, totals, counted, ...more };
  const round = { ...AFTER_ROUND.round!, playing: [0, 1, 2], over };
  return { ...AFTER_ROUND, totals, scores: [[30, 10, 20], scores], round };
}

const collected = [KING, SEVENS].map((hand) => ({ ...hand, collector: 1 }));

function scene(table: TableState, motion = USUAL): Scene {
  return sceneOf(table, motion)!;
}

const told = ({ steps }: Scene): string[] =>
  steps
    .map((step) => ['holder' in step && step.holder, 'seat' in step && step.seat, step.kind])
    .map((parts) => parts.filter((part) => part !== false).join(' '));

describe('going out', () => {
  it('leaves a breath, turns the hands over from the winner on, adds them up, and moves everybody', () => {
    const shown = scene(ended(collected, [0, 106, 0]));
    expect(shown.steps[0]!.at).toBe(400);
    expect(told(shown)).toEqual(['2 hand', '0 hand', '2 flies', '0 flies', '2 lands', '0 lands', 'places']);
    expect(shown.placesBefore).toEqual([1, 3, 2]);
    expect(shown.placesNow).toEqual([2, 1, 3]);
  });

  it('takes two to three seconds at the usual pace, whatever the number of seats', () => {
    const many = Array.from({ length: 7 }, (_, seat) => seat);
    const counted = many.filter((seat) => seat !== 1).map((holder) => ({ ...KING, holder, collector: 1 }));
    const table = ended(collected, [0, 106, 0]);
    const hands = many.map((seat) => (seat === 1 ? '' : 'Kd Jk'));
    const over = { ...table.round!.over!, hands, counted, one_go: true };
    for (const lasts of [
      scene(table).lasts,
      scene({ ...table, round: { ...table.round!, playing: many, over } }).lasts,
    ]) {
      expect(lasts).toBeGreaterThanOrEqual(2000);
      expect(lasts).toBeLessThanOrEqual(3000);
    }
    expect(scene(table, USUAL / 2).lasts).toBe(scene(table).lasts / 2);
    expect(scene(table, USUAL * 3).lasts).toBeLessThan(scene(table).lasts * 2);
  });

  it('ends with the points that the table tells, sum by sum', () => {
    const shown = scene(ended(collected, [0, 106, 0]));
    const landing = shown.steps.findIndex(({ kind }) => kind === 'lands');
    expect(sumAt(shown, 1, shown.steps.slice(0, landing))).toBe(0);
    expect(sumAt(shown, 1, shown.steps.slice(0, landing + 1))).toBe(56);
    expect(sumAt(shown, 1, shown.steps)).toBe(106);
    for (const { after } of timelineOf(PLAYED).frames) {
      const played = sceneOf(after, USUAL);
      if (played)
        expect(sumAt(played, played.winner, played.steps)).toBe(after.round!.over!.scores[played.winner]);
    }
    expect(scene(AFTER_MATCH).placesNow).toContain(1);
  });

  it('in one go doubles what was added up, by a stamp after the last value', () => {
    const doubled = collected.map((hand) => ({
      ...hand,
      points: hand.points * 2,
      factors: [...hand.factors!, ['one_go', 2] as [string, number]],
    }));
    const shown = scene(ended(doubled, [0, 212, 0], { one_go: true }));
    expect(told(shown).slice(-3)).toEqual(['0 lands', 'stamp', 'places']);
    const stamped = shown.steps.findIndex(({ kind }) => kind === 'stamp');
    expect(sumAt(shown, 1, shown.steps.slice(0, stamped))).toBe(106);
    expect(sumAt(shown, 1, shown.steps)).toBe(212);
    // where it counts nothing more, nothing is stamped
    expect(told(scene(ended(collected, [0, 106, 0], { one_go: true })))).not.toContain('stamp');
  });

  it('leaves penalty points with whoever holds them', () => {
    const penalties = [KING, SEVENS].map((hand) => ({ ...hand, payer: hand.holder }));
    const shown = scene({ ...ended(penalties, [50, 0, 56]), fewestWin: true });
    expect([0, 1, 2].map((seat) => sumAt(shown, seat, shown.steps))).toEqual([50, 0, 56]);
    expect(shown.placesBefore).toEqual([3, 1, 2]);
    expect(shown.placesNow).toEqual([3, 1, 2]);
  });

  it('lets them fly over whoever pays for all', () => {
    const paid = [KING, SEVENS].map((hand) => ({ ...hand, payer: 0, collector: 1 }));
    const { values } = scene(ended(paid, [-106, 106, 0], { payer: 0 }));
    expect(values).toMatchObject([
      { holder: 2, to: 1, over: 0 },
      { holder: 0, to: 1, over: -1 },
    ]);
  });

  it('is two stills where nothing moves, each long enough to be read', () => {
    const shown = scene(ended(collected, [0, 106, 0]), 0);
    expect(told(shown)).toEqual(['2 hand', '0 hand', '2 lands', '0 lands', 'places']);
    const [first, second] = [...new Set(shown.steps.map(({ at }) => at))];
    expect(first).toBe(0);
    expect(Math.min(second!, shown.lasts - second!)).toBeGreaterThanOrEqual(1200);
  });

  it('is nothing where nobody goes out, or while the round is played', () => {
    expect(sceneOf(ended([], [0, 0, 0], { winner: -1 }), USUAL)).toBeUndefined();
    expect(sceneOf({ ...AFTER_ROUND, round: undefined }, USUAL)).toBeUndefined();
  });

  it('has no places before the first round', () => {
    expect(scene(AFTER_ROUND).placesBefore).toBeUndefined();
  });
});
