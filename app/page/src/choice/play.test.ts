import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shown } from '../cards/words';
import { prefer } from '../preferences/preferences.svelte';
import { written } from '../seven/moves';
import { language } from '../words/language.svelte';
import { ChoicePlay } from './play.svelte';
import { choiceMemory } from './sitting.svelte';

beforeEach(() => {
  localStorage.clear();
  language.choose('en');
  prefer({ motion: 'none' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  prefer({ motion: 'normal' });
});

const said = (play: ChoicePlay): string => play.message(shown);
const made = (play: ChoicePlay): string[] => play.sitting.moves.map(written);

/** One card must be held back to win it. */
const two = (): ChoicePlay => new ChoicePlay({ deal: 2 });

describe('touching cards', () => {
  test('what can go only one way goes', () => {
    const play = two();
    const high = play.sitting.position.playable().find((card) => 'TJQK89'.includes(card[0]!))!;
    play.touch(high);
    expect(made(play)).toEqual([`reserve ${high}`]);
  });

  test('a low card waits for its partner or to be held', () => {
    const play = two();
    const low = play.sitting.position.playable().find((card) => 'A23456'.includes(card[0]!))!;
    play.touch(low);
    expect(play.chosen).toBe(low);
    play.touchHold();
    expect(made(play)).toEqual([`hold ${low}`]);
    expect(play.sitting.position.held).toBe(low);
    expect(said(play)).toMatch(/is held back\. It can be played at any time\.$/);
    const other = play.sitting.position
      .playable()
      .find((card) => 'A23456'.includes(card[0]!) && card !== low)!;
    play.attempt({ verb: 'hold', cards: [other] });
    expect(said(play)).toMatch(/cannot be held/);
  });

  test('the holding place wants a card first, and a card beneath others says what lies on it', () => {
    const play = two();
    play.touchHold();
    expect(said(play)).toBe('Choose a card first, then the holding place.');
    play.touch(play.sitting.position.piles[0]![2]!);
    expect(said(play)).toMatch(/lies beneath .*\. Play the cards above it first\.$/);
  });
});

describe('hints', () => {
  test('lead to a win that holds back as few cards as can be, and make the game one that was watched', () => {
    const play = two();
    play.hint();
    expect(play.hinted.length).toBeGreaterThan(0);
    expect(said(play)).toMatch(/^Best: /);
    play.auto();
    expect(play.sitting.isWon).toBe(true);
    expect(play.sitting.position.holds).toBe(play.sitting.fewestHolds);
    expect(choiceMemory.statistics().all).toMatchObject({ played: 0, won: 0, watched: 1 });
  });

  test('tell when a game cannot be won any more, and how far back it could', () => {
    const play = two();
    const chance = (): boolean => play.sitting.hint() !== undefined;
    while (chance()) {
      const legal = play.sitting.position.legalMoves();
      play.attempt(legal.at(-1)!);
      if (play.sitting.isOver) break;
    }
    const moves = play.sitting.movesTooMany!;
    expect(moves).toBeGreaterThan(0);
    play.hint();
    expect(said(play)).toMatch(/^This cannot be won any more\./);
    play.takeBack();
    expect(play.sitting.hint()).toBeDefined();
  });
});

describe('what counts', () => {
  /** Plays the way that the solver finds, by hand. */
  function win(play: ChoicePlay): void {
    for (let move = play.sitting.hint(); move; move = play.sitting.hint()) {
      play.attempt(move);
      vi.advanceTimersByTime(1000);
    }
  }

  test('a game that is won counts, and whether fewer could be held', () => {
    const play = two();
    win(play);
    expect(choiceMemory.statistics().numbered).toMatchObject({ played: 1, won: 1, perfect: 1, streak: 1 });
    expect(choiceMemory.bestTimes()).toHaveLength(1);
    expect(play.isBest).toBe(true);
  });

  test('one that is left for another is lost, but for that of the day', () => {
    const play = new ChoicePlay({ daily: '' });
    const today = play.sitting.deal;
    play.attempt(play.sitting.position.legalMoves()[0]!);
    play.begin({ number: 2, kind: 'numbered' });
    expect(choiceMemory.statistics().all.played).toBe(0);
    play.attempt(play.sitting.position.legalMoves()[0]!);
    play.begin(today);
    expect(choiceMemory.statistics().numbered).toMatchObject({ played: 1, won: 0 });
    win(play);
    expect(choiceMemory.statistics().daily).toMatchObject({ played: 1, won: 1, streak: 1 });
  });

  test('one that was left at a dead end goes on where it was', () => {
    const play = two();
    while (!play.sitting.isOver) play.attempt(play.sitting.position.legalMoves().at(-1)!);
    expect(play.sitting.isWon).toBe(false);
    const again = new ChoicePlay({});
    expect(made(again)).toEqual(made(play));
    again.undo();
    expect(again.sitting.isOver).toBe(false);
  });
});
