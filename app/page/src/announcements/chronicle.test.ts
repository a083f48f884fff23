import { expect, it } from 'vitest';
import { FakeTable, SNAPSHOT, snapshot } from '../game/testing';
import { Chronicle } from './chronicle.svelte';

it('keeps of what one person saw nothing for the next before the same screen', () => {
  const table = FakeTable.playing({ mine: [0, 1], viewer: -1, round: { ...SNAPSHOT.round!, hand: '' } });
  const chronicle = new Chronicle(table.seat);
  const notes = (): number => chronicle.entries.filter((entry) => 'note' in entry).length;
  const seat = (seq: number, gone: boolean): void =>
    table.tell({ t: 'seat', seq, seat: 2, state: { kind: 'person', name: 'Chie', gone } });
  seat(41, true);
  const told = notes();
  table.tell(snapshot({}, {}, { mine: [0, 1], seq: 41 }));
  seat(42, false);
  seat(43, true);
  expect(notes()).toBeGreaterThan(told);
  table.tell(snapshot({}, { hand: '' }, { mine: [0, 1], viewer: -1, seq: 42 }));
  expect(notes()).toBe(told);
});
