import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefer, USUAL } from '../preferences/preferences.svelte';
import type { ClientRequest } from '../server/link';
import type { HashesTold, MatchBegan } from '../server/messages';
import { guest } from '../server/session.svelte';
import { hashOf } from './promises';
import { FakeTable, happened, snapshot, SNAPSHOT } from './testing';

afterEach(() => prefer(USUAL));

describe('a seat at a table', () => {
  it('holds a hand, and has the choices that the server offers', async () => {
    const { seat } = await FakeTable.learnt({ options: [0] });
    expect(seat.hand).toEqual(['8h', '4s', '7h', 'Kc']);
    expect(seat.isTurn).toBe(true);
    expect(seat.choices.draw?.action).toBe(0);
  });

  it('has neither for a watcher', () => {
    const { seat } = new FakeTable();
    seat.receive(snapshot({}, {}, { viewer: -1, mine: [] }));
    expect(seat.seat).toBeUndefined();
    expect(seat.hand).toEqual([]);
    expect(seat.isTurn).toBe(false);
  });

  it('keeps nothing of a hand when another person is handed the screen', async () => {
    const { seat } = await FakeTable.learnt({ options: [21, 22] }, {}, { mine: [0, 1] });
    expect([seat.shared, seat.together, seat.alone]).toEqual([true, true, false]);
    seat.selection.toggle('7h');
    seat.coach.receive({ t: 'hint', seat: 0, step: 47, action: 21, words: '', line: { en: '7♥', ja: '7♥' } });
    seat.refused = { code: 'not_now', text: { en: '7♥', ja: '7♥' } };
    expect(seat.coach.hint).toBeDefined();
    seat.receive(snapshot({}, { hand: '' }, { mine: [0, 1], viewer: -1 }));
    expect(seat.hand).toEqual([]);
    expect(seat.you).toBeUndefined();
    expect(seat.selection.cards).toEqual([]);
    expect(seat.refused).toBeUndefined();
    seat.receive(snapshot({ options: [21, 22] }, {}, { mine: [0, 1] }));
    expect(seat.coach.hint).toBeUndefined();
  });

  it('plays a choice at the step at which it was offered, and selects nothing any more', async () => {
    const { seat, asked } = await FakeTable.learnt({ options: [21, 22] });
    seat.selection.toggle('7h');
    expect(await seat.play(seat.choices.discards[0]!)).toBe(true);
    expect(asked).toEqual([{ do: 'play', seat: 0, step: 47, action: 21 }]);
    expect(seat.selection.cards).toEqual([]);
  });

  it('keeps why something is refused until the next wish', async () => {
    const { seat, asked, answers } = await FakeTable.learnt({ options: [21] });
    answers(() => ({
      t: 'no',
      id: 1,
      code: 'not_now',
      because: 'not_a_meld',
      en: 'No meld.',
      ja: 'メルドではありません。',
    }));
    await seat.why('meld 8h 4s');
    expect(asked).toEqual([{ do: 'why', seat: 0, words: 'meld 8h 4s' }]);
    expect(seat.refused).toMatchObject({ code: 'not_a_meld', text: { en: 'No meld.' } });
    answers(() => ({ t: 'ok', id: 2 }));
    await seat.say({ do: 'ping' });
    expect(seat.refused).toBeUndefined();
  });

  it('tells a refusal no longer once it is another seat’s turn, or the viewer is asked something', async () => {
    const { seat, answers } = await FakeTable.learnt({ turn: 1 });
    answers(() => ({
      t: 'no',
      id: 1,
      code: 'not_now',
      because: 'not_your_turn',
      en: 'Ben’s turn.',
      ja: 'Benの番。',
    }));
    await seat.why('draw');
    seat.receive(happened(41, { kind: 'draw', seat: 1 }, { now: { step: 48, turn: 1 } }));
    expect(seat.refused).toMatchObject({ code: 'not_your_turn' });
    seat.receive(
      happened(
        42,
        { kind: 'discard', seat: 1, cards: '7d' },
        { now: { step: 49, turn: 1, options: [1, 63] } },
      ),
    );
    expect(seat.refused).toBeUndefined();
    await seat.why('draw');
    seat.receive({ t: 'now', now: { step: 50, turn: 2 } });
    expect(seat.refused).toBeUndefined();
  });

  it('lets go of selected cards that leave the hand', async () => {
    const { seat } = await FakeTable.learnt();
    seat.selection.toggle('8h');
    seat.selection.toggle('7h');
    seat.receive(happened(41, { kind: 'discard', seat: 0, cards: '8h' }, { now: { step: 48, turn: 1 } }));
    expect(seat.selection.cards).toEqual(['7h']);
  });

  it('can take its own move back until somebody draws', async () => {
    const { seat } = await FakeTable.learnt();
    seat.receive(happened(41, { kind: 'discard', seat: 0, cards: '8h' }, { now: { step: 48, turn: 1 } }));
    expect(seat.undoable).toBe(true);
    seat.receive(happened(42, { kind: 'draw', seat: 1 }, { now: { step: 49, turn: 1 } }));
    expect(seat.undoable).toBe(false);
    seat.receive(happened(43, { kind: 'discard', seat: 1, cards: '2c' }, { now: { step: 50, turn: 2 } }));
    expect(seat.undoable).toBe(false);
  });

  it('can take its own move back also after a reload, and not once the round is over', async () => {
    const history = [{ kind: 'draw', seat: 0, cards: '8h' }];
    const { seat } = await FakeTable.learnt({}, { history });
    expect(seat.undoable).toBe(false);
    history.push({ kind: 'discard', seat: 0, cards: 'Kc' });
    seat.receive(snapshot({}, { history }));
    expect(seat.undoable).toBe(true);
    seat.receive(snapshot({}, { history: [...history, { kind: 'end', seat: 0, cards: '' }] }));
    expect(seat.undoable).toBe(false);
  });

  it('goes back to the decision that the table names, and asks the others where it names none', async () => {
    const { seat, asked } = await FakeTable.learnt();
    await seat.takeBack();
    seat.receive(happened(41, { kind: 'draw', seat: 1 }, { now: { step: 49, turn: 1, undo_to: 47 } }));
    expect(seat.undoable).toBe(true);
    seat.selection.toggle('7h');
    await seat.takeBack();
    await seat.takeBack(12);
    expect(seat.selection.cards).toEqual([]);
    expect(asked).toEqual([
      { do: 'undo', seat: 0 },
      { do: 'undo', seat: 0, step: 47 },
      { do: 'undo', seat: 0, step: 12 },
    ]);
  });

  it('sets the pace alone or as the owner, and nowhere else', async () => {
    const { seat, asked } = await FakeTable.learnt();
    const seats = seat.table!.seats.map((_, at) => ({ kind: at ? 'computer' : 'person' }) as const);
    seat.show({ ...seat.table!, seats });
    await seat.setPace(0);
    seat.show({ ...seat.table!, seats: seats.with(1, { kind: 'person' }) as never });
    await seat.setPace(250);
    seat.receive({ t: 'pace', seq: 41, pause_ms: 1500 });
    expect(asked).toEqual([{ do: 'pace', pause_ms: 0 }]);
    expect(seat.table!.pause).toBe(1500);
  });

  it('tells what happens, with the table before and after, as long as somebody listens', async () => {
    const { seat } = await FakeTable.learnt();
    const listener = vi.fn();
    const leave = seat.onHappening(listener);
    seat.receive(happened(41, { kind: 'draw', seat: 0, cards: '2c' }, { now: { step: 48, turn: 0 } }));
    expect(listener).toHaveBeenCalledOnce();
    const [{ before, after }] = listener.mock.calls[0] as [
      { before: { seq: number }; after: { seq: number } },
    ];
    expect([before.seq, after.seq]).toEqual([40, 41]);
    seat.receive({ t: 'now', now: { step: 48 } });
    leave();
    seat.receive({ t: 'hidden', seq: 42 });
    expect(listener).toHaveBeenCalledOnce();
  });

  describe('at the beginning of a match', () => {
    const BEGUN: MatchBegan = {
      t: 'begun',
      seq: 41,
      match: 2,
      commitment: 'ab',
      nonces: ['a', 'b', 'c'],
      now: { step: 0 },
    };
    const hashes = (hash: string): HashesTold => ({
      t: 'hashes',
      seq: 42,
      hashes: [hash, '', ''],
      now: { step: 0 },
    });
    const STAGE = { match: 2, commitment: 'ab', stage: 'hashes' } as const;

    beforeEach(() => sessionStorage.clear());

    /** What was asked for last, which is of this kind. */
    function last<Do extends ClientRequest['do']>(
      asked: ClientRequest[],
      kind: Do,
    ): ClientRequest & { do: Do } {
      const request = asked.at(-1);
      expect(request?.do).toBe(kind);
      return request as ClientRequest & { do: Do };
    }

    it('gives the hash of a nonce, and the nonce once all hashes are there', () => {
      const { seat, asked } = new FakeTable();
      seat.receive(snapshot());
      seat.receive(BEGUN);
      const { hash } = last(asked, 'nonce_hash');
      seat.receive(hashes(hash));
      const { nonce } = last(asked, 'nonce');
      expect(nonce).toMatch(/^[0-9a-f]{32}$/);
      expect(hashOf(nonce)).toBe(hash);
    });

    it('still has its nonce when the page is loaded anew in between', () => {
      const first = new FakeTable();
      first.seat.receive(snapshot());
      first.seat.receive(BEGUN);
      const { hash } = last(first.asked, 'nonce_hash');
      const again = new FakeTable();
      again.seat.receive(snapshot({}, {}, STAGE));
      expect(last(again.asked, 'nonce_hash').hash).toBe(hash);
      const third = new FakeTable();
      third.seat.receive(snapshot({}, {}, { ...STAGE, stage: 'nonces', hashes: [hash, '', ''] }));
      expect(hashOf(last(third.asked, 'nonce').nonce)).toBe(hash);
    });

    it('gives no nonce where another hash counts, and makes another for a table that began once more', () => {
      const { seat, asked } = new FakeTable();
      seat.receive(snapshot());
      seat.receive(BEGUN);
      const { hash } = last(asked, 'nonce_hash');
      seat.receive(hashes('00'.repeat(32)));
      last(asked, 'nonce_hash');
      seat.receive({ ...BEGUN, seq: 43 });
      expect(last(asked, 'nonce_hash').hash).not.toBe(hash);
    });

    it('gives its nonce for the hashes that it was told first, and for no others', () => {
      const { seat, asked } = new FakeTable();
      seat.receive(snapshot());
      seat.receive(BEGUN);
      const { hash } = last(asked, 'nonce_hash');
      seat.receive(hashes(hash));
      const { length } = asked;
      seat.receive(snapshot({}, {}, { ...STAGE, stage: 'nonces', hashes: [hash, 'ff', ''] }));
      expect(asked.slice(length).filter((request) => request.do === 'nonce')).toEqual([]);
    });
  });

  it('tells the table that draws are to be made by themselves, where it does not know', async () => {
    prefer({ autoDraw: true });
    const { seat, asked } = new FakeTable();
    seat.receive(snapshot());
    expect(asked).toEqual([{ do: 'prefer', seat: 0, auto_draw: true }]);
    seat.receive(snapshot({}, {}, { auto_draw: true }));
    expect(asked).toHaveLength(1);
  });

  it('tells a table that nobody has set up how fast computers are to be, once it plays', () => {
    prefer({ pace: 'fast' });
    const { seat, asked } = new FakeTable();
    const duplicate = { day: '2026-11-23' };
    seat.receive(snapshot({}, {}, { duplicate, stage: 'nonces' }));
    expect(asked).toEqual([]);
    seat.receive({ t: 'dealt', seq: 41, round: SNAPSHOT.round!, now: { step: 1 } });
    expect(asked).toEqual([{ do: 'pace', pause_ms: 250 }]);
  });

  it('begins another session where the server does not know this one any more', async () => {
    const ensure = vi.spyOn(guest, 'ensure').mockResolvedValue('Aki');
    const { seat } = new FakeTable();
    seat.receive({ t: 'no', id: 0, code: 'no_session', en: 'Begin with a name.', ja: '…' });
    expect(ensure).toHaveBeenCalledOnce();
  });
});
