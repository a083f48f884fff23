import { cards } from '../cards/card';
import { shown, shownAll } from '../cards/words';
import { callName } from '../happenings/calls';
import { wordsOf } from '../server/actions';
import { words } from './words';

/** What an action does, in a few words: “discard ♥9”. Empty as long as the table of actions is not loaded. */
export function deed(action: number): string {
  const found = wordsOf(action);
  if (!found) return '';
  const [verb, text, label] = found;
  const moved = cards(text);
  const joker = /\bJk=(\w\w)/.exec(label)?.[1];
  switch (verb) {
    case 'draw':
      return words().draw;
    case 'pass':
      return words().pass;
    case 'chi':
    case 'pon':
      return words().claim(callName(verb), shownAll(moved));
    case 'meld':
      return joker ? words().meldAs(shownAll(moved), shown(joker)) : words().meld(shownAll(moved));
    case 'layoff':
      return joker ? words().layOffAs(shownAll(moved), shown(joker)) : words().layOff(shownAll(moved));
    default:
      return words().discard(shownAll(moved));
  }
}
