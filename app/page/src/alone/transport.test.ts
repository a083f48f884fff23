import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromWorker, ToWorker } from './messages';
import { AloneTransport, type Stage } from './transport';

/** A worker that says what the test has it say. */
class FakeWorker {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly told: ToWorker[] = [];
  readonly terminate = vi.fn();

  constructor() {
    started.push(this);
  }

  postMessage(message: ToWorker): void {
    this.told.push(message);
  }

  says(data: FromWorker): void {
    this.onmessage!({ data });
  }
}

const started: FakeWorker[] = [];
let worker: FakeWorker;
let stage: Stage | undefined;
let alone: AloneTransport;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
  alone = new AloneTransport((reached) => (stage = reached));
  alone.begin('engine/');
  worker = started.at(-1)!;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('answers what was asked before it has begun, and what comes through a wire', async () => {
  const asked = alone.ask('GET', '/api/rules');
  const wire = alone.connect('/ws/KXMWQA');
  const heard = vi.fn();
  wire.onmessage = heard;
  worker.says({ kind: 'ready' });
  expect(stage).toEqual({ is: 'ready' });
  const [, { id }, { wire: number }] = worker.told as [unknown, { id: number }, { wire: number }];
  worker.says({ kind: 'answer', id, status: 200, body: '{}' });
  worker.says({ kind: 'heard', wire: number, text: 'hello' });
  expect(await asked).toEqual({ ok: true, status: 200, text: '{}' });
  expect(heard.mock.calls[0]![0]).toMatchObject({ data: 'hello' });
});

it('is not given up while it loads, nor while it thinks and then answers', async () => {
  void alone.ask('GET', '/api/rules');
  await vi.advanceTimersByTimeAsync(300_000);
  worker.says({ kind: 'ready' });
  void alone.ask('GET', '/api/rules');
  for (let count = 0; count < 10; count++) {
    await vi.advanceTimersByTimeAsync(20_000);
    worker.says({ kind: 'heard', wire: 1, text: '' });
  }
  await vi.advanceTimersByTimeAsync(300_000);
  expect(stage).toEqual({ is: 'ready' });
  expect(worker.terminate).not.toHaveBeenCalled();
});

it('is asked for a sign where it does not answer, and has stopped without one', async () => {
  worker.says({ kind: 'ready' });
  const asked = alone.ask('GET', '/api/rules').catch((error: unknown) => error);
  const wire = alone.connect('/ws/KXMWQA');
  const closed = vi.fn();
  wire.onclose = closed;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(worker.told.at(-1)).toMatchObject({ kind: 'ask', path: '/api/protocol' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stage).toEqual({ is: 'failed', why: 'stopped' });
  expect(await asked).toBeInstanceOf(Error);
  expect(closed).not.toHaveBeenCalled();
  await expect(alone.ask('GET', '/api/rules')).rejects.toThrow();
  wire.send('{}');
  expect(worker.told.at(-1)).toMatchObject({ kind: 'ask', path: '/api/protocol' });
});

it('closes the wires where there will be no server', () => {
  const wire = alone.connect('/ws/KXMWQA');
  const closed = vi.fn();
  wire.onclose = closed;
  worker.says({ kind: 'failed', why: 'notLoaded' });
  expect(closed).toHaveBeenCalledOnce();
});

it('tells an error before it has begun from one that ends it later', () => {
  worker.onerror!();
  expect(stage).toEqual({ is: 'failed', why: 'broken' });
  worker.says({ kind: 'ready' });
  worker.onerror!();
  expect(stage).toEqual({ is: 'failed', why: 'stopped' });
  expect(worker.terminate).toHaveBeenCalled();
});
