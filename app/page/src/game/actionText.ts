import { cards } from '../cards/card';
import { shown, shownAll } from '../cards/words';
import { callName } from '../preferences/calls';
import { wordsOf } from '../server/actions';
import { catalogue } from '../words/catalogue';
import { jokerAs } from './choices';

const words = catalogue({
  en: {
    draw: 'draw',
    pass: 'let it go',
    discard: (card: string) => `discard ${card}`,
    meld: (cards: string) => `meld ${cards}`,
    layOff: (card: string) => `lay off ${card}`,
    layOffAs: (card: string, as: string) => `lay off ${card} as ${as}`,
    meldAs: (cards: string, as: string) => `meld ${cards}, the joker as ${as}`,
    claim: (call: string, cards: string) => `${call}: ${cards}`,
  },
  ja: {
    draw: '引く',
    pass: '見送る',
    discard: (card) => `${card}を捨てる`,
    meld: (cards) => `${cards}をメルドする`,
    layOff: (card) => `${card}を付ける`,
    layOffAs: (card, as) => `${card}を${as}として付ける`,
    meldAs: (cards, as) => `${cards}をメルドする（ジョーカーは${as}）`,
    claim: (call, cards) => `${call}：${cards}`,
  },
});

/** What an action does, in a few words: “discard ♥9”. Empty as long as the table of actions is not loaded. */
export function actionText(action: number): string {
  const found = wordsOf(action);
  if (!found) return '';
  const [verb, text, label] = found;
  const moved = cards(text);
  const joker = jokerAs(label);
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

/** The same where it stands alone, in a list or as a title: “Discard ♥9”. */
export function actionTitle(action: number): string {
  const text = actionText(action);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
