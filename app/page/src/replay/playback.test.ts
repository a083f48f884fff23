import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PLAYED } from '../game/played';
import type { Happening } from '../game/seat.svelte';
import { timelineOf } from '../game/timeline';
import { press } from './keys';
import { PACES, Playback } from './playback.svelte';

const played = timelineOf(PLAYED);
let playback: Playback;
let happened: Happening['event']['t'][];

beforeEach(() => {
  vi.useFakeTimers();
  playback = new Playback();
  playback.load(played, 0);
  happened = [];
  playback.seat.onHappening(({ event }) => happened.push(event.t));
});

afterEach(() => {
  playback.close();
  vi.useRealTimers();
});

describe('the playback', () => {
  it('goes forward as it happened, and jumps without anything happening', () => {
    playback.forward();
    expect(happened).toEqual([played.frames[1]?.event.t]);
    playback.jump(40);
    expect(happened).toHaveLength(1);
    expect(playback.seat.table).toBe(played.frames[40]?.after);
  });

  it('knows the turns of the round wherever it has jumped to', () => {
    playback.jump(40);
    const { turns } = playback.seat;
    expect(turns.length).toBeGreaterThan(1);
    playback.jump(39);
    playback.forward();
    expect(playback.seat.turns).toEqual(turns);
  });

  it('keeps the person at the bottom where all hands are seen, and who is looked with otherwise', () => {
    const seen = (viewer: number) => ({ ...played.frames[0]!.after, viewer, mine: [] });
    const person = seen(-2).seats.findIndex(({ kind }) => kind === 'person');
    playback.seat.show(seen(-2));
    expect(playback.seat.seat).toBe(person);
    expect(playback.seat.you).toBeUndefined();
    playback.seat.show(seen(1));
    expect(playback.seat.seat).toBe(1);
    playback.seat.show(seen(-1));
    expect(playback.seat.seat).toBeUndefined();
  });

  it('comes forward to the same tables as by jumps', () => {
    for (let n = 0; n < playback.last; n++) playback.forward();
    expect(playback.seat.table).toBe(played.frames.at(-1)?.after);
    playback.forward();
    expect(playback.at).toBe(playback.last);
  });

  it('stays within the timeline', () => {
    playback.jump(-5);
    expect(playback.at).toBe(0);
    playback.jump(99_999);
    expect(playback.at).toBe(playback.last);
  });

  it('jumps from round to round', () => {
    const second = played.rounds[1]!.at;
    playback.jumpRound(1);
    expect(playback.at).toBe(second);
    playback.forward();
    playback.jumpRound(-1);
    expect(playback.at).toBe(second);
    playback.jumpRound(-1);
    expect(playback.at).toBe(0);
    playback.jump(second);
    playback.jumpRound(1);
    expect(playback.at).toBe(playback.last);
  });

  it('plays by itself, at its pace, and pauses at the end', () => {
    playback.play();
    vi.advanceTimersByTime(PACES.normal * 3);
    expect(playback.at).toBe(3);
    playback.jump(playback.last - 1);
    vi.advanceTimersByTime(PACES.normal * 4);
    expect(playback.at).toBe(playback.last);
    expect(playback.playing).toBe(false);
    playback.play();
    expect(playback.at).toBe(0);
  });
});

describe('the keys of a replay', () => {
  function pressed(key: string, on: HTMLElement = document.body): boolean {
    let taken = false;
    const listen = (event: KeyboardEvent): void => void (taken = press(event, playback));
    addEventListener('keydown', listen);
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    removeEventListener('keydown', listen);
    return taken;
  }

  it('step, jump and play', () => {
    pressed('ArrowRight');
    pressed('ArrowRight');
    pressed('ArrowLeft');
    expect(playback.at).toBe(1);
    pressed('End');
    expect(playback.at).toBe(playback.last);
    pressed('[');
    expect(playback.roundStart?.round).toBe(2);
    pressed('Home');
    expect(playback.at).toBe(0);
    pressed(' ');
    expect(playback.playing).toBe(true);
    pressed(' ');
    expect(playback.playing).toBe(false);
  });

  it('leave fields and pressed buttons their own', () => {
    const field = document.body.appendChild(document.createElement('input'));
    const button = document.body.appendChild(document.createElement('button'));
    expect(pressed('ArrowRight', field)).toBe(false);
    expect(pressed(' ', button)).toBe(false);
    expect(pressed('ArrowRight', button)).toBe(true);
    expect(pressed('x')).toBe(false);
    field.remove();
    button.remove();
  });
});
