import { get } from './http';
import { PLAIN, type ActionTable, type ActionWords } from './messages';

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
    // most tables need only the actions without a joker, which come first
    const path = highest < PLAIN ? `/api/actions?below=${PLAIN}` : '/api/actions';
    coming ??= get<ActionTable>(path)
      .then((page) => {
        if (page.actions.length > known.length) known = page.actions;
      })
      .finally(() => (coming = undefined));
    await coming;
  }
}
