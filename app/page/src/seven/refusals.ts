import type { Card } from '../cards/card';
import { catalogue } from '../words/catalogue';
import type { Reason } from './reasons';

/** Writes or speaks a card, as the place wants it where a sentence appears. */
export type Naming = (card: Card) => string;

const words = catalogue({
  en: {
    gameOver: 'The game is over. Take a move back, or start another game.',
    nothingToUndo: 'No move has been made, so there is nothing to take back.',
    nothingToRedo: 'There is no move to make again. Play on.',
    notDealt: (card: string) => `${card} is still in the stock. Choose cards of the tableau.`,
    gone: (card: string) => `${card} has been removed. Choose cards of the tableau.`,
    inReserve: (card: string) => `${card} lies in the reserve and goes when 8 to K are all there.`,
    neverPaired: (card: string) => `${card} cannot be removed: 8 to K go to the reserve.`,
    sevenAlone: (card: string, other: string) =>
      `${card} is a seven by itself and goes alone, without ${other}.`,
    needsPartner: (card: string, rank: string) =>
      `${card} goes only together with ${rank === 'A' ? 'an ace' : `a ${rank}`}.`,
    notSeven: (card: string, other: string, sum: number) =>
      `${card} and ${other} add up to ${String(sum)}, not 7. The pairs are A+6, 2+5 and 3+4.`,
    tooLow: (card: string) => `${card} cannot go to the reserve, which is for 8 to K.`,
    rankTaken: (card: string, held: string) =>
      `${card} has to wait: ${held} is in the reserve already, until 8 to K are all there.`,
    buried: (card: string, other: string) => `${card} lies beneath ${other}. Play the cards above it first.`,
    holdTaken: (card: string, held: string) =>
      `${card} cannot be held: ${held} is. Play ${held} first; it goes like any card on top.`,
    alreadyHeld: (card: string) => `${card} is held already. It can be removed or go to the reserve.`,
  },
  ja: {
    gameOver: 'ゲームは終わっています。1手戻すか、新しいゲームを始めてください。',
    nothingToUndo: 'まだ1手も進めていないので、戻せません。',
    nothingToRedo: 'やり直せる手はありません。そのまま進めてください。',
    notDealt: (card) => `${card}はまだ山札の中です。場札から選んでください。`,
    gone: (card) => `${card}はもう取り除かれています。場札から選んでください。`,
    inReserve: (card) => `${card}はリザーブにあります。8からKがそろうと、まとめてなくなります。`,
    neverPaired: (card) => `${card}は取れません。8からKはリザーブに置きます。`,
    sevenAlone: (card, other) => `${card}はそれだけで7なので、${other}とは組まずに1枚で取ってください。`,
    needsPartner: (card, rank) => `${card}は${rank}と組にして取ります。`,
    notSeven: (card, other, sum) =>
      `${card}と${other}の合計は${String(sum)}で、7になりません。組になるのは A+6、2+5、3+4 です。`,
    tooLow: (card) => `${card}はリザーブに置けません。リザーブは8からKの場所です。`,
    rankTaken: (card, held) =>
      `リザーブにはもう${held}があるので、${card}は置けません。8からKがそろうまで待ちます。`,
    buried: (card, other) => `${card}は${other}の下にあります。上の札を先に動かしてください。`,
    holdTaken: (card, held) =>
      `${held}をキープしているので、${card}はキープできません。先に${held}を使ってください。`,
    alreadyHeld: (card) => `${card}はもうキープしています。取るか、リザーブに置いてください。`,
  },
});

/** Why a move was refused, as a sentence that says what to do. */
export function refused(reason: Reason, name: Naming): string {
  const say = words();
  switch (reason.code) {
    case 'game_over':
      return say.gameOver;
    case 'nothing_to_undo':
      return say.nothingToUndo;
    case 'nothing_to_redo':
      return say.nothingToRedo;
    case 'not_dealt':
      return say.notDealt(name(reason.card));
    case 'gone':
      return say.gone(name(reason.card));
    case 'in_reserve':
      return say.inReserve(name(reason.card));
    case 'never_paired':
      return say.neverPaired(name(reason.card));
    case 'seven_alone':
      return say.sevenAlone(name(reason.card), name(reason.other));
    case 'needs_partner':
      return say.needsPartner(name(reason.card), reason.rank);
    case 'not_seven':
      return say.notSeven(name(reason.card), name(reason.other), reason.sum);
    case 'too_low':
      return say.tooLow(name(reason.card));
    case 'rank_taken':
      return say.rankTaken(name(reason.card), name(reason.held));
    case 'buried':
      return say.buried(name(reason.card), name(reason.other));
    case 'hold_taken':
      return say.holdTaken(name(reason.card), name(reason.held));
    case 'already_held':
      return say.alreadyHeld(name(reason.card));
  }
}
