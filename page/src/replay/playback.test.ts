import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PLAYED } from '../game/played';
import type { Happening } from '../game/seat.svelte';
import { film } from '../game/timeline';
import { press } from './keys';
import { PACES, Playback } from './playback.svelte';

const played = film(PLAYED);
let projector: Playback;
let happened: Happening['event']['t'][];

beforeEach(() => {
  vi.useFakeTimers();
  projector = new Playback();
  projector.load(played, 0);
  happened = [];
  projector.seat.onHappening(({ event }) => happened.push(event.t));
});

afterEach(() => {
  projector.close();
  vi.useRealTimers();
});

describe('the projector', () => {
  it('goes forward as it happened, and jumps without anything happening', () => {
    projector.forward();
    expect(happened).toEqual([played.frames[1]?.event.t]);
    projector.jump(40);
    expect(happened).toHaveLength(1);
    expect(projector.seat.table).toBe(played.frames[40]?.after);
  });

  it('comes forward to the same tables as by jumps', () => {
    for (let n = 0; n < projector.last; n++) projector.forward();
    expect(projector.seat.table).toBe(played.frames.at(-1)?.after);
    projector.forward();
    expect(projector.at).toBe(projector.last);
  });

  it('stays within the film', () => {
    projector.jump(-5);
    expect(projector.at).toBe(0);
    projector.jump(99_999);
    expect(projector.at).toBe(projector.last);
  });

  it('jumps from round to round', () => {
    const second = played.rounds[1]!.at;
    projector.jumpRound(1);
    expect(projector.at).toBe(second);
    projector.forward();
    projector.jumpRound(-1);
    expect(projector.at).toBe(second);
    projector.jumpRound(-1);
    expect(projector.at).toBe(0);
    projector.jump(second);
    projector.jumpRound(1);
    expect(projector.at).toBe(projector.last);
  });

  it('plays by itself, at its pace, and pauses at the end', () => {
    projector.play();
    vi.advanceTimersByTime(PACES.normal * 3);
    expect(projector.at).toBe(3);
    projector.jump(projector.last - 1);
    vi.advanceTimersByTime(PACES.normal * 4);
    expect(projector.at).toBe(projector.last);
    expect(projector.playing).toBe(false);
    projector.play();
    expect(projector.at).toBe(0);
  });
});

describe('the keys of a replay', () => {
  function pressed(key: string, on: HTMLElement = document.body): boolean {
    let taken = false;
    const listen = (event: KeyboardEvent): void => void (taken = press(event, projector));
    addEventListener('keydown', listen);
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    removeEventListener('keydown', listen);
    return taken;
  }

  it('step, jump and play', () => {
    pressed('ArrowRight');
    pressed('ArrowRight');
    pressed('ArrowLeft');
    expect(projector.at).toBe(1);
    pressed('End');
    expect(projector.at).toBe(projector.last);
    pressed('[');
    expect(projector.scene?.round).toBe(2);
    pressed('Home');
    expect(projector.at).toBe(0);
    pressed(' ');
    expect(projector.playing).toBe(true);
    pressed(' ');
    expect(projector.playing).toBe(false);
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
