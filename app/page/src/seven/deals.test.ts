import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dealOfDay, isDay, numberedDeal, today } from './dealKinds';
import { LAST_DEAL, deckOf, drawnDeal, isDeal } from './deals';
import { dailyDeal, drawnWinnable, isWinnable, nextWinnable } from './fate';

const PAGE = readFileSync('../../docs/play/solitaire.md', 'utf-8');

describe('numbered deals are those that docs/play/solitaire.md tells', () => {
  const decks = [...PAGE.matchAll(/^deal (\d+): ((?:\w\w ){51}\w\w)$/gm)];
  test.each(decks.map(([, number, deck]) => [Number(number), deck]))('deal %i', (number, deck) => {
    expect(deckOf(number as number).join(' ')).toBe(deck);
  });

  test('whole numbers from 1 to 2³²', () => {
    expect([1, LAST_DEAL].every(isDeal)).toBe(true);
    expect([0, -1, 1.5, NaN, LAST_DEAL + 1].some(isDeal)).toBe(false);
    expect(numberedDeal(10)).toEqual({ number: 10, kind: 'numbered' });
    expect(numberedDeal(0)).toBeUndefined();
    expect(isDeal(drawnDeal())).toBe(true);
  });
});

describe('deals that can be won', () => {
  test('1, 108 and 142 are the first', () => {
    const won = Array.from({ length: 149 }, (_, place) => place + 1).filter((deal) =>
      isWinnable(deckOf(deal)),
    );
    expect(won).toEqual([1, 108, 142]);
    expect([1, 2, 108, 109, LAST_DEAL].map(nextWinnable)).toEqual([1, 108, 108, 142, 1]);
    expect(isWinnable(deckOf(drawnWinnable()))).toBe(true);
  });

  const days = [...PAGE.matchAll(/^\| (\d{4}-\d\d-\d\d) \| (\d+) \|$/gm)];
  test.each(days.map(([, day, number]) => [day!, Number(number)] as const))(
    'the deal of %s',
    (day, number) => {
      expect(dailyDeal(day)).toBe(number);
    },
  );
});

describe('days', () => {
  test('are those of the calendar', () => {
    expect(['2026-11-21', '2028-02-29', '0001-01-01'].every(isDay)).toBe(true);
    expect(['2027-02-29', '2026-13-01', '2026-1-1', 'today', ''].some(isDay)).toBe(false);
  });

  test("today's deal is the daily one, that of another day a numbered one", () => {
    expect(dealOfDay(today())).toMatchObject({ kind: 'daily', day: today() });
    expect(dealOfDay('2025-01-31')).toEqual({ number: 3538837983, kind: 'numbered', day: '2025-01-31' });
    expect(dealOfDay('2025-02-31')).toBeUndefined();
  });
});
