import { cards, type Card } from '../cards/card';
import written from './examples.json';

export type Verb = 'meld' | 'layoff' | 'pon' | 'chi';

/** A hand, and what is right with it, in the words of a record. */
interface Example {
  verbs: Verb[];
  hand: Card[];
  melds: { owner: number; cards: Card[] }[];
  /** The card that somebody has just put away, and who; without one, the own turn lasts. */
  discard: Card | undefined;
  discarder: number;
  right: string[];
}

export type Name = keyof typeof written;

/** What is said to an attempt. */
export type Verdict =
  | { is: 'right'; verb: Verb; cards: Card[]; again: boolean }
  | { is: 'wrong'; words: string }
  | { is: 'passed' | 'empty' };

/** The example of this name; `python -m tests.lessons.examples` writes them. */
export function exampleOf(name: Name): Example {
  const { verbs, hand, melds, discard, discarder, right } = written[name];
  return {
    verbs: verbs as Verb[],
    hand: cards(hand),
    melds: melds.map(([owner, lying]) => ({ owner: Number(owner), cards: cards(String(lying)) })),
    discard: discard || undefined,
    discarder,
    right,
  };
}

/** Somebody tries an example: which cards are chosen, what was said to the last attempt, what has been found. */
export class Trying {
  selected = $state.raw<Card[]>([]);
  verdict = $state.raw<Verdict>();
  found = $state.raw<string[]>([]);

  readonly isDone = $derived.by(() => this.found.length === this.example.right.length);

  constructor(readonly example: Example) {}

  /** Whether a card goes somewhere by itself, so that one is chosen at a time. */
  get #isSingle(): boolean {
    return this.example.verbs.includes('layoff');
  }

  select(card: Card): void {
    this.verdict = undefined;
    if (this.selected.includes(card)) this.selected = this.selected.filter((other) => other !== card);
    else this.selected = this.#isSingle ? [card] : [...this.selected, card];
  }

  /** Tries to do this with the chosen cards; with a lay-off, on this meld. */
  attempt(verb: Verb, meld?: readonly Card[]): void {
    const { hand, right } = this.example;
    const chosen = hand.filter((card) => this.selected.includes(card));
    if (!chosen.length) {
      this.verdict = { is: 'empty' };
      return;
    }
    const words = [verb, ...chosen, ...(meld ? ['@', meld[0]!] : [])].join(' ');
    if (right.includes(words)) this.#find(words);
    else this.verdict = { is: 'wrong', words };
  }

  pass(): void {
    this.selected = [];
    this.verdict = { is: 'passed' };
  }

  /** Does what has not been found yet. */
  show(): void {
    const next = this.example.right.find((words) => !this.found.includes(words));
    if (next === undefined) return;
    this.#find(next);
  }

  again(): void {
    this.selected = [];
    this.found = [];
    this.verdict = undefined;
  }

  #find(words: string): void {
    const again = this.found.includes(words);
    if (!again) this.found = [...this.found, words];
    this.verdict = { is: 'right', ...this.#answer(words), again };
    this.selected = [];
  }

  /** What such words do: the cards as they lie then, a claimed card and those of the meld among them. */
  #answer(words: string): { verb: Verb; cards: Card[] } {
    const [verb = '', ...moved] = words.split(' ');
    const at = moved.indexOf('@');
    const chosen = at < 0 ? moved : moved.slice(0, at);
    const target = this.example.melds.find((meld) => meld.cards[0] === moved[at + 1]);
    const others = at < 0 ? (this.example.discard ? [this.example.discard] : []) : (target?.cards ?? []);
    return { verb: verb as Verb, cards: [...others, ...chosen] };
  }
}
