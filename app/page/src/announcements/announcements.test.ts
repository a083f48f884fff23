import { beforeEach, describe, expect, it, vi } from 'vitest';
import { phrasebook, wantsPhrases } from '../game/phrasebook.svelte';
import { FakeTable, happened, lastOf, seatAs, SNAPSHOT } from '../game/testing';
import type { Happening } from '../game/seat.svelte';
import { prefer, USUAL } from '../preferences/preferences.svelte';
import type { Event, Snapshot } from '../server/messages';
import { language } from '../words/language.svelte';
import { ALOUD, sentence, WRITTEN } from './announcements';

const RULES = {
  phrases: { nice: { en: 'Nice!', ja: 'ナイス！' } },
  reactions: { clap: '👏' },
  stamps: {
    hooray: { player: 'ponta', expression: 'calling', text: { en: 'Ho ho! Boom!', ja: 'やったポン！' } },
  },
};

beforeEach(() => {
  prefer(USUAL);
});

function happening(event: Event | Snapshot, snapshot: Partial<Snapshot> = {}): Happening {
  const { seat } = FakeTable.playing(snapshot);
  let heard: Happening | undefined;
  seat.onHappening((each) => (heard = each));
  seat.receive(event);
  return heard!;
}

function both(
  event: Event | Snapshot,
  snapshot: Partial<Snapshot> = {},
  spelling = WRITTEN,
): (string | undefined)[] {
  const what = happening(event, snapshot);
  return (['en', 'ja'] as const).map((each) => {
    language.choose(each);
    return sentence(what, spelling);
  });
}

const OVER = { hands: ['', '3s', '2d'], scores: [9, 0, 0], totals: [9, 0, 0] };

describe('what is said of an event', () => {
  const told: [string, Event | Snapshot, string | undefined, string | undefined, Partial<Snapshot>?][] = [
    [
      'somebody sits down',
      { t: 'seat', seq: 11, seat: 2, state: { kind: 'person', name: 'Chie' } },
      'Chie sits down.',
      'Chieさんが着席しました。',
    ],
    [
      'somebody leaves',
      { t: 'seat', seq: 11, seat: 1, state: { kind: 'empty' } },
      'Ben leaves.',
      'Benさんが席を立ちました。',
    ],
    [
      'somebody is replaced',
      { t: 'seat', seq: 11, seat: 1, state: { kind: 'computer', player: 'greedy' } },
      'A computer plays on for Ben.',
      'Benさんの代わりにコンピューターがプレイします。',
    ],
    [
      'a computer fills a seat',
      { t: 'seat', seq: 11, seat: 2, state: { kind: 'computer', player: 'greedy' } },
      undefined,
      undefined,
      seatAs(2, { kind: 'empty' }),
    ],
    [
      'a connection is lost',
      { t: 'seat', seq: 11, seat: 1, state: { kind: 'person', name: 'Ben', gone: true, grace: 30000 } },
      'Ben has lost the connection.',
      'Benさんの接続が切れました。',
    ],
    [
      'it comes back',
      { t: 'seat', seq: 11, seat: 1, state: { kind: 'person', name: 'Ben' } },
      'Ben is back.',
      'Benさんが戻りました。',
      seatAs(1, { gone: true }),
    ],
    [
      'somebody is away',
      { t: 'seat', seq: 11, seat: 1, state: { kind: 'person', name: 'Ben', gone: true, away: true } },
      'A computer plays until Ben is back.',
      'Benさんが戻るまで、コンピューターが代わりにプレイします。',
      seatAs(1, { gone: true }),
    ],
    [
      'one is away oneself',
      { t: 'seat', seq: 11, seat: 0, state: { kind: 'person', name: 'Aki', owner: true, away: true } },
      'A computer plays for you until you are back.',
      '戻るまで、コンピューターが代わりにプレイします。',
    ],
    [
      'one is late',
      { t: 'seat', seq: 11, seat: 0, state: { kind: 'person', name: 'Aki', owner: true, late: true } },
      'Time is up: a computer plays this turn for you.',
      '時間切れです。この手番は代わりにコンピューターがプレイします。',
    ],
    [
      'somebody is muted',
      { t: 'seat', seq: 11, seat: 1, state: { kind: 'person', name: 'Ben', muted: true } },
      'Ben is muted now.',
      'Benさんがミュートされました。',
    ],
    [
      'somebody may speak again',
      { t: 'seat', seq: 11, seat: 1, state: { kind: 'person', name: 'Ben' } },
      'Ben may speak again.',
      'Benさんのミュートが解除されました。',
      seatAs(1, { muted: true }),
    ],
    [
      'the table has another owner',
      { t: 'seat', seq: 11, seat: 1, state: { kind: 'person', name: 'Ben', owner: true } },
      'Ben is the owner of the table now.',
      'Benさんがホストになりました。',
    ],
    [
      'a match begins',
      { t: 'begun', seq: 11, match: 2, commitment: '', nonces: ['', '', ''] },
      'The match begins.',
      'マッチが始まります。',
    ],
    ['a nonce', { t: 'nonce', seq: 11, seat: 0, nonce: 'c0' }, undefined, undefined],
    [
      'a deal',
      { t: 'dealt', seq: 11, round: { ...SNAPSHOT.round!, number: 2, dealer: 1 } },
      'Round 2: Ben deals.',
      '第2ラウンド。親はBenさんです。',
    ],
    [
      'a first deal, for which cards were drawn',
      {
        t: 'dealt',
        seq: 11,
        round: { ...SNAPSHOT.round!, number: 1, dealer: 1 },
        draws: [
          [
            [0, '4h'],
            [1, '4s'],
            [2, 'Kd'],
          ],
          [
            [0, '9c'],
            [1, 'As'],
          ],
        ],
      },
      'Cards for the first deal: you ♥4, Ben ♠4, Ken ♦K; again: you ♣9, Ben ♠A. Round 1: Ben deals.',
      '最初の親を決める札：あなたは♥4、Benさんは♠4、ケンは♦K。引き直し：あなたは♣9、Benさんは♠A。第1ラウンド。親はBenさんです。',
    ],
    [
      'an own deal',
      { t: 'dealt', seq: 11, round: { ...SNAPSHOT.round!, number: 3, dealer: 0 } },
      'Round 3: you deal.',
      '第3ラウンド。親はあなたです。',
    ],
    ['an own draw', happened(11, { kind: 'draw', seat: 0, cards: '7h' }), 'You draw ♥7.', '♥7を引きました。'],
    [
      'a draw before which one lets the discard go',
      {
        ...happened(11, { kind: 'pass', seat: 0, cards: '9h' }),
        events: [
          { kind: 'pass', seat: 0, cards: '9h' },
          { kind: 'draw', seat: 2 },
        ],
      },
      'Ken draws.',
      'ケンが引きました。',
    ],
    ['another draw', happened(11, { kind: 'draw', seat: 2 }), 'Ken draws.', 'ケンが引きました。'],
    [
      'the end of the stock',
      lastOf(11, undefined, { winner: -1, ...OVER }),
      'The stock is used up: nobody goes out.',
      '山札が尽きました。流局です。',
    ],
    [
      'a meld',
      happened(11, { kind: 'meld', seat: 1, cards: '4s 4h 4c', meld: 1, action: 409 }),
      'Ben melds ♠4 ♥4 ♣4.',
      'Benさんが♠4 ♥4 ♣4を出しました。',
    ],
    [
      'a lay-off on another’s meld',
      happened(11, { kind: 'layoff', seat: 0, cards: '6d', meld: 0, action: 859 }),
      'You lay ♦6 off on Ben’s meld.',
      '♦6をBenさんのメルドに付けました。',
    ],
    [
      'a lay-off on an own meld',
      happened(11, { kind: 'layoff', seat: 1, cards: '6d', meld: 0, action: 859 }),
      'Ben lays ♦6 off on their own meld.',
      'Benさんが♦6を自分のメルドに付けました。',
    ],
    [
      'a discard that leaves one card',
      happened(11, { kind: 'discard', seat: 1, cards: 'Td' }),
      'Ben discards ♦10. One card left!',
      'Benさんが♦10を捨てました。残り1枚！',
      { round: { ...SNAPSHOT.round!, counts: [4, 2, 7] } },
    ],
    [
      'a discard with which one goes out',
      lastOf(11, { kind: 'discard', seat: 0, cards: '2s' }, { winner: 0, one_go: true, ...OVER }),
      'You discard ♠2. You go out! All in one go!',
      '♠2を捨てました。あなたの上がり！一気上がりです！',
    ],
    [
      'a claim',
      happened(11, { kind: 'claim', seat: 2, cards: 'Kh Kd Kc', meld: 1, action: 779 }),
      'Pon! Ken melds ♥K ♦K ♣K.',
      'ポン！ケンが♥K ♦K ♣Kを出しました。',
    ],
    [
      'a new stock',
      happened(11, { kind: 'reshuffle' }),
      'The discards are shuffled into a new stock of 2 cards.',
      '捨て札を切り直し、2枚の新しい山札にしました。',
    ],
    ['a closed window', { t: 'window_closed', seq: 11 }, undefined, undefined],
    ['somebody is ready', { t: 'ready', seq: 11, seat: 1 }, 'Ben is ready.', 'Benさんは準備完了です。'],
    [
      'the end of a match',
      { t: 'ended', seq: 11, match: 1, winners: [1], totals: [0, 9, 0], secret: '', nonces: [] },
      'Ben wins the match!',
      'Benさんの優勝です！',
    ],
    [
      'a shared win',
      { t: 'ended', seq: 11, match: 1, winners: [0, 1], totals: [9, 9, 0], secret: '', nonces: [] },
      'You and Ben share the win.',
      'あなたとBenさんの同点優勝です。',
    ],
    [
      'free words',
      { t: 'said', seq: 11, seat: 1, kind: 'text', what: 'お茶にしますか？' },
      'Ben: お茶にしますか？',
      'Benさん：お茶にしますか？',
    ],
    [
      'a move to be taken back',
      { t: 'undo', seq: 11, seat: 1, stage: 'asked' },
      'Ben asks to take the last move back.',
      'Benさんが「待った」を求めています。',
    ],
    ['agreement', { t: 'undo', seq: 11, seat: 0, stage: 'agreed' }, 'You agree.', '「待った」を認めました。'],
    [
      'no agreement',
      { t: 'undo', seq: 11, seat: 1, stage: 'refused' },
      'The move stays.',
      '「待った」は認められませんでした。',
    ],
    [
      'a move taken back',
      { t: 'undo', seq: 11, seat: 1, stage: 'done' },
      'The move is taken back.',
      '1手戻しました。',
    ],
    [
      'the end of the table',
      { t: 'table_closed', seq: 11 },
      'The table is closed.',
      'この卓は閉じられました。',
    ],
    ['something hidden', { t: 'hidden', seq: 11 }, undefined, undefined],
  ];

  it.each(told)('%s', (_, event, en, ja, snapshot) => {
    expect(both(event, snapshot)).toEqual([en, ja]);
  });

  it('names cards in full for ears', () => {
    const event = happened(11, { kind: 'discard', seat: 2, cards: '7h' });
    expect(both(event, {}, ALOUD)).toEqual([
      'Ken discards the 7 of hearts.',
      'ケンがハートの7を捨てました。',
    ]);
  });

  it('calls claims by the names that are preferred', () => {
    prefer({ calls: 'same' });
    const event = happened(11, { kind: 'claim', seat: 0, cards: '8c 9c Tc', meld: 1, action: 496 });
    expect(both(event)).toEqual(['Cut! You meld ♣8 ♣9 ♣10.', 'カット！♣8 ♣9 ♣10を出しました。']);
  });

  it('tells persons of the same name apart, and adds さん only once', () => {
    const twins = { seats: [...Array(2)].map(() => ({ kind: 'person' as const, name: 'ゆみさん' })) };
    const drawn = (seat: number) => happened(11, { kind: 'draw', seat });
    expect(both(drawn(1), twins)).toEqual(['ゆみさん (2) draws.', 'ゆみさん（2）が引きました。']);
    expect(both(drawn(0), { ...twins, viewer: -1, mine: [] })[1]).toBe('ゆみさんが引きました。');
  });

  it('fetches phrases, and says them in the language of the moment', async () => {
    const event = { t: 'said', seq: 11, seat: 1, kind: 'phrase', what: 'nice' } as const;
    expect(wantsPhrases(event)).toBe(true);
    expect(both(event)).toEqual([undefined, undefined]);
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(RULES)));
    await phrasebook.open();
    expect(both(event)).toEqual(['Ben: Nice!', 'Benさん：ナイス！']);
    expect(both({ ...event, kind: 'reaction', what: 'clap' })).toEqual(['Ben: 👏', 'Benさん：👏']);
    const stamp = both({ ...event, kind: 'stamp', what: 'hooray' });
    expect(stamp).toEqual(['Ben: Ho ho! Boom!', 'Benさん：やったポン！']);
    expect(both({ ...event, what: 'a_new_phrase' })).toEqual([undefined, undefined]);
  });

  it('says a line as what its character says, without fetching anything', () => {
    const seats = seatAs(1, { kind: 'computer', player: 'ken', name: '' });
    const line = { t: 'said', seq: 11, seat: 1, kind: 'line', what: 'ken.out.2' } as const;
    const event = { ...line, en: 'I cash in.', ja: 'ここらで上がりとするさ。' };
    expect(both(event, seats)).toEqual(['Ken: I cash in.', 'ケン：ここらで上がりとするさ。']);
    expect(wantsPhrases(event)).toBe(false);
    expect(both(line, seats)).toEqual([undefined, undefined]);
  });
});
