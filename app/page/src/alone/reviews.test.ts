import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromReviewer, MatchToReview } from './messages';
import { Reviews } from './reviews';

/** A worker that is told what comes of its reviews by the test. */
class FakeWorker {
  onmessage: ((event: { data: FromReviewer }) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readonly asked: MatchToReview[] = [];
  readonly terminate = vi.fn();

  constructor() {
    started.push(this);
  }

  postMessage(asked: MatchToReview): void {
    this.asked.push(asked);
  }

  tell(data: FromReviewer): void {
    this.onmessage!({ data });
  }
}

let started: FakeWorker[];
const awaiting = { note: vi.fn(), take: vi.fn(), fail: vi.fn() };
let reviews: Reviews;

beforeEach(() => {
  started = [];
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
  vi.resetAllMocks();
  reviews = new Reviews('engine/one/', awaiting);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('starts a worker for the first review, and tells how far each is and what it found', () => {
  expect(started).toEqual([]);
  reviews.review('KXMWQA', 1, 'a record');
  reviews.review('KXMWQA', 2, 'another');
  const [worker] = started as [FakeWorker];
  expect(started).toHaveLength(1);
  expect(worker.asked[0]).toEqual({ folder: 'engine/one/', table: 'KXMWQA', match: 1, record: 'a record' });
  worker.tell({ kind: 'done', table: 'KXMWQA', match: 1, share: 0.5 });
  expect(awaiting.note).toHaveBeenCalledExactlyOnceWith('KXMWQA', 1, 0.5);
  worker.tell({ kind: 'found', table: 'KXMWQA', match: 1, found: '{}' });
  expect(awaiting.take).toHaveBeenCalledExactlyOnceWith('KXMWQA', 1, '{}');
  for (let share = 0; share < 1; share += 0.1) {
    vi.advanceTimersByTime(30_000);
    worker.tell({ kind: 'done', table: 'KXMWQA', match: 2, share });
  }
  expect(worker.terminate).not.toHaveBeenCalled();
});

it('ends the worker once it has had nothing to do for a while', () => {
  reviews.review('KXMWQA', 1, 'a record');
  started[0]!.tell({ kind: 'found', table: 'KXMWQA', match: 1, found: '{}' });
  expect(started[0]!.terminate).not.toHaveBeenCalled();
  reviews.review('KXMWQA', 2, 'another');
  vi.advanceTimersByTime(30_000);
  expect(started[0]!.terminate).not.toHaveBeenCalled();
  started[0]!.tell({ kind: 'found', table: 'KXMWQA', match: 2, found: '{}' });
  vi.runAllTimers();
  expect(started[0]!.terminate).toHaveBeenCalledOnce();
  reviews.review('KXMWQA', 3, 'a third');
  expect(started).toHaveLength(2);
});

it.each(['an error', 'a review that fails', 'silence'])(
  'tells of %s, and begins the next review afresh',
  (how) => {
    reviews.review('KXMWQA', 1, 'a record');
    reviews.review('KXMWQA', 2, 'another');
    if (how === 'an error') started[0]!.onerror!(new Event('error'));
    else if (how === 'silence') vi.runAllTimers();
    else started[0]!.tell({ kind: 'failed', table: 'KXMWQA', match: 1 });
    expect(awaiting.fail.mock.calls).toEqual([
      ['KXMWQA', 1],
      ['KXMWQA', 2],
    ]);
    expect(started[0]!.terminate).toHaveBeenCalledOnce();
    reviews.review('KXMWQA', 1, 'a record');
    expect(started).toHaveLength(2);
  },
);
