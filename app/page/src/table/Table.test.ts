import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Chronicle } from '../announcements/chronicle.svelte';
import { FakeTable, happened, SNAPSHOT, snapshot } from '../game/testing';
import { prefer, preferences, USUAL } from '../preferences/preferences.svelte';
import type { Outs } from '../server/messages';
import { language } from '../words/language.svelte';
import Table from './Table.svelte';

afterEach(() => {
  prefer(USUAL);
  language.choose('en');
});

/** The table drawn, for somebody whose plays are under way for ever: so what was on offer stays on offer. */
async function table(...told: Parameters<typeof snapshot>): Promise<FakeTable> {
  const at = await FakeTable.learnt(...told);
  at.answers(({ do: what }) => (what === 'play' ? undefined : { t: 'ok', id: 1 }));
  render(Table, { seat: at.seat });
  return at;
}

const hand = (): HTMLElement[] =>
  within(screen.getByRole('list', { name: 'Your hand' })).getAllByRole('button');
const shown = (): (string | undefined)[] => hand().map((card) => card.dataset.card);
const actions = (): HTMLElement => screen.getByRole('group', { name: 'What you can do' });
const press = (key: string, options = {}): Promise<unknown> =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options });

describe('with one or two cards', () => {
  it('the table says what one goes out with, and marks the melds that take cards then', async () => {
    const outs = { en: 'You go out with ♠6.', ja: '♠6で上がれます。', drawn: '6s', takers: [[0, '6s']] };
    const at = await table({ turn: 1, outs: outs as Outs });
    expect(actions()).toHaveTextContent('You go out with ♠6.');
    expect(screen.getByRole('img', { name: /takes as you go out: 6 of spades/ })).toBeInTheDocument();
    language.choose('ja');
    await tick();
    expect(screen.getByText('で上がれます。')).toHaveTextContent('♠6で上がれます。');
    expect(screen.getByRole('img', { name: /（上がるときに付ける札：スペードの6）/ })).toBeInTheDocument();
    at.tell({ t: 'now', now: { step: 99, turn: 1 } });
    await tick();
    expect(screen.queryByText('で上がれます。')).toBeNull();
  });
});

describe('the hand', () => {
  it('is sorted by suit, by rank, and by hand', async () => {
    await table();
    expect(shown()).toEqual(['4s', '7h', '8h', 'Kc']);
    await press('s');
    expect(preferences.sort).toBe('rank');
    hand()[3]!.focus();
    await press('ArrowLeft', { shiftKey: true });
    expect(shown()).toEqual(['4s', '7h', 'Kc', '8h']);
    expect(preferences.sort).toBe('hand');
    await tick();
    expect(document.activeElement).toBe(hand()[2]);
  });

  it('is one stop of the Tab key, and walked through with the arrows', async () => {
    await table();
    expect(hand().filter((card) => card.tabIndex === 0)).toHaveLength(1);
    hand()[0]!.focus();
    await press('End');
    expect(document.activeElement).toBe(hand()[3]);
    await press('ArrowLeft');
    expect(document.activeElement).toBe(hand()[2]);
    expect(hand()[2]!.tabIndex).toBe(0);
  });

  it('lets cards be selected by click and by number', async () => {
    const { seat } = await table();
    await fireEvent.click(hand()[1]!);
    await press('3');
    expect(seat.selection.cards).toEqual(['7h', '8h']);
    expect(hand().map((card) => card.getAttribute('aria-pressed'))).toEqual([
      'false',
      'true',
      'true',
      'false',
    ]);
    await press('Escape');
    expect(seat.selection.cards).toEqual([]);
  });

  it('says what a card is, and that it was drawn just now', async () => {
    await table({}, { drawn: '4s' });
    expect(hand()[0]).toHaveAccessibleName('4 of spades, just drawn');
    language.choose('ja');
    await tick();
    expect(screen.getByRole('list', { name: 'あなたの手札' }).querySelector('button')).toHaveAccessibleName(
      'スペードの4、今引いた札',
    );
  });

  it('marks the cards that can be used, if that is wanted', async () => {
    await table({ options: [5, 55] });
    expect(hand()[1]).toHaveAccessibleName('7 of hearts, can be used');
    prefer({ hints: false });
    await tick();
    expect(hand()[1]).toHaveAccessibleName('7 of hearts');
  });

  it('passes the focus to the card beside one that was played', async () => {
    const { seat } = await table();
    hand()[1]!.focus();
    seat.receive(happened(41, { kind: 'discard', seat: 0, cards: '7h' }, { now: { step: 48, turn: 1 } }));
    await vi.waitFor(() => expect(document.activeElement).toBe(hand()[1]));
    expect(shown()).toEqual(['4s', '8h', 'Kc']);
  });
});

describe('what can be done', () => {
  it('is to draw, with a button, a key, and on the stock', async () => {
    const { asked } = await table({ options: [0] });
    await fireEvent.click(within(actions()).getByRole('button', { name: 'Draw' }));
    await press('d');
    await fireEvent.click(screen.getByRole('button', { name: 'Draw from the stock, 27 cards' }));
    expect(asked).toEqual(Array.from({ length: 3 }, () => ({ do: 'play', seat: 0, step: 47, action: 0 })));
  });

  it('is to meld what is selected, or what is suggested', async () => {
    const { asked } = await table({ options: [5, 55, 59] });
    await fireEvent.click(within(actions()).getByRole('button', { name: 'Meld ♥7 ♥8' }));
    expect(asked.at(-1)).toMatchObject({ action: 59 });
    await press('2');
    await press('m');
    expect(asked.at(-1)).toMatchObject({ action: 55 });
  });

  it('offers each meaning of a joker', async () => {
    const { seat, asked } = await table({ options: [5, 60, 61] }, { hand: '7h 8h Jk 4s' });
    for (const card of ['7h', '8h', 'Jk']) seat.selection.toggle(card);
    await tick();
    await fireEvent.click(within(actions()).getByRole('button', { name: 'Joker as ♥9' }));
    expect(asked.at(-1)).toMatchObject({ action: 61 });
  });

  it('points out the discard only where nothing else can be done with the card', async () => {
    const { seat } = await table(
      { options: [5, 21, 22, 55, 65], onto: [[65, 0]] },
      { melds: [{ owner: 1, cards: '5h 6h 7h' }] },
    );
    const lit = (): (string | null)[] =>
      [...actions().querySelectorAll('.primary')].map((button) => button.textContent!.trim());
    const of = async (card: string): Promise<(string | null)[]> => {
      seat.selection.cards = [card as never];
      await tick();
      return lit();
    };
    expect(await of('4s')).toEqual(['Discard']);
    expect(await of('8h')).toEqual(['Lay off on ♥5 ♥6 ♥7']);
    expect(await of('7h')).toEqual(['Meld']);
  });

  it('is to discard the selected card', async () => {
    const { asked } = await table({ options: [5, 21, 22] });
    await press('1');
    await press('x');
    expect(asked).toMatchObject([{ do: 'play', action: 5 }]);
  });

  it('asks for a second tap by a finger, if that is wanted', async () => {
    prefer({ confirmDiscards: true });
    const { asked } = await table({ options: [5] });
    await press('1');
    const discard = within(actions()).getByRole('button', { name: 'Discard' });
    await fireEvent.pointerDown(discard, { pointerType: 'touch' });
    await fireEvent.click(discard);
    expect(asked).toEqual([]);
    await fireEvent.click(within(actions()).getByRole('button', { name: 'Tap again: ♠4' }));
    expect(asked).toMatchObject([{ action: 5 }]);
  });

  it('says what is missing before it is tried, and melds quietly until then', async () => {
    const { seat, asked, answers } = await table({ options: [5, 59] });
    answers(() => ({
      t: 'no',
      id: 1,
      code: 'not_now',
      because: 'cards_missing',
      en: 'One more.',
      ja: 'あと1枚。',
    }));
    await press('1');
    await press('4');
    await vi.waitFor(() => expect(within(actions()).getByRole('status')).toHaveTextContent('One more.'));
    expect(asked).toEqual([{ do: 'why', seat: 0, words: 'meld 4s Kc' }]);
    expect(seat.refused).toBeUndefined();
    expect(within(actions()).getByRole('button', { name: 'Meld' })).toHaveClass('quiet');
    seat.selection.cards = ['7h', '8h'];
    await tick();
    expect(within(actions()).getByRole('button', { name: 'Meld' })).toHaveClass('primary');
  });

  it('is to lay off, offered before a card is chosen', async () => {
    const melds = [{ owner: 1, cards: '5h 6h 7h' }];
    const { asked } = await table({ options: [5, 65], onto: [[65, 0]] }, { melds });
    await fireEvent.click(within(actions()).getByRole('button', { name: 'Lay ♥8 off on ♥5 ♥6 ♥7' }));
    expect(asked).toMatchObject([{ do: 'play', action: 65 }]);
  });

  it('is to lay off: on the meld itself, or where two fit on either', async () => {
    const { asked } = await table(
      {
        options: [5, 65, 66],
        onto: [
          [65, 0],
          [66, 1],
        ],
      },
      {
        melds: [
          { owner: 1, cards: '5h 6h 7h' },
          { owner: 0, cards: '8s 8d 8c' },
        ],
      },
    );
    await press('3');
    expect(within(actions()).getByRole('button', { name: 'Lay off on ♥5 ♥6 ♥7' })).toBeVisible();
    await fireEvent.click(within(actions()).getByRole('button', { name: 'Lay off on ♠8 ♦8 ♣8' }));
    expect(asked.at(-1)).toMatchObject({ action: 66 });
    await fireEvent.click(screen.getByRole('button', { name: /^Lay 8 of hearts off on 5/ }));
    expect(asked.at(-1)).toMatchObject({ action: 65 });
  });

  it('may be tried all the same where it cannot be done, and the table says why', async () => {
    const { asked, answers } = await table({ options: [5, 22] });
    answers(() => ({ t: 'no', id: 1, code: 'not_a_meld', en: 'No meld.', ja: 'メルドではありません。' }));
    await press('1');
    await fireEvent.click(screen.getByRole('button', { name: /^Lay 4 of spades off on/ }));
    await press('3');
    await press('m');
    await press('d');
    expect(asked).toEqual([
      { do: 'why', seat: 0, words: 'layoff 4s @ 4h' },
      // before it is tried, and when it is
      { do: 'why', seat: 0, words: 'meld 4s 8h' },
      { do: 'why', seat: 0, words: 'meld 4s 8h' },
      { do: 'why', seat: 0, words: 'draw' },
    ]);
    expect(within(actions()).getByRole('status')).toHaveTextContent('No meld.');
  });

  it('says whom it waits for', async () => {
    await table({ turn: 1 });
    expect(within(actions()).getByRole('status')).toHaveTextContent('Waiting for Ben.');
  });

  it('is not done by keys while something is written', async () => {
    const { asked } = await table({ options: [0] });
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await press('d');
    field.remove();
    expect(asked).toEqual([]);
  });
});

describe('single keys', () => {
  it('can be switched off, and are not told then', async () => {
    prefer({ keys: false });
    const { seat, asked } = await table({ options: [0] });
    for (const key of ['d', '1', '?']) await press(key);
    expect(asked).toEqual([]);
    expect(seat.selection.cards).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.querySelector('[aria-keyshortcuts]')).toBeNull();
    seat.selection.toggle('4s');
    await press('Escape');
    expect(seat.selection.cards).toEqual([]);
  });
});

describe('calls', () => {
  it('are not asked for any more once one is let go so, until one wishes to be asked again', async () => {
    const { seat, asked } = await table({ options: [1, 63], turn: 1, window: 9000 });
    await fireEvent.click(screen.getByRole('checkbox', { name: 'Don’t ask again this round' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Let it go' }));
    await vi.waitFor(() =>
      expect(asked).toMatchObject([
        { do: 'play', action: 1 },
        { do: 'prefer', seat: 0, no_calls: true },
      ]),
    );
    seat.receive(snapshot({ turn: 1 }, {}, { no_calls: true }));
    await tick();
    expect(within(actions()).getByRole('status')).toHaveTextContent('All discards of this round are let go.');
    await fireEvent.click(within(actions()).getByRole('button', { name: 'Ask me about discards again' }));
    expect(asked.at(-1)).toEqual({ do: 'prefer', seat: 0, no_calls: false });
  });

  it('that one asked not to be asked about are told as such', async () => {
    const { seat, answers } = await table({ turn: 1 }, {}, { no_calls: true });
    answers(() => ({ t: 'no', id: 1, code: 'already_answered', en: 'Answered.', ja: '返事済み。' }));
    await seat.why('claim');
    await tick();
    expect(within(actions()).getByRole('status')).toHaveTextContent('You asked not to be asked');
    expect(within(actions()).getByRole('button', { name: 'Ask me about discards again' })).toBeVisible();
  });
});

describe('a claim', () => {
  const CLAIMS = { options: [0, 1, 62, 63, 64], window: 9000 };

  it('is asked for where there is one to make, with all of its ways', async () => {
    await table(CLAIMS);
    const prompt = screen.getByRole('group', { name: 'Ken discarded ♥9' });
    expect(
      within(prompt)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent?.trim()),
    ).toEqual([
      'Chi: 8 of hearts, 9 of hearts and 10 of hearts',
      'Pon: 9 of spades, 9 of hearts and 9 of diamonds',
      'Chi: 7 of hearts, 8 of hearts and 9 of hearts',
      'Draw instead',
    ]);
    expect(document.activeElement).toBe(prompt);
  });

  it('is made or let go with one key', async () => {
    const { asked } = await table(CLAIMS);
    await press('p');
    await press('n');
    await press('Escape');
    await press('d');
    expect(asked.map((message) => 'action' in message && message.action)).toEqual([63, 0, 0, 0]);
  });

  it('goes to the answers where one key could mean two of them', async () => {
    const { asked } = await table(CLAIMS);
    await press('c');
    expect(asked).toEqual([]);
    expect(document.activeElement).toHaveAccessibleName(/^Chi/);
  });

  it('is made with a click on the discards, where there is but one', async () => {
    const { asked } = await table({ options: [0, 1, 63], window: 9000 });
    await fireEvent.click(screen.getByRole('button', { name: 'Take 9 of hearts from the discards' }));
    expect(asked).toMatchObject([{ do: 'play', action: 63 }]);
  });

  it('that cannot be made is explained, by click and by key', async () => {
    const { asked, answers } = await table({ options: [0] });
    answers(() => ({ t: 'no', id: 1, code: 'not_now', because: 'no_pon', en: 'Two nines.', ja: '9が2枚。' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Take 9 of hearts from the discards' }));
    expect(within(actions()).getByRole('status')).toHaveTextContent('Two nines.');
    await press('p');
    await press('c');
    expect(asked).toEqual(['claim', 'pon', 'chi'].map((words) => ({ do: 'why', seat: 0, words })));
  });

  it('leaves the focus to who is writing', async () => {
    const at = await FakeTable.learnt({ options: [] });
    render(Table, { seat: at.seat });
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    at.seat.receive(snapshot(CLAIMS));
    await screen.findByRole('group', { name: 'Ken discarded ♥9' });
    expect(document.activeElement).toBe(field);
    field.remove();
  });

  it('waits for the others once it is made', async () => {
    await table({ answered: true });
    expect(screen.queryByRole('button', { name: 'Let it go' })).toBeNull();
    expect(within(actions()).getByRole('status')).toHaveTextContent('Waiting for the others.');
  });
});

describe('around the table', () => {
  it('the next player comes first, and everybody has a name, cards and points', async () => {
    await table();
    const [ben, computer] = within(screen.getByRole('list', { name: 'Players' })).getAllByRole('group');
    expect(ben).toHaveAccessibleName('Ben');
    expect(ben).toHaveTextContent('7 cards');
    expect(computer).toHaveTextContent('One card!');
    expect(computer).toHaveTextContent('44 points');
    expect(within(computer!).getByTitle('Dealer')).toBeVisible();
  });

  it('a watcher sees all of them, and no hand', () => {
    const { seat } = new FakeTable();
    seat.receive(snapshot({}, {}, { viewer: -1, mine: [] }));
    render(Table, { seat });
    expect(within(screen.getByRole('list', { name: 'Players' })).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('list', { name: 'Your hand' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Stock/ })).toBeNull();
  });

  it('what was dealt before the table is drawn stands in the history', async () => {
    const { seat } = new FakeTable();
    const told = new Chronicle(seat);
    seat.receive(snapshot());
    seat.receive({ t: 'dealt', seq: 41, round: { ...SNAPSHOT.round!, number: 3 }, now: { step: 1 } });
    render(Table, { seat, told });
    expect(await screen.findByText(/^Round 3: .* deals\.$/)).toBeVisible();
  });

  it('nobody plays in a replay: there is nothing to do, and everybody has a name', () => {
    const { seat } = new FakeTable();
    seat.receive(snapshot({}, { discarder: 0 }, { mine: [] }));
    render(Table, { seat, company: false });
    expect(screen.queryByRole('group', { name: 'What you can do' })).toBeNull();
    expect(screen.getByRole('group', { name: 'Aki' })).toHaveTextContent('Aki');
    expect(screen.getByText('Aki’s turn')).toBeVisible();
    expect(screen.getByRole('button', { name: /from Aki/ })).toHaveTextContent('Aki');
  });

  it('what is one’s own is called so, and points below zero have a minus', async () => {
    await table({}, { discarder: 0 }, { totals: [-12, 0, 1] });
    expect(screen.getByRole('button', { name: /from you/ })).toHaveTextContent('You');
    expect(screen.getByRole('group', { name: 'Aki (you)' })).toHaveTextContent('−12 points');
    expect(screen.getByText('Your turn', { ignore: '.visually-hidden' })).toBeVisible();
  });

  it('points that are bad are called so', async () => {
    const ben = () => screen.getAllByRole('group', { name: 'Ben' })[0];
    await table({}, {}, { fewest_win: true });
    expect(ben()).toHaveTextContent('12 penalty points');
    language.choose('ja');
    await tick();
    expect(ben()).toHaveTextContent('失点12');
  });

  it('what happened is one press away, and the menu leads home', async () => {
    const { seat } = await table();
    seat.receive(happened(41, { kind: 'draw', seat: 1 }));
    await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    expect(screen.getByRole('menuitem', { name: 'Home' })).toBeVisible();
    await fireEvent.click(screen.getByRole('button', { name: 'What happened' }));
    expect(await screen.findByRole('dialog', { name: 'What happened' })).toHaveTextContent(/Ben.* draws/);
  });

  it('the discards can be looked through, the newest first', async () => {
    await table();
    await fireEvent.click(
      screen.getByRole('button', { name: /Discards: 9 of hearts from .+ on top, 3 cards/ }),
    );
    const pile = within(screen.getByRole('dialog', { name: 'Discards' })).getAllByRole('img');
    expect(pile.map((card) => card.getAttribute('aria-label'))).toEqual([
      '9 of hearts',
      'king of diamonds',
      'jack of spades',
    ]);
  });

  it('piles may be empty', async () => {
    await table({}, { discards: '', stock: 0, melds: [] });
    expect(screen.getByRole('img', { name: 'No discards yet' })).toBeInTheDocument();
    expect(screen.getByText('No melds yet')).toBeVisible();
  });
});

describe('what the others did', () => {
  const DRAW = { kind: 'draw', seat: 1 };
  const BEN = [
    happened(41, DRAW),
    happened(42, { kind: 'layoff', seat: 1, cards: '4s', meld: 0, action: 920 }),
  ];
  const seatOf = (name: string): HTMLElement =>
    within(screen.getByRole('list', { name: 'Players' })).getByRole('group', { name });

  it('is said at their seats while they do it, and stays said until one acts', async () => {
    const { seat } = await table({ turn: 1 });
    seat.receive(happened(41, DRAW, { now: { step: 48, turn: 1 } }));
    await tick();
    expect(seatOf('Ben')).toHaveTextContent('draws');
    seat.receive(BEN[1]!);
    await tick();
    expect(seatOf('Ben')).toHaveTextContent('lays ♠4 off on their own meld');
    seat.receive(happened(43, { kind: 'discard', seat: 1, cards: 'Kc' }, { now: { step: 49, turn: 0 } }));
    await tick();
    expect(seatOf('Ben')).toHaveTextContent('lays ♠4 off on their own meld, discards ♣K');
    seat.receive(happened(44, { kind: 'draw', seat: 0, cards: '2c' }));
    seat.receive(happened(45, { kind: 'discard', seat: 0, cards: '2c' }, { now: { step: 50, turn: 1 } }));
    await tick();
    expect(seatOf('Ben')).not.toHaveTextContent('lays');
  });

  it('is marked on the cards, for eyes and ears', async () => {
    const { seat } = await table({ turn: 1 });
    expect(document.querySelectorAll('.fresh')).toHaveLength(0);
    for (const event of BEN) seat.receive(event);
    await tick();
    expect([...document.querySelectorAll<HTMLElement>('[data-card]:has(.fresh)')]).toHaveLength(1);
    expect(screen.getByRole('img', { name: /melded by Ben; new: 4 of spades$/ })).toBeVisible();
  });

  it('is told card by card by a press on the seat, with what can be done about it', async () => {
    const { seat, asked } = await table({ turn: 1 });
    for (const event of BEN) seat.receive(event);
    await fireEvent.click(screen.getByRole('button', { name: 'Ben: last turn' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ben' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
    expect(within(dialog).getByRole('img', { name: '4 of spades' })).toBeVisible();
    await fireEvent.click(within(dialog).getByRole('button', { name: 'Mute for everybody' }));
    expect(asked.at(-1)).toEqual({ do: 'mute', seat: 1, on: true });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
