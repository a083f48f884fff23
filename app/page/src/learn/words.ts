import { type Call, callName } from '../preferences/calls';
import { catalogue } from '../words/catalogue';
import type { Name } from './trying.svelte';

/** What there is to do with an example, and what is said once all of it is found. */
interface Task {
  todo: string;
  done: string;
}

const calls = (): { pon: string; chi: string } => ({ pon: callName('pon'), chi: callName('chi') });

export const words = catalogue({
  en: {
    title: 'How to play Seven Bridge',
    lead: 'Be the first with no cards left. You get rid of them by melding sets and runs, by adding to melds that lie on the table, and by one discard a turn. Sevens help: one of them is a meld by itself.',
    first: 'Play a guided first round',
    firstNote: 'Learn at a real table: eleven steps, three minutes.',
    rules: 'All rules',
    seven: 'How to play Seven by Seven',
    tryIt: 'Try it',

    turnTitle: 'Your turn',
    turn: [
      ['Take', 'Draw a card from the stock, or claim the last discard.'],
      ['Put down', 'Meld and lay off as much as you like, or nothing at all.'],
      ['Discard', 'Put one card away, face up. The next player to your left goes on.'],
    ] as [string, string][],
    turnNote: 'Everybody begins with seven cards.',

    meldsTitle: 'Melds',
    melds: [
      'A set is three or four cards of one rank.',
      'A run is three or more cards of one suit in sequence. The ace lies below the two; some rules also let it lie above the king.',
    ],
    sevensTitle: 'The sevens',
    sevens: [
      'A single seven is a meld. Two sevens are a set already, and a seven with the 6 or the 8 of its suit is a run.',
      'But beware: a seven that is left in your hand often costs more than any other card.',
    ],
    layOffTitle: 'Laying off',
    layOff: [
      'On your turn you may add single cards to any meld on the table, your own or another’s: to a set the missing suit, to a run the next card at either end.',
      'A lone seven takes another seven, or the 6 or 8 of its suit. Some rules ask you to have melded before.',
    ],
    claimsTitle: () => `${callName('pon')} and ${callName('chi')}`,
    claims: () => {
      const { pon, chi } = calls();
      return [
        `Instead of drawing you may take the card that was just discarded, if you meld it at once with at least two of your cards.`,
        `${pon} makes a set, and anybody may call it, even out of turn: play then goes on from there. ${chi} makes a run, and only the next player may call it. A ${pon.toLowerCase()} goes before a ${chi.toLowerCase()}.`,
        'Nobody may claim right at the beginning of a round.',
      ];
    },
    outTitle: 'Going out',
    out: [
      'Whoever has no cards left wins the round. The last card is discarded, so keep one for that.',
      'Then the cards that the others still hold are counted: they are points for the winner, or penalty points for those who hold them. Whoever puts everything down in a single turn, without having shown anything before, often counts double.',
    ],
    pointsTitle: 'Points by the usual rules',
    points: [
      ['A', '1'],
      ['2–6, 8–10', 'as shown'],
      ['J Q K', '10'],
      ['7', '20'],
    ] as [string, string][],
    houseTitle: 'House rules',
    house: 'No two houses play quite alike. Every table says which rules it has, switch by switch.',

    hand: 'Your cards',
    table: 'On the table',
    meldOf: (cards: string) => `Lay off here: ${cards}`,
    yours: 'Yours',
    discarded: (name: string) => `${name} discards`,
    verbs: (verb: string) => (verb === 'meld' ? 'Meld' : callName(verb as Call)),
    pass: 'Let it go',
    show: 'Show me',
    again: 'Again',
    found: (found: number, all: number) => (all === 1 ? '' : `${found} of ${all} found`),
    right: (verb: string, cards: string) =>
      verb === 'meld'
        ? `Yes: ${cards} is a meld.`
        : verb === 'layoff'
          ? `Yes, it fits: ${cards}.`
          : `${callName(verb as Call)}! ${cards}`,
    knew: (cards: string) => `${cards}: you have found that already.`,
    passed: 'You may always let it go. But here you could claim the card: try it.',
    empty: 'Choose cards of the hand first.',
    tasks: {
      set: {
        todo: 'Choose three cards that make a set, then press Meld.',
        done: 'Three cards of one rank: a set.',
      },
      run: { todo: 'Choose three cards that make a run.', done: 'One suit, in sequence: a run.' },
      sevens: {
        todo: 'There are five melds in here. Find them all.',
        done: 'All five! Sevens are that handy.',
      },
      layOff: {
        todo: 'Choose a card, then the meld that it fits. One card fits two of them.',
        done: 'That is all that fits. ♠K has to stay.',
      },
      pon: {
        todo: 'Aki discards ♥8, and Ken is next. Choose cards of yours, then what you call.',
        done: 'A set, out of turn. ♥6 ♥7 would make a run with it, but that is for the next player alone.',
      },
      chi: {
        todo: 'Ken discards ♠5, and you are next. Four claims are possible.',
        done: 'All four. Which cards go with it is your choice.',
      },
      out: {
        todo: 'You have drawn and want to go out. Which cards do you meld?',
        done: 'Any three of them: the fourth is your discard.',
      },
    } as Record<Name, Task>,
  },
  ja: {
    title: 'セブンブリッジの遊び方',
    lead: '最初に手札をなくした人の勝ちです。同じ数字や連番をメルドする、場のメルドに付ける、手番の終わりに1枚捨てる。こうして手札を減らします。7は特別で、1枚だけでメルドになります。',
    first: 'はじめの\u200b1ラウンドを\u200b遊ぶ',
    firstNote: '実際の卓で覚えます。全11手、3分ほどです。',
    rules: '詳しいルール',
    seven: 'セブン・バイ・セブンの遊び方',
    tryIt: 'やってみましょう',

    turnTitle: '手番の流れ',
    turn: [
      ['取る', '山札から1枚引くか、直前の捨て札をもらいます。'],
      ['出す', 'メルドと付け札は、いくつでもできます。しなくてもかまいません。'],
      ['捨てる', '1枚を表向きに捨てます。次は左隣の人の番です。'],
    ],
    turnNote: '手札は7枚で始めます。',

    meldsTitle: 'メルド',
    melds: [
      'セットは、同じ数字の札3枚か4枚です。',
      'シークエンス（連番）は、同じマークで数字が続く3枚以上の札です。Aは2の下にも、Kの上にもつながります（K-A-2 とまたぐことはできません）。',
    ],
    sevensTitle: '7の札',
    sevens: [
      '7は1枚だけでメルドになります。7は2枚でもセットになり、同じマークの6や8と組めば2枚でシークエンスになります。',
      'ただし、7を手札に残したまま上がられると、ほかの札より大きな失点になるルールもあります（1枚ごとに2倍など）。',
    ],
    layOffTitle: '付け札',
    layOff: [
      '自分の手番では、場のメルドに手札から1枚ずつ付けられます。ほかの人のメルドでもかまいません。セットには足りないマークの札を、シークエンスには両端の次の札を付けます。',
      '付け札ができるのは、自分のメルドを出したあとです（誰でも付けられるルールもあります）。単独の7には、ほかの7か、同じマークの6か8が付きます。',
    ],
    claimsTitle: () => `${callName('pon')}と${callName('chi')}`,
    claims: () => {
      const { pon, chi } = calls();
      return [
        '山札を引く代わりに、捨てられたばかりの札をもらえます。手札の2枚以上と合わせて、その場でメルドすることが条件です。',
        `セットを作るのが${pon}で、自分の番でなくてもできます。そのあとは${pon}をした人の左隣へ手番が移ります。シークエンスを作るのが${chi}で、できるのは次の番の人だけです。${pon}は${chi}より優先されます。`,
        '1巡目は、まだ捨て札をもらえません。',
      ];
    },
    outTitle: '上がりと点数',
    out: [
      '手札をなくした人が上がりです。最後の1枚は捨てるので、捨てる札を残しておきます。',
      '誰かが上がったら、残った手札を数えます。その合計が、残した人の失点です（上がった人の得点になるルールもあります）。失点の合計が最も少ない人が、マッチの優勝です。',
      '何も出していなかった人が、一度の手番で手札をすべてメルドして上がるのが一気上がりです。失点は2倍になります。',
    ],
    pointsTitle: '札の点（日本の標準）',
    points: [
      ['A・J・Q・K', '10点'],
      ['2～10', '数字どおり'],
    ],
    houseTitle: 'ルールの違い',
    house:
      'セブンブリッジのルールは、家や地域で少しずつ違います。それぞれの卓のルールは、項目ごとに確かめられます。',

    hand: 'あなたの手札',
    table: '場のメルド',
    meldOf: (cards) => `ここに付ける：${cards}`,
    yours: 'あなた',
    discarded: (name) => `${name}の捨て札`,
    verbs: (verb) => (verb === 'meld' ? 'メルド' : callName(verb as Call)),
    pass: '見送る',
    show: '答えを見る',
    again: 'もう一度',
    found: (found, all) => (all === 1 ? '' : `${all}通りのうち${found}通り`),
    right: (verb, cards) =>
      verb === 'meld'
        ? `正解です。${cards}はメルドになります。`
        : verb === 'layoff'
          ? `正解です。付けると${cards}になります。`
          : `${callName(verb as Call)}！ ${cards}`,
    knew: (cards) => `${cards}はもう見つけました。`,
    passed: '見送りはいつでもできます。でも、ここではもらえます。試してみましょう。',
    empty: '先に手札から選んでください。',
    tasks: {
      set: {
        todo: 'セットになる3枚を選び、「メルド」を押してください。',
        done: '同じ数字が3枚でセットです。',
      },
      run: {
        todo: 'シークエンスになる3枚を選んでください。',
        done: '同じマークの連番でシークエンスです。',
      },
      sevens: {
        todo: 'メルドの出し方が5通りあります。全部見つけてください。',
        done: '5通りすべて見つけました。7は便利ですね。',
      },
      layOff: {
        todo: '札を選び、付けるメルドを押してください。2か所に付けられる札が1枚あります。',
        done: '付けられるのはこれで全部です。♠Kは残ります。',
      },
      pon: {
        todo: 'アキが♥8を捨てました。次はケンの番です。合わせる札を選び、どうするか決めてください。',
        done: '自分の番でなくても、セットならもらえます。♥6 ♥7とでシークエンスにもなりますが、それができるのは次の番の人だけです。',
      },
      chi: {
        todo: 'ケンが♠5を捨てました。次はあなたの番です。もらい方は4通りあります。',
        done: '4通りすべて見つけました。どの札と合わせるかは自由です。',
      },
      out: {
        todo: '1枚引いたところです。上がるには、どの札をメルドしますか？',
        done: 'どの3枚でもかまいません。残った1枚を捨てて上がりです。',
      },
    },
  },
});
