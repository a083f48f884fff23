import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeTable, SNAPSHOT } from '../game/testing';
import type { Now, Snapshot } from '../server/messages';
import { language } from '../words/language.svelte';
import PassDevice from './PassDevice.svelte';

beforeEach(() => language.choose('en'));
afterEach(() => vi.useRealTimers());

const LYING: Partial<Snapshot> = {
  viewer: -1,
  mine: [0, 1],
  round: { ...SNAPSHOT.round!, hand: '' },
};

/** Two people before one screen, and nobody holds it. */
function lying(now: Partial<Now> = {}, more: Partial<Snapshot> = {}): FakeTable {
  const table = FakeTable.playing({ ...LYING, now: { ...SNAPSHOT.now!, ...now }, ...more });
  render(PassDevice, { seat: table.seat });
  return table;
}

/** Whoever plays by mouse or touch has the focus somewhere else. */
function byMouse(): void {
  const elsewhere = document.body.appendChild(document.createElement('button'));
  elsewhere.focus();
}

const press = (name: string): Promise<boolean> => fireEvent.click(screen.getByRole('button', { name }));
const cover = (): Element | null => document.querySelector('.cover');

describe('a screen that several people share', () => {
  it('is handed to whose turn it is, and shows nothing until that person is there', async () => {
    const { asked } = lying({ turn: 1 });
    expect(cover()).toHaveTextContent('Hand the device to Ben');
    await press('I am Ben: show my cards');
    expect(asked).toEqual([{ do: 'look', seat: 1 }]);
  });

  it('lets all look at the table first', async () => {
    const { asked } = lying({ turn: 1 });
    await press('Look at the table');
    expect(cover()).toBeNull();
    expect(asked).toEqual([]);
    expect(screen.getByRole('button', { name: 'I am Ben: show my cards' })).toBeInTheDocument();
  });

  it('shows anybody their cards while a computer plays', async () => {
    const { asked } = lying({ turn: 2 });
    expect(cover()).toBeNull();
    await press('Aki: show my cards');
    expect(asked).toEqual([{ do: 'look', seat: 0 }]);
  });

  it('asks all alike about a discard, and goes on when nobody wants it', async () => {
    const { asked } = lying({ turn: 2, asks: [0, 1] });
    expect(screen.getByRole('heading')).toHaveTextContent('Ken discards ♥9. Does anybody claim it?');
    expect(screen.getByRole('button', { name: 'Aki: show my cards' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ben: show my cards' })).toBeInTheDocument();
    await press('Nobody: go on');
    expect(asked).toEqual([{ do: 'let_go' }]);
  });

  it('goes on with the next player, when nobody else wants it', async () => {
    const { asked } = lying({ turn: 1, asks: [0] });
    expect(screen.queryByRole('button', { name: 'Nobody: go on' })).toBeNull();
    await press('I am Ben: show my cards');
    await vi.waitFor(() => expect(asked).toEqual([{ do: 'let_go' }, { do: 'look', seat: 1 }]));
  });

  it('goes on by itself after a while', async () => {
    vi.useFakeTimers();
    byMouse();
    const { asked } = lying({ turn: 2, asks: [0, 1] });
    await vi.advanceTimersByTimeAsync(8000);
    expect(asked).toEqual([{ do: 'let_go' }]);
  });

  it('waits for who does not look at the page', async () => {
    vi.useFakeTimers();
    byMouse();
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { asked } = lying({ turn: 2, asks: [0, 1] });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toEqual([]);
    hidden.mockRestore();
    await vi.advanceTimersByTimeAsync(8000);
    expect(asked).toEqual([{ do: 'let_go' }]);
  });

  it('does not hurry who plays by keys', async () => {
    vi.useFakeTimers();
    (document.activeElement as HTMLElement).blur();
    const { asked } = lying({ turn: 2, asks: [0, 1] });
    expect(screen.getByRole('region')).toHaveFocus();
    expect(screen.queryByRole('timer')).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([]);
  });

  it('asks nothing else while a move may be taken back', () => {
    lying({ turn: 1, asks: [0] }, { undo: 1 });
    expect(cover()).toBeNull();
    expect(screen.queryByRole('button', { name: 'I am Ben: show my cards' })).toBeNull();
  });

  it('has a discard of one of them taken back', async () => {
    const { asked } = lying({ turn: 2 }, { round: { ...LYING.round!, discarder: 1 } });
    await press('Ben takes the discard back');
    expect(asked).toEqual([{ do: 'undo', seat: 1 }]);
  });
});
