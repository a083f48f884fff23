import { fireEvent, render } from '@testing-library/svelte';
import { type Component, tick } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SeatAtTable } from '../game/seat.svelte';
import { FakeTable, SNAPSHOT } from '../game/testing';
import WaitingRoom from '../lobby/WaitingRoom.svelte';
import Greeting from '../people/Greeting.svelte';
import SeatMenu from '../people/SeatMenu.svelte';
import UndoPrompt from '../people/UndoPrompt.svelte';
import VotePrompt from '../people/VotePrompt.svelte';
import NextMatch from '../scores/NextMatch.svelte';
import NextRound from '../scores/NextRound.svelte';
import type { Snapshot } from '../server/messages';
import Settings from '../settings/Settings.svelte';
import { language } from '../words/language.svelte';

interface Place {
  name: string;
  shown: Component<{ seat: SeatAtTable; at: number }>;
  table: Partial<Snapshot>;
}

const PEOPLE = SNAPSHOT.seats.slice(0, 2);
const ROUND = SNAPSHOT.round!;
const OVER = { winner: 1, hands: ['2s', ''], scores: [9, 0], totals: [9, 0] };

const PLACES: Place[] = [
  { name: 'the waiting room', shown: WaitingRoom, table: { stage: 'open', match: 0 } },
  { name: 'the settings of a table', shown: Settings, table: {} },
  { name: 'the greeting', shown: Greeting, table: { round: { ...ROUND, number: 1 } } },
  { name: 'the question whether a move is taken back', shown: UndoPrompt, table: { undo: 1 } },
  {
    name: 'a vote',
    shown: VotePrompt,
    table: { seats: [...PEOPLE, PEOPLE[1]!], vote: { seat: 2, agreed: [1], left: 9000 } },
  },
  {
    name: 'the menu of a seat',
    shown: SeatMenu,
    table: { seats: SNAPSHOT.seats.with(1, { ...PEOPLE[1]!, away: true }) },
  },
  {
    name: 'the end of a round',
    shown: NextRound,
    table: { stage: 'between', round: { ...ROUND, over: OVER } },
  },
  {
    name: 'the end of a match',
    shown: NextMatch,
    table: { stage: 'open', round: { ...ROUND, over: OVER }, winners: [1] },
  },
];

beforeEach(() => {
  language.choose('en');
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no connection')));
});

const PRESSABLE = 'button:not(:disabled), input:not(:disabled)';

/** Presses everything that can be pressed in a place; gives what the table was asked. */
async function pressEverything({ shown, table }: Place, obstacle?: string): Promise<string[]> {
  const fake = FakeTable.playing(table);
  const { container, unmount } = render(shown, {
    props: { seat: fake.seat, at: 1 },
    context: new Map([['reach', () => obstacle]]),
  });
  for (let n = 0; ; n++) {
    const closed = container.querySelector('[aria-haspopup=menu][aria-expanded=false]');
    if (closed) await fireEvent.click(closed);
    const pressed = [...container.querySelectorAll(PRESSABLE)].filter(
      (each) => !each.closest('fieldset[disabled]'),
    )[n];
    if (!pressed) break;
    await fireEvent.click(pressed);
    await tick();
    // what is asked once more before it is done
    const sure = document.querySelector('dialog .danger');
    if (sure) await fireEvent.click(sure);
  }
  unmount();
  return fake.asked.map((message) => message.do).filter((what) => what !== 'reading');
}

test.each(PLACES)('$name asks nothing while the server is out of reach', async (place) => {
  expect(await pressEverything(place, 'The connection is gone.')).toEqual([]);
  expect(await pressEverything(place)).not.toEqual([]);
});
