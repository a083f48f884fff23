import { hasServer } from '../addresses';
import { catalogue, localized, type Text } from '../words/catalogue';
import { language } from '../words/language.svelte';

/** What a child is told that is refused something at a table, by its code; all else it reads as everybody does. */
const EASY: Readonly<Record<string, string>> = {
  not_your_turn: 'まだ、あなたの番ではありません。',
  others_may_claim: 'すこし待ってください。',
  claim_or_pass: '先に、もらうか、見送るかを選びます。',
  take_first: '先に、札を1枚引きます。',
  already_taken: '札はもう引きました。メルドを出すか、1枚捨てます。',
  nothing_to_claim: '今は、もらえません。',
  too_late: 'もう、まにあいません。',
  already_answered: '返事はもうしました。',
  own_discard: '自分が捨てた札は、もらえません。',
  up_card: '最初の札は、もらえません。',
  joker_discarded: '捨てたジョーカーは、もらえません。',
  first_turn_ban: '最初の番が来るまで、もらえません。',
  first_round_ban: 'みんなの番が1回おわるまで、もらえません。',
  chi_out_of_turn: '続く数字でもらえるのは、次の番の人だけです。',
  no_pon: '同じ数字の札がたりません。',
  no_chi: 'つながる札がありません。',
  no_claim: 'この札は、もらえません。',
  one_at_a_time: '札は1枚ずつです。',
  not_held: 'その札は、持っていません。',
  not_a_meld: 'この札は、いっしょに出せません。',
  cards_missing: '札がたりません。もっと選んでください。',
  set_too_large: 'セットは4枚までです。',
  ace_between: 'K、A、2は、つながりません。',
  ace_not_high: 'Aは、Kの上につながりません。',
  two_sevens: '7は、2枚では出せません。',
  does_not_fit: 'その札は、ここに付きません。',
  no_place: 'その札は、ここに付きません。',
  set_full: 'もう4枚あります。ここには付きません。',
  run_full: 'もうAがあります。ここには付きません。',
  layoff_needs_meld: '先に、自分のメルドを出します。',
  no_layoff_after_claim: 'もらった手番では、付け札はできません。',
  no_discard_left: '捨てる札を1枚、残します。',
  wild_out: '7やジョーカーだけでは、上がれません。',
  not_legal: '今は、できません。',
  not_now: '今は、できません。',
  not_your_seat: 'そこは、あなたの席ではありません。',
  seat_taken: 'その席には、人がいます。',
};

/** What is told in other words where there is no server, by its code: all tables are those of this browser. */
const alone = catalogue<Readonly<Record<string, string>>>({
  en: {
    unknown_table:
      'This browser has no such table. A table and its matches are only in the browser in which they were played.',
  },
  ja: {
    unknown_table: 'この卓は、このブラウザーにはありません。卓とマッチは、遊んだブラウザーにだけ残ります。',
  },
});

/** Why something was refused: its code, of the engine or of the table, and the sentence of the server. */
export interface Refused {
  code: string;
  text: Text;
}

/** What to tell somebody who was refused something. */
export function refusalText({ code, text }: Refused): string {
  return (language.isEasy && EASY[code]) || (!hasServer && alone()[code]) || localized(text);
}
