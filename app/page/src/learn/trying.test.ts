import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spoken } from '../cards/words';
import { words as onTable } from '../choice/words';
import { words as seven } from '../seven/words';
import { language } from '../words/language.svelte';
import written from './examples.json';
import { refusedIn } from './refused';
import LearnPage from './LearnPage.svelte';
import LearnChoicePage from './LearnChoicePage.svelte';
import LearnSevenPage from './LearnSevenPage.svelte';
import { words as choiceWords } from './choiceWords';
import { words as sevenWords } from './sevenWords';
import Try from './Try.svelte';
import { exampleOf, Trying, type Name, type Verdict } from './trying.svelte';
import { words } from './words';

const NAMES = Object.keys(written) as Name[];

afterEach(() => language.choose('en'));

async function choose(...cards: string[]): Promise<void> {
  const hand = screen.getByRole('list', { name: words().hand });
  for (const card of cards) {
    await fireEvent.click(within(hand).getByRole('button', { name: spoken(card) }));
  }
}

describe('an example', () => {
  it.each(NAMES)('has an answer to everything that can be tried: %s', async (name) => {
    const refused = [await refusedIn('en'), await refusedIn('ja')];
    const trying = new Trying(exampleOf(name));
    const { hand, verbs, melds } = trying.example;
    const size = verbs.includes('layoff') ? 1 : hand.length;
    for (let chosen = 1; chosen < 2 ** hand.length; chosen += 1) {
      const some = hand.filter((_, place) => chosen & (1 << place));
      if (some.length > size) continue;
      for (const verb of verbs) {
        for (const meld of melds.length ? melds : [undefined]) {
          trying.verdict = undefined;
          // in the order in which a person happens to choose them
          trying.selected = some.toReversed();
          trying.attempt(verb, meld?.cards);
          const verdict = trying.verdict as Verdict | undefined;
          expect(verdict, `${verb} ${some.join(' ')}`).toBeDefined();
          if (verdict?.is === 'wrong')
            for (const sentences of refused)
              expect(sentences[name][verdict.words], verdict.words).toBeTruthy();
        }
      }
    }
    expect(trying.isDone).toBe(true);
  });

  it.each(NAMES)('shows one answer after the other: %s', (name) => {
    const trying = new Trying(exampleOf(name));
    for (const words of trying.example.right) {
      trying.show();
      expect(trying.found).toContain(words);
    }
    expect(trying.isDone).toBe(true);
    trying.again();
    expect(trying.found).toEqual([]);
  });

  it('chooses one card at a time where one is laid off', () => {
    const trying = new Trying(exampleOf('layOff'));
    trying.select('9c');
    trying.select('8c');
    expect(trying.selected).toEqual(['8c']);
  });
});

describe.each(['en', 'ja'] as const)('trying it in %s', (spokenHere) => {
  it('praises, explains, and shows', async () => {
    language.choose(spokenHere);
    render(Try, { name: 'set' });
    const meld = screen.getByRole('button', { name: words().verbs('meld') });
    const said = screen.getByRole('status');

    await fireEvent.click(meld);
    expect(said).toHaveTextContent(words().empty);

    await choose('9s', '9h');
    await fireEvent.click(meld);
    const { set } = await refusedIn(spokenHere);
    await waitFor(() => expect(said).toHaveTextContent(set['meld 9s 9h']!));

    await choose('9d');
    await fireEvent.click(meld);
    expect(said).toHaveTextContent(words().tasks.set.done);
    expect(screen.getByRole('button', { name: words().again })).toBeInTheDocument();
  });

  it('takes a claim, and lets one pass', async () => {
    language.choose(spokenHere);
    render(Try, { name: 'pon' });
    const said = screen.getByRole('status');

    await fireEvent.click(screen.getByRole('button', { name: words().pass }));
    expect(said).toHaveTextContent(words().passed);

    await choose('6h', '7h');
    await fireEvent.click(screen.getByRole('button', { name: words().verbs('chi') }));
    const { pon } = await refusedIn(spokenHere);
    await waitFor(() => expect(said).toHaveTextContent(pon['chi 6h 7h']!));

    await choose('6h', '7h', '8s', '8d');
    await fireEvent.click(screen.getByRole('button', { name: words().verbs('pon') }));
    expect(said).toHaveTextContent(words().tasks.pon.done);
  });

  it('lays off on the meld that is touched', async () => {
    language.choose(spokenHere);
    render(Try, { name: 'layOff' });
    await choose('9c');
    const melds = screen.getByRole('list', { name: words().table });
    const [nines, run] = within(melds).getAllByRole('button');
    await fireEvent.click(run!);
    const { layOff } = await refusedIn(spokenHere);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(layOff['layoff 9c @ 4d']!));
    await fireEvent.click(nines!);
    expect(screen.getByText(words().found(1, 5))).toBeInTheDocument();
  });

  it('is on the page with every example', () => {
    language.choose(spokenHere);
    render(LearnPage);
    for (const name of NAMES) expect(screen.getByText(words().tasks[name].todo)).toBeInTheDocument();
  });
});

describe.each(['en', 'ja'] as const)('Seven by Seven in %s', (spokenHere) => {
  function example(place: number): ReturnType<typeof within> {
    const section = screen.getAllByRole('group', { name: sevenWords().tableau })[place]!;
    return within(section.closest('section')!);
  }

  async function touch(place: number, ...cards: string[]): Promise<void> {
    for (const card of cards) {
      await fireEvent.click(example(place).getByRole('button', { name: spoken(card) }));
    }
  }

  it('removes sevens and pairs, and says what does not go', async () => {
    language.choose(spokenHere);
    render(LearnSevenPage);
    await touch(0, '3s', '5d');
    expect(example(0).getByRole('status')).toHaveTextContent('8');
    await touch(0, '7h', '3s', '4d', 'Ac', '6h', '5d', '2c', '7c');
    expect(example(0).getByRole('status')).toHaveTextContent(sevenWords().tasks.remove.done);
    await fireEvent.click(example(0).getByRole('button', { name: sevenWords().again }));
    expect(example(0).getByRole('button', { name: spoken('3s') })).toHaveFocus();
  });

  it('fills the reserve, which then goes', async () => {
    language.choose(spokenHere);
    render(LearnSevenPage);
    await touch(1, 'Qs', '8d', 'Kh', 'Kc');
    expect(example(1).getByRole('status')).toHaveTextContent('K');
    await touch(1, 'Tc', 'Jd', '9h');
    expect(example(1).getByRole('status')).toHaveTextContent(sevenWords().tasks.reserve.done);
  });
});

describe.each(['en', 'ja'] as const)('Choice in %s', (spokenHere) => {
  function example(place: number): ReturnType<typeof within> {
    const table = screen.getAllByRole('group', { name: choiceWords().table })[place]!;
    return within(table.closest('section')!);
  }

  async function touch(place: number, ...cards: string[]): Promise<void> {
    for (const card of cards)
      await fireEvent.click(example(place).getByRole('button', { name: new RegExp(`^${spoken(card)}`) }));
  }

  async function press(place: number, name: string): Promise<void> {
    await fireEvent.click(example(place).getByRole('button', { name }));
  }

  const said = (place: number): HTMLElement => example(place).getByRole('status');

  beforeEach(() => {
    language.choose(spokenHere);
    render(LearnChoicePage);
  });

  it('has two partners for a card, of which one spoils it', async () => {
    await touch(0, '7h', '3s', '4d');
    expect(said(0)).toHaveTextContent(choiceWords().spoilt);
    await press(0, seven().undo);
    await touch(0, '3s', '4h', '3c', '4d', '2d', '5h', 'As', '6c');
    expect(said(0)).toHaveTextContent(choiceWords().tasks.partner.done);
    await press(0, sevenWords().again);
    expect(example(0).getByRole('button', { name: spoken('3s') })).toHaveFocus();
  });

  it('has two kings, of which one must wait', async () => {
    await touch(1, 'Kd');
    expect(said(1)).toHaveTextContent(choiceWords().spoilt);
    await press(1, sevenWords().again);
    await touch(1, 'Ks', 'Kd');
    expect(said(1)).toHaveTextContent('K');
    await touch(1, 'Qh', '9s', 'Jd', 'Tc', '8h');
    expect(said(1)).toHaveTextContent(choiceWords().tasks.reserve.done);
  });

  it('has a card that must be held back, and says what the holding place is for', async () => {
    const hold = onTable().holdEmpty;
    await press(2, hold);
    expect(said(2)).toHaveTextContent(onTable().chooseToHold);
    await touch(2, 'As');
    await press(2, hold);
    expect(said(2)).toHaveTextContent(choiceWords().spoilt);
    await press(2, seven().undo);
    await touch(2, '2s');
    await press(2, hold);
    await touch(2, '3h', '4c', '7c', '5d', '2s', '6d', 'As');
    expect(said(2)).toHaveTextContent(choiceWords().tasks.hold.done);
  });
});
