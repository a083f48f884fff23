import { calledOut, callName } from '../preferences/calls';
import { catalogue } from '../words/catalogue';
import type { Step } from './lesson.svelte';

/** What the coach says at a step: what to know, what to do, and what to say to somebody who does something else. */
interface Advice {
  title: string;
  why: string;
  todo: string;
  other: string;
}

type Both = (one: string, other: string) => Advice;

/** The words of the coach. The names of the two computers come in the order of their seats. */
export const words = catalogue({
  en: {
    title: 'A first round',
    coach: 'Coach',
    progress: (step: number, of: number) => `Step ${step} of ${of}`,
    introTitle: 'Your first round',
    intro: (one: string, other: string) =>
      `You play against ${one} and ${other}. Whoever has no cards left first wins the round. I tell you at each step what to do and why; what to touch is outlined.`,
    deal: 'Deal the cards',
    leave: 'Leave',
    restart: 'From the start',
    back: 'Back',
    help: 'Do it for me',
    waitTitle: 'The others play',
    wait: 'Watch what they put down and what they discard.',
    impossible: 'The rules do not allow that now.',
    steps: {
      draw: () => ({
        title: 'Draw',
        why: 'Seven cards for everybody, and you begin. Every turn starts by taking one card.',
        todo: 'Draw a card from the stock.',
        other: 'Every turn starts with a card. Draw one first.',
      }),
      set: () => ({
        title: 'Meld a set',
        why: 'Cards of one rank are a set. Three make a set, but of sevens two are enough, and you hold two.',
        todo: 'Choose ♠7 and ♥7, then press Meld.',
        other: 'You could. But put both sevens down together now: two cards are gone at once.',
      }),
      points: () => ({
        title: 'Discard',
        why: 'A discard ends the turn. When somebody goes out, the cards left in your hand count against you, and ♦10 goes with nothing you hold.',
        todo: 'Choose ♦10 and discard it.',
        other: 'Keep that one: kings make a pair, ♣8 and ♣9 go together. ♦10 is alone and counts ten points.',
      }),
      decline: (one: string, other: string) => ({
        title: 'Let a call go',
        why: `${other} has discarded ♣10, a run with your ♣8 ♣9. But these two fit ${one}’s clubs anyway, and without them you would be stuck with two kings.`,
        todo: 'Draw instead.',
        other: 'Calling would leave you stuck with two kings. Let ♣10 go: press Draw instead.',
      }),
      lone: () => ({
        title: 'A seven on its own',
        why: 'Another seven! It needs no company: one seven alone is a meld. In your hand it would count 20 points if somebody else went out.',
        todo: 'Choose ♦7, then press Meld.',
        other:
          'First the seven: choose ♦7 alone and press Meld. (It would fit your two sevens too. Alone, it also takes ♦6 and ♦8.)',
      }),
      layOff: (one: string) => ({
        title: 'Lay off',
        why: `On your turn you may add single cards to any meld, whoever laid it. ${one}’s run of clubs ends with ♣7.`,
        todo: 'Choose ♣8, then touch the run of clubs.',
        other: 'Later. First get rid of ♣8: lay it off on the run of clubs.',
      }),
      safe: () => ({
        title: 'A safe discard',
        why: '♣9 would fit as well now. Keep it: with two kings you need a third card, to discard. ♠J is safe: two jacks lie in the discards, so nobody can have the pair to call it for a set.',
        todo: 'Choose ♠J and discard it.',
        other:
          'Keep the kings and ♣9: if a king comes, you lay three kings and discard ♣9. ♠J is the one to go.',
      }),
      pon: (one: string) => ({
        title: calledOut('pon'),
        why: `${one} discards a king, and you hold two. For a set anybody may call, even out of turn: that is ${callName('pon').toLowerCase()}. It is your turn then, instead of a draw.`,
        todo: `Call ${callName('pon').toLowerCase()}.`,
        other: 'Do not let this one go: it is the king you have been waiting for.',
      }),
      out: () => ({
        title: 'Go out',
        why: 'One card left. The last card of all is discarded, and with an empty hand you have won the round.',
        todo: 'Choose ♣9 and discard it.',
        other: 'Discard ♣9: then your hand is empty.',
      }),
    } satisfies Record<Step, Both>,
    overTitle: 'You are out. Well played!',
    over: 'The cards that the others still hold are counted: ace 1, J Q K 10, a seven 20, the rest what they show. You get them all.',
    youScore: (points: number) => `You score ${points} points.`,
    otherRules:
      'Other rules count other points, or give the losers penalty points. That is told at every table.',
    playNow: 'Play now',
    again: 'Once more',
    more: 'How to play',
  },
  ja: {
    title: 'はじめの1ラウンド',
    coach: 'コーチ',
    progress: (step, of) => `${step} / ${of}`,
    introTitle: 'はじめの1ラウンド',
    intro: (one, other) =>
      `${one}と${other}を相手に、1ラウンド遊びます。最初に手札をなくした人の勝ちです。何をするか、なぜそうするかをその都度お伝えします。押すところは破線の枠で示します。`,
    deal: '札を配る',
    leave: 'やめる',
    restart: '最初から',
    back: '戻る',
    help: 'おまかせ',
    waitTitle: '相手の番です',
    wait: '何を出し、何を捨てるか見ていましょう。',
    impossible: '今それはできません。',
    steps: {
      draw: () => ({
        title: '引く',
        why: '全員に7枚ずつ配られました。あなたの番から始めます。手番は、札を1枚取るところから始まります。',
        todo: '山札から1枚引いてください。',
        other: '手番の最初は、札を1枚取ります。まず引きましょう。',
      }),
      set: () => ({
        title: 'セットを出す',
        why: '同じ数字をそろえたものがセットです。ふつうは3枚必要ですが、7だけは2枚で出せます。手札に2枚ありますね。',
        todo: '♠7と♥7を選び、「メルド」を押してください。',
        other: 'それもできますが、ここは7を2枚まとめて出しましょう。手札を2枚減らせます。',
      }),
      points: () => ({
        title: '捨てる',
        why: '1枚捨てると手番が終わります。誰かが上がると、残った手札は失点になります。♦10は、ほかのどの札とも組になりません。',
        todo: '♦10を選んで捨ててください。',
        other: 'それは残しましょう。Kは2枚、♣8と♣9は続きです。♦10だけが孤立していて、残ると10点の失点です。',
      }),
      decline: (one, other) => ({
        title: '見送る',
        why: `${other}が♣10を捨てました。♣8 ♣9で${callName('chi')}ができますが、この2枚は${one}のクラブにあとで付けられます。今もらうと、Kが2枚残って動けなくなります。`,
        todo: '見送って、山札から引いてください。',
        other: 'もらうとKが2枚残って動けなくなります。「見送って引く」を押しましょう。',
      }),
      lone: () => ({
        title: '7は1枚で出せる',
        why: 'また7が来ました。7は1枚だけでもメルドになります。手札に残したまま上がられると、失点になります。',
        todo: '♦7を選び、「メルド」を押してください。',
        other:
          '先に7を出しましょう。♦7だけを選んで「メルド」です。（場の7に付けることもできますが、1枚で出しておけば♦6や♦8も付きます。）',
      }),
      layOff: (one) => ({
        title: '付け札',
        why: `自分のメルドを出したあとは、自分の番に、場のメルドへ1枚ずつ札を付けられます。誰のメルドでもかまいません。${one}が出したクラブのシークエンスは♣7まで並んでいます。`,
        todo: '♣8を選び、クラブのシークエンスを押してください。',
        other: 'それはあとにして、まず♣8をクラブのシークエンスに付けましょう。',
      }),
      safe: () => ({
        title: '安全な札を捨てる',
        why: `♣9も付けられますが、残しておきます。2枚のKを生かすには、最後に捨てる札がもう1枚必要だからです。♠Jなら、Jがもう2枚捨てられているので、${callName('pon')}されません。`,
        todo: '♠Jを選んで捨ててください。',
        other: 'Kと♣9は残しましょう。Kが出たら、Kを3枚出して♣9を捨てれば上がりです。捨てるのは♠Jです。',
      }),
      pon: (one) => ({
        title: calledOut('pon'),
        why: `${one}がKを捨てました。Kは2枚持っていますね。セットになるなら、自分の番でなくても捨て札をもらえます。これが${callName('pon')}です。引く代わりなので、そのままあなたの番になります。`,
        todo: `${callName('pon')}をしてください。`,
        other: '見送ってはもったいない。待っていたKです。',
      }),
      out: () => ({
        title: '上がり',
        why: '残りは1枚。最後の1枚は捨てます。手札がなくなれば上がりです。',
        todo: '♣9を選んで捨ててください。',
        other: '♣9を捨てれば、手札がなくなります。',
      }),
    },
    overTitle: '上がりです。お見事！',
    over: '相手の手札に残った札が、相手の失点になります。A・J・Q・Kは10点、ほかは数字どおりです。',
    youScore: (points) => `あなたの失点は${points}点です。`,
    otherRules:
      '失点の合計が最も少ない人が、マッチの優勝です。札の点や、上がった人の得点にするかどうかは、ルールによって違います。どの卓でも確かめられます。',
    playNow: 'マッチを始める',
    again: 'もう一度',
    more: '遊び方',
  },
});
