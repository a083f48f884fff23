import { describe, expect, it } from 'vitest';
import { type Card, RANKS, SUITS } from '../cards/card';
import { arrange, type Placed } from './layout';

const BOX = { x: 80, y: 292, width: 920, height: 560 };

/** A run of so many cards of a suit. */
function run(suit: number, length: number): Card[] {
  return RANKS.slice(0, length).map((rank) => rank + SUITS[suit]!);
}

/** Where some groups lie, all in one place. */
function layOut(groups: Card[][]): Placed[] {
  return arrange([[{ groups, caption: '' }]], BOX).flatMap(({ cards }) => cards);
}

describe('cards in a picture', () => {
  it.each([
    ['one meld', [run(0, 3)]],
    ['several', [run(0, 3), run(1, 4), run(2, 3)]],
    ['the longest run', [run(0, 13)]],
    ['all cards', [run(0, 13), run(1, 13), run(2, 13), run(3, 13)]],
  ])('lie within their box: %s', (_, groups) => {
    const placed = layOut(groups);
    expect(placed.map(({ card }) => card)).toEqual(groups.flat());
    for (const { x, y, width, height } of placed) {
      expect(x).toBeGreaterThanOrEqual(BOX.x - 0.01);
      expect(x + width).toBeLessThanOrEqual(BOX.x + BOX.width + 0.01);
      expect(y).toBeGreaterThanOrEqual(BOX.y - 0.01);
      expect(y + height).toBeLessThanOrEqual(BOX.y + BOX.height + 0.01);
    }
  });

  it('are the larger the fewer they are, and lie in the middle', () => {
    const few = layOut([run(0, 3)]);
    const many = layOut([run(0, 5), run(1, 5), run(2, 5)]);
    expect(few[0]!.width).toBeGreaterThan(many[0]!.width);
    const [first, last] = [few[0]!, few.at(-1)!];
    expect(first.x - BOX.x).toBeCloseTo(BOX.x + BOX.width - last.x - last.width);
  });

  it('need not be there', () => {
    expect(layOut([])).toEqual([]);
    expect(arrange([], BOX)).toEqual([]);
  });

  it('are equally large in all places, each with its caption below', () => {
    const melds = { groups: [run(0, 3), run(1, 4)], caption: 'melds' };
    const top = { groups: [['Kd']], caption: 'top' };
    const hand = { groups: run(2, 8).map((card) => [card]), caption: 'hand' };
    const all = arrange([[melds, top], [hand]], BOX);
    expect(all.map(({ caption }) => caption)).toEqual(['melds', 'top', 'hand']);
    expect(new Set(all.flatMap(({ cards }) => cards.map(({ width }) => width))).size).toBe(1);
    for (const { cards, box } of all) {
      for (const card of cards) {
        expect(card.x).toBeGreaterThanOrEqual(box.x - 0.01);
        expect(card.x + card.width).toBeLessThanOrEqual(box.x + box.width + 0.01);
        expect(card.y + card.height).toBeLessThan(box.y + box.height - 30);
      }
    }
    expect(all[1]!.box.x).toBeGreaterThan(all[0]!.box.x + all[0]!.box.width);
    expect(all[2]!.box.y).toBeGreaterThan(all[0]!.box.y + all[0]!.box.height);
  });
});
