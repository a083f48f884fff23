import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cards } from '../cards/card';
import { hex, unhex } from '../game/hex';
import { hmac, sha256 } from '../game/sha256';
import { anySeat, commitmentTo, pack, shuffled } from './shuffle';

const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, n) => (n * 37) % 251);

describe('SHA-256', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])('of %i bytes is that of others', (length) => {
    expect(hex(sha256(bytes(length)))).toBe(createHash('sha256').update(bytes(length)).digest('hex'));
  });

  it.each([1, 32, 64, 65, 200])('with a key of %i bytes, too', (length) => {
    const key = bytes(length);
    expect(hex(hmac(key, bytes(99)))).toBe(createHmac('sha256', key).update(bytes(99)).digest('hex'));
  });

  it('gives bytes and digits back as they were', () => {
    expect(hex(unhex('00ff7a'))).toBe('00ff7a');
  });
});

describe('the shuffle anyone can check', () => {
  // the vectors of the page that tells the shuffle
  const page = readFileSync('../../docs/library/shuffle.md', 'utf8');
  const vector = (name: string): string =>
    new RegExp(`^${name} = "+\\n?([^"]*)"`, 'm').exec(page)![1]!.replaceAll('\n', ' ').trim();
  const nonces = [...page.matchAll(/^ {2}"([0-9a-f]+)",/gm)].map(([, nonce]) => nonce!);
  const sources = { secret: vector('secret'), nonces };

  it('commits the table to its secret', () => {
    expect(nonces).toHaveLength(3);
    expect(commitmentTo(sources.secret)).toBe(vector('commitment'));
  });

  it('deals', () => {
    expect(shuffled(pack(false), sources, 'deal', 0)).toEqual(cards(vector('deal_52_round_0')));
    expect(shuffled(pack(true), sources, 'deal', 0)).toEqual(cards(vector('deal_53_round_0')));
    expect(shuffled(pack(false), sources, 'deal', 1)).toEqual(cards(vector('deal_52_round_1')));
  });

  it('makes new stocks of discards, whatever their order', () => {
    const discards = cards(vector('discards'));
    const first = cards(vector('reshuffle_1_round_2'));
    expect(shuffled(discards, sources, 'reshuffle', 2, 1)).toEqual(first);
    expect(shuffled(first, sources, 'reshuffle', 2, 2)).toEqual(cards(vector('reshuffle_2_round_2')));
  });

  it('chooses the first dealer', () => {
    expect(shuffled(pack(false), sources, 'first dealer')).toEqual(cards(vector('first_dealer_cards')));
    expect(anySeat(sources, 'first dealer')).toBe(1);
    expect(anySeat(sources, 'dealer for now')).toBe(2);
  });
});
