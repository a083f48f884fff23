import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());

afterEach(() => vi.unstubAllGlobals());

it('sounds only after somebody has pressed something, and then at a gentle volume', async () => {
  const started: string[] = [];
  const volumes: number[] = [];
  const param = {
    setValueAtTime: vi.fn(),
    exponentialRampToValueAtTime: vi.fn(),
    linearRampToValueAtTime: (value: number) => volumes.push(value),
  };
  class Node {
    gain = param;
    frequency = param;
    connect = (next: unknown): unknown => next;
    start = (): unknown => started.push(this.constructor.name);
    stop = vi.fn();
  }
  const made = vi.fn();
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running';
      currentTime = 0;
      sampleRate = 8;
      destination = {};
      createBuffer = (): unknown => ({ getChannelData: () => new Float32Array(4) });
      constructor() {
        made();
      }
    },
  );
  vi.stubGlobal('GainNode', class extends Node {});
  vi.stubGlobal('BiquadFilterNode', class extends Node {});
  vi.stubGlobal('OscillatorNode', class Tone extends Node {});
  vi.stubGlobal('AudioBufferSourceNode', class Paper extends Node {});

  const { play } = await import('./sound');
  play('out');
  expect(made).not.toHaveBeenCalled();
  dispatchEvent(new Event('pointerup'));
  dispatchEvent(new Event('pointerup'));
  await vi.waitFor(() => expect(made).toHaveBeenCalled());
  play('discard');
  play('out');
  expect(made).toHaveBeenCalledOnce();
  expect(started).toEqual(['Paper', 'Tone', 'Tone', 'Tone', 'Tone', 'Tone', 'Tone']);
  expect(Math.max(...volumes)).toBeLessThan(0.2);
});

it('is silent where a browser has no sound', async () => {
  vi.stubGlobal('AudioContext', undefined);
  delete (globalThis as { AudioContext?: unknown }).AudioContext;
  const { play } = await import('./sound');
  dispatchEvent(new Event('keydown'));
  expect(() => play('out')).not.toThrow();
});
