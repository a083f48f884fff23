import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RATE } from './instruments';
import { rendered, SCORE, type Sound } from './score';

beforeEach(() => vi.resetModules());

afterEach(() => vi.unstubAllGlobals());

/** A browser with sound: what is started in it. */
function hear(): { started: { buffer: AudioBuffer; loop?: boolean }[]; made: () => number } {
  const started: { buffer: AudioBuffer; loop?: boolean }[] = [];
  let made = 0;
  class Context {
    state = 'running';
    currentTime = 0;
    destination = {};
    constructor() {
      made++;
    }
    createBuffer(_: number, length: number): unknown {
      return { length, getChannelData: () => new Float32Array(length) };
    }
  }
  const connect = (next: unknown): unknown => next;
  class Source {
    connect = connect;
    stop = vi.fn();
    constructor(
      _: unknown,
      readonly how: { buffer: AudioBuffer; loop?: boolean },
    ) {}
    start(): void {
      started.push(this.how);
    }
  }
  class Gain {
    gain = { linearRampToValueAtTime: vi.fn(), setTargetAtTime: vi.fn() };
    connect = connect;
  }
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('AudioBufferSourceNode', Source);
  vi.stubGlobal('GainNode', Gain);
  return { started, made: () => made };
}

it('sounds only after somebody has pressed something', async () => {
  const { started, made } = hear();
  const { play } = await import('./sound');
  play('out');
  expect(made()).toBe(0);
  dispatchEvent(new Event('pointerup'));
  dispatchEvent(new Event('pointerup'));
  await vi.waitFor(() => {
    play('discard');
    expect(started.length).toBeGreaterThan(0);
  });
  expect(made()).toBe(1);
});

it('lets the room be heard from the first press on, where it is wished for', async () => {
  const { started } = hear();
  const { hum } = await import('./sound');
  hum(true);
  expect(started).toEqual([]);
  dispatchEvent(new Event('keydown'));
  await vi.waitFor(() => expect(started).toMatchObject([{ loop: true }]));
});

it('is silent where a browser has no sound', async () => {
  vi.stubGlobal('AudioContext', undefined);
  delete (globalThis as { AudioContext?: unknown }).AudioContext;
  const { play } = await import('./sound');
  dispatchEvent(new Event('keydown'));
  expect(() => play('out')).not.toThrow();
});

describe('every sound', () => {
  it.each(Object.keys(SCORE) as Sound[])('%s is gentle, is heard, and has died away at its end', (sound) => {
    const samples = rendered(sound);
    const loudest = (from: number, to: number): number =>
      samples.slice(from, to).reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    expect(loudest(0, samples.length)).toBeCloseTo(SCORE[sound].peak);
    expect(SCORE[sound].peak).toBeLessThanOrEqual(0.3);
    expect(loudest(samples.length - RATE / 100, samples.length)).toBeLessThan(SCORE[sound].peak / 10);
    expect(samples.every(Number.isFinite)).toBe(true);
  });
});
