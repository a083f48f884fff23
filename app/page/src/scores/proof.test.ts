import { describe, expect, it } from 'vitest';
import { PLAYED } from '../game/played';
import { compared, hashOf, keepPromised, keptBack, promised } from '../game/promises';
import type {
  Happened,
  HashesTold,
  MatchBegan,
  MatchEnded,
  RoundDealt,
  ServerMessage,
} from '../server/messages';
import { prove } from './proof';
import { anySeat, pack, shuffled } from './shuffle';

const SECRET = PLAYED.find((message) => message.t === 'ended')!.secret;

/** The match with one of its messages changed: the first of these, or the last. */
function forged<Kind extends ServerMessage>(
  is: (message: ServerMessage) => message is Kind,
  change: (message: Kind) => Partial<Kind>,
  which: 'first' | 'last' = 'first',
): ServerMessage[] {
  const at = which === 'first' ? PLAYED.findIndex(is) : PLAYED.findLastIndex(is);
  const message = PLAYED[at] as Kind;
  return PLAYED.with(at, { ...message, ...change(message) });
}

const isBeginning = (message: ServerMessage): message is MatchBegan => message.t === 'begun';
const isHashes = (message: ServerMessage): message is HashesTold => message.t === 'hashes';
const isDeal = (message: ServerMessage): message is RoundDealt => message.t === 'dealt';
const isEnd = (message: ServerMessage): message is MatchEnded => message.t === 'ended';
const isDraw = (message: ServerMessage): message is Happened =>
  message.t === 'happened' && message.events.some(({ kind }) => kind === 'draw');

describe('the proof of a match', () => {
  it('compares every card that was dealt, turned up or drawn', () => {
    const drawn = PLAYED.filter(isDraw).length;
    expect(prove(PLAYED, SECRET)).toEqual({ rounds: 2, cards: 2 * 22 + drawn, wrong: undefined });
  });

  it.each([
    ['another commitment', forged(isBeginning, () => ({ commitment: '00'.repeat(32) })), 'secret', 0],
    ['another nonce', forged(isEnd, ({ nonces }) => ({ nonces: nonces.with(1, 'ff') })), 'nonce', 0],
    [
      'a nonce that is not the one of the hash',
      forged(isHashes, () => ({ hashes: ['ff', '', ''] })),
      'nonce',
      0,
    ],
    ['no hash before a nonce', PLAYED.filter((message) => message.t !== 'hashes'), 'nonce', 0],
    ['a nonce that nobody counted', PLAYED.filter((message) => message.t !== 'nonce'), 'nonce', 0],
    [
      'a hand',
      forged(isDeal, ({ round }) => ({ round: { ...round, hands: round.hands!.toReversed() } }), 'last'),
      'deal',
      2,
    ],
    ['an up-card', forged(isDeal, ({ round }) => ({ round: { ...round, discards: '4s' } })), 'deal', 1],
    [
      'a card drawn',
      forged(
        isDraw,
        ({ events }) => ({
          events: events.map((event) => (event.kind === 'draw' ? { ...event, cards: '7h' } : event)),
        }),
        'last',
      ),
      'draw',
      2,
    ],
    [
      'the draw for the dealer',
      forged<RoundDealt>(isDeal, () => ({ draws: [[[0, 'Ah']], [[1, '4s']], [[2, '5c']]] })),
      'dealer',
      1,
    ],
  ])('notices %s', (_, messages, what, round) => {
    expect(prove(messages, SECRET).wrong).toEqual({ what, round });
  });
});

describe('the proof of a first deal by the first jack', () => {
  const { nonces } = PLAYED.find((message) => message.t === 'ended')!;
  const sources = { secret: SECRET, nonces };
  const spread = shuffled(pack(false), sources, 'first dealer');
  const jack = spread.findIndex((card) => card.startsWith('J'));
  const { dealer } = PLAYED.find(isDeal)!.round;
  const seatsOf = (first: number): [number, string][] =>
    spread.slice(0, jack + 1).map((card, place) => [(first + place) % nonces.length, card]);
  const first = anySeat(sources, 'dealer for now') + 1;
  const given = seatsOf(first);

  /** Whether the deal is right with these cards, in a match in which this seat deals first. */
  const isWrong = (turned: [number, string][], deals: number): boolean => {
    const messages = forged(isDeal, ({ round }) => ({ round: { ...round, dealer: deals }, draws: [turned] }));
    return prove(messages, SECRET).wrong?.what === 'dealer';
  };

  it('takes the seat that was given it, and no other', () => {
    const [deals] = given.at(-1)!;
    expect(isWrong(given, deals)).toBe(false);
    expect(isWrong(given, (deals + 1) % nonces.length)).toBe(true);
    expect(isWrong(seatsOf(first + 1), (deals + 1) % nonces.length)).toBe(true);
    expect(isWrong(given.slice(0, -1), dealer)).toBe(true);
  });
});

describe('what was promised', () => {
  it('is remembered, and compared', () => {
    const [commitment, hashes] = ['c0', ['h0', 'h1']];
    expect(promised('ABCDEF', 1)).toBeUndefined();
    keepPromised('ABCDEF', 1, { commitment, nonces: { 1: 'ab' }, hashes, taken: [1] });
    const kept = promised('ABCDEF', 1)!;
    expect(compared(kept, { commitment, hashes, nonces: ['11', 'ab'] })).toBe('kept');
    expect(compared(kept, { commitment: 'c1', hashes, nonces: ['11', 'ab'] })).toBe('keptNot');
    expect(compared(kept, { commitment, hashes, nonces: ['ab', '11'] })).toBe('keptNot');
    expect(compared(kept, { commitment, hashes: ['h2', 'h1'], nonces: ['11', 'ab'] })).toBe('keptNot');
  });

  it('accuses nobody of a nonce that the table never took, and praises nobody for it', () => {
    const [commitment, hashes, nonces] = ['c0', ['h0', 'h1'], ['11', '00']];
    const unheard = { commitment, nonces: { 1: 'ab' }, hashes: [] };
    expect(compared(unheard, { commitment, hashes, nonces })).toBe('uncounted');
    expect(compared(unheard, { commitment: 'c1', hashes, nonces })).toBe('keptNot');
    const untaken = { commitment, nonces: { 0: '11', 1: 'ab' }, hashes, taken: [0] };
    expect(compared(untaken, { commitment, hashes, nonces })).toBe('uncounted');
    expect(compared(untaken, { commitment, hashes: ['h0', 'h2'], nonces })).toBe('keptNot');
    expect(compared(untaken, { commitment, hashes, nonces: ['22', '00'] })).toBe('keptNot');
  });
});

describe('what a seat kept back', () => {
  it('is noticed by its hash', () => {
    const hashes = [hashOf('aa'), hashOf('bb'), ''];
    expect(keptBack({ hashes, nonces: ['aa', 'bb', 'cc'] })).toEqual([]);
    expect(keptBack({ hashes, nonces: ['aa', '00', 'cc'] })).toEqual([1]);
    expect(keptBack({ hashes: [], nonces: ['aa', '00', 'cc'] })).toEqual([]);
  });
});
