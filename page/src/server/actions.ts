import { get } from './http';

/** What an action does, the cards that it moves, and its label: docs/actions.md. */
export type ActionWords = [verb: string, cards: string, label: string];

/** The actions below this number need no joker: most tables need no others. */
const PLAIN = 984;

let known: ActionWords[] = [];
let coming: Promise<void> | undefined;
const taught = new Map<number, ActionWords>();

/** The words of an action; undefined as long as they are not loaded. */
export function wordsOf(action: number): ActionWords | undefined {
  return known[action] ?? taught.get(action);
}

/** Makes the words of some actions known: a lesson brings those of its own, and needs no server. */
export function teach(actions: Iterable<[number, ActionWords]>): void {
  for (const [action, words] of actions) taught.set(action, words);
}

/** Loads the words of these actions where they are not known yet. Throws what `get` throws. */
export async function learnActions(actions: readonly number[] = []): Promise<void> {
  const highest = Math.max(0, ...actions);
  while (known.length <= highest) {
    const path = highest < PLAIN ? `/api/actions?below=${PLAIN}` : '/api/actions';
    coming ??= get<{ actions: ActionWords[] }>(path)
      .then((page) => {
        if (page.actions.length > known.length) known = page.actions;
      })
      .finally(() => (coming = undefined));
    await coming;
  }
}
