import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shown } from '../cards/words';
import { prefer } from '../preferences/preferences.svelte';
import { language } from '../words/language.svelte';
import { wantWinnable } from './dealKinds';
import { written } from './moves';
import { Play } from './play.svelte';
import { report } from './results';
import { sevenMemory } from './statistics';

vi.mock('./results', () => ({ report: vi.fn() }));

beforeEach(() => {
  localStorage.clear();
  vi.mocked(report).mockClear();
  language.choose('en');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  prefer({ motion: 'normal' });
});

const said = (play: Play): string => play.message(shown);
const statistics = () => sevenMemory.statistics();
const made = (play: Play): string[] => play.sitting.moves.map(written);

/** Deal 10: 3♦ A♥ 5♦ 8♠ Q♠ 6♦ lie first. */
const ten = (): Play => new Play({ deal: 10 });

describe('touching cards', () => {
  test('a high card goes to the reserve, a seven away', () => {
    const play = new Play({ deal: 1 });
    play.touch('Kd');
    play.touch('7h');
    expect(made(play)).toEqual(['reserve Kd', 'remove 7h']);
    expect(said(play)).toMatch(/♥7 is gone\. New: /);
  });

  test('a low card waits for its partner', () => {
    const play = ten();
    play.touch('Ah');
    expect(play.chosen).toBe('Ah');
    expect(said(play)).toBe('♥A: now a 6 to go with it.');
    play.touch('6d');
    expect(made(play)).toEqual(['remove Ah 6d']);
    expect(play.chosen).toBeUndefined();
  });

  test('touched once more it waits no longer', () => {
    const play = ten();
    play.touch('Ah');
    play.touch('Ah');
    expect(play.chosen).toBeUndefined();
    expect(made(play)).toEqual([]);
  });

  test('two that do not go together say why, and the second waits instead if it can', () => {
    const play = ten();
    play.touch('Ah');
    play.touch('5d');
    expect(said(play)).toBe('♥A and ♦5 add up to 6, not 7. The pairs are A+6, 2+5 and 3+4.');
    expect(play.chosen).toBeUndefined();
    play.touch('6d');
    expect(play.chosen).toBe('6d');
  });

  test('one without a partner says so', () => {
    const play = ten();
    play.touch('3d');
    expect(said(play)).toBe('♦3 goes only together with a 4, and none is here yet.');
    expect(play.chosen).toBeUndefined();
  });

  test('one in the reserve says where it is', () => {
    const play = ten();
    play.touch('8s');
    play.touch('8s');
    expect(said(play)).toBe('♠8 lies in the reserve and goes when 8 to K are all there.');
  });

  test('what was said follows the language', () => {
    const play = ten();
    play.touch('3d');
    language.choose('ja');
    expect(said(play)).toBe('♦3は4と組にして取ります。今は4がありません。');
  });
});

describe('help', () => {
  test('a move is taken back and made again', () => {
    const play = ten();
    play.undo();
    expect(said(play)).toBe('No move has been made, so there is nothing to take back.');
    play.touch('8s');
    play.undo();
    expect(said(play)).toBe('Taken back: ♠8 to the reserve.');
    play.redo();
    expect(made(play)).toEqual(['reserve 8s']);
    play.redo();
    expect(said(play)).toBe('There is no move to make again. Play on.');
  });

  test('a hint marks the cards of a move', () => {
    const play = ten();
    play.hint();
    expect(play.hinted).toEqual(['Ah', '6d']);
    play.touch('8s');
    expect(play.hinted).toEqual([]);
  });

  test('the program plays on move by move, until something is done', () => {
    const play = new Play({ deal: 1 });
    play.auto();
    vi.advanceTimersByTime(600);
    const sofar = made(play).length;
    expect(sofar).toBeGreaterThan(1);
    play.undo();
    vi.advanceTimersByTime(60_000);
    expect(made(play)).toHaveLength(sofar - 1);
    play.auto();
    play.auto();
    expect(play.isAuto).toBe(false);
    play.auto();
    vi.advanceTimersByTime(60_000);
    expect([play.sitting.position.status, play.isAuto]).toEqual(['won', false]);
  });

  test('without motion it is there at once', () => {
    prefer({ motion: 'none' });
    const play = new Play({ deal: 1 });
    play.auto();
    expect(made(play)).toHaveLength(40);
    expect(said(play)).toBe('40 moves made for you.');
  });
});

describe('the end', () => {
  test('counts once, however often it is reached, and is told to the server', () => {
    const play = ten();
    for (const card of ['Ah', '6d', '8s', 'Qs']) play.touch(card);
    expect(play.sitting.position.status).toBe('lost');
    play.undo();
    play.redo();
    expect(statistics().numbered).toMatchObject({ played: 1, won: 0 });
    expect(report).toHaveBeenCalledExactlyOnceWith({
      kind: 'numbered',
      deal: 10,
      moves: ['remove Ah 6d', 'reserve 8s', 'reserve Qs'],
      seconds: 0,
    });
    play.touch('3d');
    expect(said(play)).toBe('The game is over. Take a move back, or start another game.');
  });

  test('a game of which the program makes moves is watched, and the server hears nothing of it', () => {
    prefer({ motion: 'none' });
    const play = new Play({ deal: 1 });
    play.touch('Kd');
    play.auto();
    expect(play.sitting.isWon).toBe(true);
    expect(statistics().numbered).toMatchObject({ played: 0, won: 0, streak: 0, watched: 1 });
    expect(report).not.toHaveBeenCalled();
  });

  test('the fastest of the games that were played is the best', () => {
    const play = new Play({ deal: 1 });
    for (const [seconds, isBest] of [
      [3, true],
      [5, false],
      [2, true],
    ] as const) {
      play.begin({ number: 108, kind: 'numbered' });
      for (let move = play.sitting.hint(); move; move = play.sitting.hint()) {
        play.attempt(move);
        vi.advanceTimersByTime((1000 * seconds) / 39);
      }
      expect(play.isBest).toBe(isBest);
    }
    expect(statistics().all.bestSeconds).toBeCloseTo(2);
  });
});

describe('the clock', () => {
  test('runs from the first move on, while the page is seen', () => {
    const play = new Play({ deal: 1 });
    vi.advanceTimersByTime(5000);
    play.tick(true);
    expect(play.sitting.seconds).toBe(0);
    play.touch('Kd');
    vi.advanceTimersByTime(5000);
    play.tick(true);
    expect(play.sitting.seconds).toBeCloseTo(5);
    play.tick(false);
    vi.advanceTimersByTime(60_000);
    play.tick(true);
    vi.advanceTimersByTime(2000);
    play.tick(false);
    expect(play.sitting.seconds).toBeCloseTo(7);
    expect(new Play({}).sitting.seconds).toBeCloseTo(7);
  });
});

describe('which deal is played', () => {
  test('one that can be won, unless somebody wants all', () => {
    expect(new Play({}).sitting).toMatchObject({ isWinnable: true, deal: { kind: 'winnable' } });
    localStorage.clear();
    wantWinnable(false);
    expect(new Play({}).sitting.deal.kind).toBe('random');
  });

  test('the one that was left, and of another address that one', () => {
    const play = ten();
    play.touch('8s');
    const again = new Play({});
    expect(made(again)).toEqual(['reserve 8s']);
    expect(said(again)).toBe('The game goes on where you left it.');
    again.open({ deal: 10 });
    expect(made(again)).toEqual(['reserve 8s']);
    again.open({ deal: 1 });
    expect(again.sitting.deal.number).toBe(1);
    expect(said(again)).toBe('Deal 10 was not finished; its number starts it again.');
  });

  test('a game that is over is not gone on with', () => {
    prefer({ motion: 'none' });
    ten().auto();
    expect(new Play({}).sitting.deal.number).not.toBe(10);
  });

  test('the deal of a day', () => {
    expect(new Play({ daily: '2025-01-31' }).sitting.deal).toEqual({
      number: 3538837983,
      kind: 'numbered',
      day: '2025-01-31',
    });
    expect(new Play({ daily: '' }).sitting.deal.kind).toBe('daily');
  });

  test('what is no deal says so', () => {
    expect(said(new Play({ deal: 0 }))).toMatch(/no deal of that number/);
    expect(said(new Play({ daily: '2025-02-31' }))).toMatch(/not a date/);
  });

  test('one that can be won, where the address asks for it', () => {
    const play = ten();
    play.open({ winnable: true });
    expect(play.sitting.isWinnable).toBe(true);
  });
});
