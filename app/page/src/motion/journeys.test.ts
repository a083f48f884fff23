import { describe, expect, it } from 'vitest';
import { END, happened, lastOf, SNAPSHOT } from '../game/testing';
import type { Event } from '../server/messages';
import { moves, type Scene } from './journeys';
import type { Places, Spot } from './places';

const STOCK: Spot = { x: 100, y: 100, width: 40 };
const DISCARDS: Spot = { x: 160, y: 100, width: 40 };
const SEATS = new Map<number, Spot>([
  [1, { x: 20, y: 10, width: 10 }],
  [2, { x: 200, y: 10, width: 10 }],
]);
const ELEMENT = document.createElement('span');

/** How cards lie: `{ '7h': ['hand', 10] }` is the seven of hearts in the hand, at x = 10. */
function lying(cards: Record<string, [zone: string, x: number]>): Places {
  const all = Object.entries(cards).map(
    ([card, [zone, x]]) => [card, { element: ELEMENT, zone, spot: { x, y: 300, width: 60 } }] as const,
  );
  return { cards: new Map(all), stock: STOCK, discards: DISCARDS, seats: SEATS };
}

const scene = (...events: Event[]): Scene => ({ events, own: 0 });

describe('how cards move', () => {
  it('slides what stays in its place, where it makes room', () => {
    const before = lying({ '2s': ['hand', 10], '3s': ['hand', 20], '4s': ['hand', 30] });
    const now = lying({ '2s': ['hand', 10], '3s': ['hand', 25], '4s': ['hand', 30] });
    const { slides, journeys } = moves(scene({ t: 'window_closed', seq: 1 }), before, now);
    expect(slides).toEqual([{ element: ELEMENT, x: -5, y: 0 }]);
    expect(journeys).toEqual([]);
  });

  it('lets an own card fly from the hand to the discards', () => {
    const event = happened(1, { kind: 'discard', seat: 0, cards: '2s' });
    const [journey] = moves(
      scene(event),
      lying({ '2s': ['hand', 10] }),
      lying({ '2s': ['discards', 160] }),
    ).journeys;
    expect(journey).toMatchObject({
      card: '2s',
      from: { x: 10 },
      to: { x: 160 },
      turns: false,
      arrives: ELEMENT,
    });
  });

  it('turns an own draw on its way from the stock', () => {
    const event = happened(1, { kind: 'draw', seat: 0, cards: '9c' });
    const { journeys } = moves(scene(event), lying({}), lying({ '9c': ['hand', 50] }));
    expect(journeys).toEqual([
      { card: '9c', from: STOCK, to: { x: 50, y: 300, width: 60 }, turns: true, arrives: ELEMENT, after: 0 },
    ]);
  });

  it('shows the back alone where somebody else draws, and nothing where the stock is used up', () => {
    const drawn = happened(1, { kind: 'draw', seat: 1 });
    const { journeys } = moves(scene(drawn), lying({}), lying({}));
    expect(journeys).toEqual([
      {
        card: undefined,
        from: STOCK,
        to: { x: 20, y: 10, width: 10 },
        turns: false,
        arrives: undefined,
        after: 0,
      },
    ]);
    const ends = lastOf(1, undefined, { ...END, winner: -1 });
    expect(moves(scene(ends), lying({}), lying({})).journeys).toEqual([]);
  });

  it('lets what others play come from their seat, and the claimed card from the discards', () => {
    const event = happened(1, { kind: 'claim', seat: 2, cards: 'Kh Kd Kc', meld: 0, action: 779 });
    const before = lying({ Kd: ['discards', 160] });
    const now = lying({ Kh: ['0', 1], Kd: ['0', 2], Kc: ['0', 3] });
    const from = moves(scene(event), before, now).journeys.map((journey) => [journey.card, journey.from.x]);
    expect(from).toEqual([
      ['Kh', 200],
      ['Kd', 160],
      ['Kc', 200],
    ]);
  });

  it('moves nothing that merely comes into sight', () => {
    const event = happened(1, { kind: 'discard', seat: 1, cards: '5c' });
    const now = lying({ '5c': ['discards', 160], '6c': ['discards', 150] });
    expect(moves(scene(event), lying({}), now).journeys.map(({ card }) => card)).toEqual(['5c']);
  });

  it('sends the discards back to the stock', () => {
    const { journeys } = moves(scene(happened(1, { kind: 'reshuffle' })), lying({}), lying({}));
    expect(journeys).toHaveLength(6);
    expect(journeys.at(-1)).toMatchObject({ card: undefined, from: DISCARDS, to: STOCK, after: 5 });
  });

  it('deals from the left of the dealer on, and turns a card up last', () => {
    const hand = ['2s', '3s', '4s', '5s', '6s', '7s', '8s'];
    const now = lying({
      ...Object.fromEntries(hand.map((card, at) => [card, ['hand', at]])),
      Js: ['discards', 160],
    });
    const round = { ...SNAPSHOT.round!, dealer: 0, counts: [7, 7, 7], discards: 'Js', hand: hand.join(' ') };
    const event: Event = { t: 'dealt', seq: 1, round };
    const { journeys, slides } = moves(scene(event), lying({ Ah: ['hand', 5] }), now);
    expect(slides).toEqual([]);
    expect(journeys.slice(0, 4).map(({ card, to }) => card ?? to.x)).toEqual([20, 200, '2s', 20]);
    expect(journeys.map(({ after }) => after)).toEqual(Array.from({ length: 22 }, (_, after) => after));
    expect(journeys.at(-1)).toMatchObject({ card: 'Js', turns: true });
  });

  it('takes a card that is not on the table any more back to the hand of its player', () => {
    const back: Scene = { events: [], own: 0, takesBack: 1 };
    const { journeys } = moves(back, lying({ '5c': ['discards', 160] }), lying({}));
    expect(journeys).toMatchObject([{ card: '5c', from: { x: 160 }, to: { x: 20 }, arrives: undefined }]);
  });
});
