import { ACTION_KINDS } from './messages';

/** What the number of a claim calls. */
export function callOf(action = -1): 'chi' | 'pon' {
  return kindOf(action)?.[1] === 'chi' ? 'chi' : 'pon';
}

/** Where in its meld the card of a lay-off goes: a run has a low and a high end, a set is kept by suit. */
export function joinsAt(action = -1): 'low' | 'high' | 'suit' {
  const where = kindOf(action)?.[2];
  return where === 'low' || where === 'high' ? where : 'suit';
}

function kindOf(action: number): (typeof ACTION_KINDS)[number] | undefined {
  return ACTION_KINDS.findLast(([first]) => first <= action);
}
