import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SeatAtTable } from '../game/seat.svelte';
import type { Source } from '../game/source';
import type { ClientRequest } from '../server/link';
import type { SeatState, Snapshot, TableSettings } from '../server/messages';
import WaitingRoom from './WaitingRoom.svelte';

const EMPTY: SeatState = { kind: 'empty' };
const AKI: SeatState = { kind: 'person', name: 'Aki', owner: true };
const BEN: SeatState = { kind: 'person', name: 'Ben' };

function table(about: Partial<Snapshot>): Snapshot {
  return {
    t: 'table',
    seq: 0,
    code: 'KXMWQA',
    viewer: -1,
    mine: [],
    settings: {},
    stage: 'open',
    seats: [EMPTY, EMPTY, EMPTY, EMPTY],
    match: 0,
    totals: [0, 0, 0, 0],
    scores: [],
    ...about,
  };
}

/** A table that does whatever is asked of it, and remembers it. */
function seated(snapshot: Snapshot): { seat: SeatAtTable; asked: ClientRequest[] } {
  const asked: ClientRequest[] = [];
  const seat = new SeatAtTable((): Source => ({
    ask: (message) => {
      asked.push(message);
      if (message.do === 'sit')
        seat.receive(table({ ...snapshot, mine: [message.seat], viewer: message.seat, seats: [AKI, EMPTY] }));
      return Promise.resolve({ t: 'ok', id: asked.length });
    },
    blocked: () => Promise.resolve([]),
    again: () => undefined,
    close: () => undefined,
  }));
  seat.receive(snapshot);
  seat.changed('open');
  return { seat, asked };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await tick();
}

describe('the waiting room', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal('fetch', (path: string) => {
      const bodies: Record<string, unknown> = {
        '/api/tables': { code: 'KXMWQA', path: '/t/KXMWQA' },
        '/api/tables/KXMWQA/word': { word: 'かたなひ', letters: 'kata-nahi' },
      };
      const body = bodies[path] ?? { name: 'Aki' };
      return path === '/api/rules'
        ? Promise.reject(new Error('no connection'))
        : Promise.resolve(new Response(JSON.stringify(body)));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('offers a seat to whoever comes by a link', async () => {
    const { seat, asked } = seated(table({ seats: [AKI, EMPTY, EMPTY, EMPTY] }));
    render(WaitingRoom, { seat });
    expect(screen.getByText('Aki is at the table.')).toBeInTheDocument();
    screen.getByRole('button', { name: 'Sit down' }).click();
    await settled();
    expect(asked).toEqual([{ do: 'sit', seat: 1 }]);
  });

  it('tells those who sit there the word, and that nobody else can open this address', async () => {
    const { seat } = seated(table({ viewer: 0, mine: [0], seats: [AKI, EMPTY, EMPTY, EMPTY] }));
    render(WaitingRoom, { seat });
    await settled();
    expect(await screen.findByText('かた・なひ')).toBeInTheDocument();
    expect(screen.getByText('kata-nahi')).toBeInTheDocument();
    expect(screen.getByRole('note')).toHaveTextContent(
      'Only this computer can open this link. For others at home, stop the game and start it with ' +
        'make play LAN=1 or sevenbridge web --lan',
    );
  });

  it('tells whoever looks in no word', async () => {
    const { seat } = seated(table({ seats: [AKI, EMPTY, EMPTY, EMPTY] }));
    render(WaitingRoom, { seat });
    await settled();
    expect(screen.queryByText('かた・なひ')).toBeNull();
  });

  it('tells the owner what starting does', async () => {
    const { seat, asked } = seated(table({ viewer: 0, mine: [0], seats: [AKI, BEN, EMPTY, EMPTY] }));
    render(WaitingRoom, { seat });
    expect(screen.getByText('2 computers join.')).toBeInTheDocument();
    screen.getByRole('button', { name: 'Start the match' }).click();
    await settled();
    expect(asked).toEqual([{ do: 'start' }]);
  });

  it('lets nobody else start', () => {
    const { seat } = seated(table({ viewer: 1, mine: [1], seats: [AKI, BEN, EMPTY, EMPTY] }));
    render(WaitingRoom, { seat });
    expect(screen.queryByRole('button', { name: 'Start the match' })).toBeNull();
    expect(screen.getByText('Aki starts the match.')).toBeInTheDocument();
  });

  it('waits for people where no computer takes a seat', () => {
    const seats = [AKI, EMPTY, EMPTY];
    const { seat } = seated(table({ viewer: 0, mine: [0], seats, settings: { fill: '' } }));
    render(WaitingRoom, { seat });
    expect(screen.getByRole('button', { name: 'Start the match' })).toBeDisabled();
    expect(screen.getByText('2 seats are still empty.')).toBeInTheDocument();
  });

  it('says which computer takes a free seat, and shows those that have one', () => {
    const seats = [AKI, EMPTY, { kind: 'computer', player: 'chie' } as const];
    const settings: [TableSettings, string][] = [
      [{ company: ['fox'] }, 'A computer (strong)'],
      [{ company: ['goro'] }, 'Goro'],
      [{ fill: 'fox' }, 'A computer (strong)'],
    ];
    for (const [set, who] of settings) {
      const { unmount } = render(WaitingRoom, { seat: seated(table({ seats, settings: set })).seat });
      expect(screen.getByText(`${who} joins if nobody does`)).toBeVisible();
      expect(screen.getByText('Chie')).toBeVisible();
      expect(screen.getByText('Strongest')).toBeVisible();
      unmount();
    }
    render(WaitingRoom, { seat: seated(table({ seats: [AKI, EMPTY] })).seat });
    expect(screen.getByText('A computer joins if nobody does')).toBeVisible();
  });

  it('shows what somebody says while people wait at their chair, and says it to a screen reader', async () => {
    const { seat } = seated(table({ viewer: 0, mine: [0], seats: [AKI, BEN, EMPTY] }));
    const { container } = render(WaitingRoom, { seat });
    seat.receive({ t: 'said', seq: 1, seat: 1, kind: 'text', what: 'Good evening!' });
    await settled();
    const chairs = [...container.querySelectorAll('[data-seat]')];
    expect(chairs.map((chair) => chair.textContent.includes('Good evening!'))).toEqual([false, true, false]);
    expect(container.querySelector('[aria-live="polite"]')).toHaveTextContent('Ben: Good evening!');
  });

  it('lets whoever does not wait alone say something', () => {
    const { unmount } = render(WaitingRoom, {
      seat: seated(table({ viewer: 0, mine: [0], seats: [AKI, BEN, EMPTY] })).seat,
    });
    expect(screen.getByRole('button', { name: 'Say something' })).toBeVisible();
    unmount();
    const waiting = [
      table({ viewer: 0, mine: [0], seats: [AKI, EMPTY, EMPTY] }),
      table({ seats: [AKI, BEN, EMPTY] }), // looked at by somebody who has no seat
    ];
    for (const each of waiting) {
      const { unmount: leave } = render(WaitingRoom, { seat: seated(each).seat });
      expect(screen.queryByRole('button', { name: 'Say something' })).toBeNull();
      leave();
    }
  });

  it('shows whoever is new the way to the lesson, which leads back here', () => {
    const invited = { seats: [AKI, EMPTY, EMPTY, EMPTY] };
    const { unmount } = render(WaitingRoom, { seat: seated(table(invited)).seat });
    expect(screen.getByRole('link', { name: 'Learn in three minutes' })).toHaveAttribute(
      'href',
      '/learn/first?table=KXMWQA',
    );
    unmount();
    localStorage.setItem('seven-bridge.matches-begun', '2');
    render(WaitingRoom, { seat: seated(table(invited)).seat });
    expect(screen.queryByRole('link', { name: 'Learn in three minutes' })).toBeNull();
  });

  it('tells everybody who is new and may ask for hints', () => {
    const seats = [AKI, { ...BEN, coached_until: 3 }, EMPTY];
    const { container } = render(WaitingRoom, { seat: seated(table({ seats })).seat });
    const marked = [...container.querySelectorAll('[data-seat]')].map((each) =>
      each.textContent.includes('may ask for hints'),
    );
    expect(marked).toEqual([false, true, false]);
  });

  it('gives several seats to one person at a private table alone', () => {
    const own = { viewer: 0, mine: [0], seats: [AKI, EMPTY] };
    const { unmount } = render(WaitingRoom, { seat: seated(table(own)).seat });
    expect(screen.queryByRole('button', { name: /Another player here/ })).toBeNull();
    unmount();
    render(WaitingRoom, { seat: seated(table({ ...own, settings: { visibility: 'private' } })).seat });
    expect(screen.getByRole('button', { name: /Another player here/ })).toBeInTheDocument();
  });
});
