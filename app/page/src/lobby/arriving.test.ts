import { expect, it } from 'vitest';
import { FakeTable, SNAPSHOT } from '../game/testing';
import type { Snapshot } from '../server/messages';
import { arrive } from './arriving';

const COMPUTER = { kind: 'computer' as const, player: 'tama' };
const EMPTY = { kind: 'empty' as const };

function openTable(different: Partial<Snapshot>): FakeTable {
  return FakeTable.playing({ ...SNAPSHOT, stage: 'open', mine: [], viewer: -1, ...different });
}

async function asked(different: Partial<Snapshot>, arrival: 'sit' | 'start'): Promise<unknown[]> {
  const table = openTable(different);
  await arrive(table.seat, arrival);
  return table.asked.map(({ do: what, ...more }) => [what, 'seat' in more ? more.seat : undefined]);
}

it('whoever wanted to play at once sits down and starts', async () => {
  expect(await asked({ seats: [COMPUTER, EMPTY, COMPUTER] }, 'start')).toEqual([
    ['sit', 1],
    ['start', undefined],
  ]);
});

it('whoever waits for others only sits down, in the place of a computer where no seat is empty', async () => {
  expect(await asked({ seats: [COMPUTER, COMPUTER, COMPUTER] }, 'sit')).toEqual([['sit', 0]]);
});

it('those who are here as well sit down with their names, before the match begins', async () => {
  const table = openTable({ seats: [EMPTY, EMPTY] });
  await arrive(table.seat, 'start', [{ seat: 1, name: 'Ben' }]);
  expect(table.asked).toEqual([{ do: 'sit', seat: 0 }, { do: 'sit', seat: 1, name: 'Ben' }, { do: 'start' }]);
});

it('nothing begins where somebody’s name is refused', async () => {
  const table = openTable({ seats: [EMPTY, EMPTY] });
  table.answers((message) =>
    'name' in message ? { t: 'no', id: 1, code: 'bad_name', en: '', ja: '' } : { t: 'ok', id: 1 },
  );
  await arrive(table.seat, 'start', [{ seat: 1, name: ' ' }]);
  expect(table.asked.map(({ do: what }) => what)).toEqual(['sit', 'sit']);
});

it('whoever sits there already does nothing', async () => {
  expect(await asked({ mine: [0], viewer: 0 }, 'start')).toEqual([]);
});
