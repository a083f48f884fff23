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

type Told = (one: string, other: string, held: number, left: number) => Advice;

/** The words of the coach. The names of the two computers come in the order of their seats, then what the hand counts before and after the step. */
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
        why: 'Seven cards for everybody, and you begin. A turn: take a card, put down what you like, discard one.',
        todo: 'Draw a card from the stock.',
        other: 'Every turn starts with a card. Draw one first.',
      }),
      points: () => ({
        title: 'Discard',
        why: 'Three or four cards of one rank are a set, three or more of one suit in sequence a run. Both are melds, and you can put them down. ♣J goes with nothing you hold, and whoever goes out gets ten points for it if you still have it.',
        todo: 'Choose ♣J and discard it.',
        other:
          'Pairs are worth keeping: one more eight, or one more king, makes a set. ♣J and ♠10 go with nothing and count ten points each; let ♣J go first.',
      }),
      sevens: (one, other) => ({
        title: 'Sevens are special',
        why: `${one} has melded a set, ${other} a run. With sevens, less will do: one alone is a meld, two are a set, and a seven with the 6 or the 8 of its suit is a run.`,
        todo: 'Your turn again: draw.',
        other: 'Every turn starts with a card. Draw one first.',
      }),
      holdBack: (_one, _other, held, left) => ({
        title: 'Hold back or lay down?',
        why: `♦7 ♦8 is a run. Hold it back? Getting rid of your last card is called going out. Whoever lays nothing down before and then melds everything in a single turn goes out in one go, for twice the points. But the others have three cards left each. If one of them goes out first, what you still hold counts against you: ${held} points now, ${left} without the run.`,
        todo: 'The safe way: choose ♦7 and ♦8, then press Meld.',
        other:
          'That is bold: more stays in your hand than has to, and the others are close to going out. Put ♦7 and ♦8 down together.',
      }),
      alone: () => ({
        title: 'Others may call it',
        why: '♠10 goes with nothing you hold. What you discard, others may call, or claim: they take it instead of drawing, if they meld it at once with cards of theirs. You may do so with theirs.',
        todo: 'Choose ♠10 and discard it.',
        other: 'Keep that one, and the pair of kings. ♠10 is alone and counts ten points.',
      }),
      call: (_one, other, held, left) => ({
        title: calledOut('pon'),
        why: `${other} discards a king, and you hold two. Take it: two kings leave your hand, which counts ${left} then instead of ${held}. For a set anybody may call, even out of turn: ${callName('pon').toLowerCase()}. For a run only the next player may: ${callName('chi').toLowerCase()}.`,
        todo: `Call ${callName('pon').toLowerCase()}.`,
        other: 'Do not let this one go: two kings leave your hand, and they count most.',
      }),
      keepOne: () => ({
        title: 'Keep one to discard',
        why: 'The last card of all is discarded, too. So one card has to be left for that, best a low one. ♥9 counts most of your three.',
        todo: 'Choose ♥9 and discard it.',
        other: 'Better the one that counts most: discard ♥9.',
      }),
      fitting: (one) => ({
        title: 'What fits on the table',
        why: `${one} has melded ♣6 ♣7, and has one card left! On your turn you may add single cards to any meld, whoever laid it: that is laying off. Your ♣8 fits there. You need one more card that can go.`,
        todo: 'Draw, and hope.',
        other: 'Every turn starts with a card. Draw one first.',
      }),
      lone: () => ({
        title: 'A seven on its own',
        why: 'What a card! One seven alone is a meld. Now all can go: ♥7 and ♣8 onto the table, ♦2 as your last discard.',
        todo: 'Choose ♥7, then press Meld.',
        other: 'First the seven: choose ♥7 alone, then press Meld.',
      }),
      layOff: (one) => ({
        title: 'Lay off',
        why: `${one}’s run of clubs ends with ♣7. ♣8 comes next.`,
        todo: 'Choose ♣8, then touch the run of clubs.',
        other: 'One step before that: lay ♣8 off on the run of clubs.',
      }),
      out: () => ({
        title: 'Go out',
        why: 'One card is left for the discard. With an empty hand you have won the round.',
        todo: 'Choose ♦2 and discard it.',
        other: 'Discard ♦2: then your hand is empty.',
      }),
    } satisfies Record<Step, Told>,
    overTitle: 'You are out. Well played!',
    over: 'The cards that the others still hold are counted: ace 1, J Q K 10, a seven 20, the rest what they show. You get them all.',
    youScore: (points: number) => `You score ${points} points.`,
    firstTable: (rounds: number, level: string) =>
      `Next, a match by the same rules: ${rounds} rounds, opponents of the level “${level}”, and a hint at each of your turns.`,
    toTable: 'To the first table',
    backToTable: 'To the table that waits',
    again: 'Once more',
    more: 'How to play',
  },
  ja: {
    title: 'はじめの1ラウンド',
    coach: 'コーチ',
    progress: (step, of) => `${step} / ${of}`,
    introTitle: 'はじめの1ラウンド',
    intro: (one, other) =>
      `${one}と${other}を相手に、1ラウンド遊びます。最初に手札をなくした人の勝ちです。何をするか、なぜそうするかをその都度お伝えします。押すところは点線の枠で示します。`,
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
        why: '全員に7枚ずつ配られました。あなたの番から始めます。手番では、1枚取り、出せる札を出し、最後に1枚捨てます。',
        todo: '山札から1枚引いてください。',
        other: '手番の最初は、札を1枚取ります。まず引きましょう。',
      }),
      points: () => ({
        title: '捨てる',
        why: '同じ数字が3枚以上でセット、同じマークの連番が3枚以上でシークエンスです。どちらもメルドといい、場に出せます。♣Jはどの札とも組にならず、手札に残すと10点の失点です。',
        todo: '♣Jを選んで捨ててください。',
        other:
          '2枚そろった札は残しましょう。8もKも、あと1枚でセットです。♣Jはどの札とも組にならず、残ると10点の失点です。',
      }),
      sevens: (one, other) => ({
        title: '7は特別な札',
        why: `${one}はセット、${other}はシークエンスを出しました。7はもっと少なくても出せます。1枚だけでメルド、2枚でセット、同じマークの6か8と組めば2枚でシークエンスです。`,
        todo: 'あなたの番です。引いてください。',
        other: '手番の最初は、札を1枚取ります。まず引きましょう。',
      }),
      holdBack: (_one, _other, held, left) => ({
        title: '出すか、待つか',
        why: `♦7 ♦8はシークエンスです。出さずに待ち、一度の手番で全部出して上がれば一気上がりで、相手の失点は2倍です。でも、2人とも残りは3枚。先に上がられると、手札の点が失点になります。手札は今${held}点、この2枚を出せば${left}点です。`,
        todo: '安全に行きましょう。♦7と♦8を選び、「メルド」を押してください。',
        other:
          'それは強気です。2人とも上がりが近いのに、手札に点が多く残ります。♦7と♦8を一緒に出しましょう。',
      }),
      alone: () => ({
        title: '捨て札はもらえる',
        why: '♠10は、どの札とも組になりません。捨てた札は、ほかの人がもらうことがあります。山札から引く代わりにもらい、手札の2枚と合わせてすぐに出します。あなたも同じことができます。',
        todo: '♠10を選んで捨ててください。',
        other:
          '捨てるのは♠10です。どの札とも組にならず、残ると10点の失点です。Kは2枚あるので、とっておきましょう。',
      }),
      call: (_one, other, held, left) => ({
        title: calledOut('pon'),
        why: `${other}がKを捨てました。もらって手持ちの2枚と出せば、手札は${held}点から${left}点に減ります。セットを作る${callName('pon')}は、自分の番でなくてもできます。シークエンスを作る${callName('chi')}は、次の番の人だけができます。`,
        todo: `「${callName('pon')}」を押してください。`,
        other: '見送ってはもったいない。点の高いKが2枚、手札からなくなります。',
      }),
      keepOne: () => ({
        title: '捨てる札を残す',
        why: '上がるときも、最後の1枚は捨てます。そのための札を1枚、なるべく点の低いものを残しておきます。3枚のうち点が最も高いのは♥9です。',
        todo: '♥9を選んで捨ててください。',
        other: '点の最も高い札を捨てましょう。♥9です。',
      }),
      fitting: (one) => ({
        title: '場に付く札',
        why: `${one}が♣6 ♣7を出して、残り1枚です！ 自分のメルドを出したあとは、自分の番に、場のメルドへ1枚ずつ札を付けられます。誰のメルドでもかまいません。♣8はそこに付きます。あと1枚、出せる札が来れば上がりです。`,
        todo: '引いてみましょう。',
        other: '手番の最初は、札を1枚取ります。まず引きましょう。',
      }),
      lone: () => ({
        title: '7は1枚で出せる',
        why: 'いい札が来ました。7は1枚だけでもメルドになります。♥7と♣8を場に出し、最後に♦2を捨てれば上がりです。',
        todo: '♥7を選び、「メルド」を押してください。',
        other: '先に7を出しましょう。♥7だけを選んで「メルド」です。',
      }),
      layOff: (one) => ({
        title: '付け札',
        why: `${one}が出したクラブのシークエンスは♣7まで並んでいます。次は♣8です。`,
        todo: '♣8を選び、クラブのシークエンスを押してください。',
        other: 'その前に、♣8をクラブのシークエンスに付けましょう。',
      }),
      out: () => ({
        title: '上がり',
        why: '最後の1枚は捨てます。手札がなくなれば上がりです。',
        todo: '♦2を選んで捨ててください。',
        other: '♦2を捨てれば、手札がなくなります。',
      }),
    },
    overTitle: '上がりです。お見事！',
    over: '相手の手札に残った札が、相手の失点になります。A・J・Q・Kは10点、ほかは数字どおりです。',
    youScore: (points) => `あなたの失点は${points}点です。`,
    firstTable: (rounds, level) =>
      `次は、同じルールで全${rounds}ラウンドのマッチです。相手は「${level}」のコンピューター、手番ごとにヒントが出ます。`,
    toTable: 'はじめての卓へ',
    backToTable: '誘われた卓へ',
    again: 'もう一度',
    more: '遊び方',
  },
  easy: {
    intro: (one, other) =>
      `${one}と${other}が相手です。先に手札がなくなった人の勝ちです。点線の枠を押します。`,
    wait: '見ていましょう。',
    impossible: '今は、できません。',
    steps: {
      draw: () => ({
        title: '引く',
        why: '手番では、1枚取ります。出せる札を出します。最後に1枚捨てます。',
        todo: '山札から1枚引いてください。',
        other: '先に1枚引きます。',
      }),
      points: () => ({
        title: '捨てる',
        why: '同じ数字の3枚がセットです。数字が続く、同じマークの3枚がシークエンスです。どちらもメルドといって、場に出せます。♣Jは、どちらにもなりません。',
        todo: '♣Jを選んで捨ててください。',
        other: 'その札は残します。捨てるのは♣Jです。',
      }),
      sevens: (one, other) => ({
        title: '7は特別な札',
        why: `${one}はセット、${other}はシークエンスを出しました。7は、1枚でも出せます。2枚ならセットです。同じマークの6か8となら、2枚でシークエンスです。`,
        todo: 'あなたの番です。引いてください。',
        other: '先に1枚引きます。',
      }),
      holdBack: (_one, _other, held, left) => ({
        title: '出すか、待つか',
        why: `待って、全部を1つの手番で出して上がると、相手の失点は2倍です。でも、2人とも、あと3枚です。先に上がられると、手札の点が失点です。手札は今${held}点です。2枚を出せば、${left}点です。`,
        todo: '♦7と♦8を選び、「メルド」を押してください。',
        other: 'それは強気です。♦7と♦8を出しましょう。',
      }),
      alone: () => ({
        title: '捨て札はもらえる',
        why: '♠10は、どの札とも組になりません。捨てた札は、ほかの人がもらえます。引く代わりにもらい、手札の2枚と出します。あなたもできます。',
        todo: '♠10を選んで捨ててください。',
        other: 'その札は残します。捨てるのは♠10です。',
      }),
      call: (_one, other, held, left) => ({
        title: calledOut('pon'),
        why: `${other}がKを捨てました。Kは2枚持っていますね。もらうと3枚出せます。手札は${held}点から${left}点になります。これが${callName('pon')}です。`,
        todo: `「${callName('pon')}」を押してください。`,
        other: 'もらいましょう。Kが手札からなくなります。',
      }),
      keepOne: () => ({
        title: '捨てる札を残す',
        why: '上がるときも、1枚捨てます。その札は、点の低い札にします。今、点がいちばん高いのは♥9です。',
        todo: '♥9を選んで捨ててください。',
        other: '点の高い♥9を捨てましょう。',
      }),
      fitting: (one) => ({
        title: '場に付く札',
        why: `${one}は、あと1枚です！ メルドを出した人は、場のメルドに札を付けられます。♣8は、♣6 ♣7に付きます。`,
        todo: '引いてみましょう。',
        other: '先に1枚引きます。',
      }),
      lone: () => ({
        title: '7は1枚で出せる',
        why: '♥7が来ました。♥7を出します。♣8を付けます。♦2を捨てれば、上がりです。',
        todo: '♥7を選び、「メルド」を押してください。',
        other: '先に♥7を出しましょう。',
      }),
      layOff: () => ({
        title: '付け札',
        why: 'クラブのシークエンスは、♣7までです。次は♣8です。',
        todo: '♣8を選び、クラブのシークエンスを押してください。',
        other: '先に、♣8を付けましょう。',
      }),
      out: () => ({
        title: '上がり',
        why: '最後の1枚を捨てます。手札がなくなれば、上がりです。',
        todo: '♦2を選んで捨ててください。',
        other: '♦2を捨てれば、上がりです。',
      }),
    },
    over: '相手に残った札は、相手の失点です。',
    firstTable: (rounds, level) =>
      `次はマッチです。全部で${rounds}ラウンドです。相手は「${level}」のコンピューターです。`,
  },
});
