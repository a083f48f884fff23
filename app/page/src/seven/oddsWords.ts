import { catalogue } from '../words/catalogue';

const number = (n: number): string => n.toLocaleString('en');

/** What the page about the odds says. */
export const words = catalogue({
  en: {
    title: 'The odds of Seven by Seven',
    lead: 'Most deals are lost when they are dealt.',
    oneIn: (n: number) => `One deal in ${number(n)} can be won, and no skill changes that.`,
    picture: (n: number) => `${number(n)} deals, of which one can be won`,
    exactly: (percent: string) => `Exactly, the chance that a deal can be won is ${percent} %, or`,
    fraction: (over: string, under: string) => `${over} over ${under}`,
    percent: (percent: string) => `${percent} %`,
    why: 'Why playing well does not help',
    whyText: [
      'The order of moves never matters. Two moves that are possible at the same time can both be made, or they do the same to the table. Whatever is played, a deal ends after as many moves, with the same ranks left.',
      'Once the stock is empty, every card finds its partner and the game is won, always after 40 moves. A deal is lost only while cards are in the stock, when none of the six can move.',
      'So a deal is won or lost when it is dealt, and this page can tell at once which. What is left is speed. Where choices decide, the game is another one: Choice.',
    ],
    ends: 'How deals end',
    endsText: 'How many of the 52 cards are left at the end, in a hundred deals:',
    chart: (won: string, most: number) =>
      `Chart: no card is left in ${won} % of all deals. Most others end with 40 to 52 cards left, ${String(most)} most often.`,
    left: 'cards left',
    none: 'won',
    cells: 'With more room',
    cellsText: 'The game has six cells for cards of the tableau. With more of them, more deals could be won:',
    cellsHead: 'Cells',
    chanceHead: 'Deals that can be won',
    inHead: 'One in',
    thisGame: 'this game',
    count: 'Count for yourself',
    countText: 'These numbers are counted from all orders of the pack, not tried. But trying is fun too:',
    deal: (n: number) => `Deal ${number(n)} times`,
    counted: (won: number, deals: number, percent: string) =>
      `${number(won)} of ${number(deals)} deals could be won: ${percent} %.`,
    playWinnable: 'Play a deal that can be won',
    back: 'Back to the game',
  },
  ja: {
    title: 'セブン・バイ・セブンを\u200bクリアできる\u200b確率',
    lead: 'ほとんどのゲームは、配られたときから手詰まりです。',
    oneIn: (n) => `クリアできるのは${number(n)}回に1回で、腕前では変わりません。`,
    picture: (n) => `${number(n)}回のうち1回だけクリアできる`,
    exactly: (percent) => `クリアできる確率は、正確には${percent}%、つまり`,
    fraction: (over, under) => `${under}分の${over}`,
    percent: (percent) => `${percent}%`,
    why: '上手に進めても変わらない理由',
    whyText: [
      '手の順番は結果に影響しません。同時にできる2つの手は、両方とも進められるか、どちらを選んでも残る数字が同じかの、どちらかです。どう進めても、同じ手数で、同じ数字の札が残って終わります。',
      '山札がなくなれば、残りの札は必ずすべて取れて、ちょうど40手でクリアになります。手詰まりになるのは、山札が残っていて、場札の6枚がどれも動かせなくなったときだけです。',
      'つまり、クリアできるかどうかは配られたときに決まっていて、配られた時点で計算できます。あとは速さだけです。選び方で決まるのは、もう1つのゲーム「チョイス」です。',
    ],
    ends: '終わり方',
    endsText: '終わったときに52枚のうち何枚残るか、100回あたりの回数：',
    chart: (won, most) =>
      `グラフ：1枚も残らないのは${won}%。ほかのほとんどは40枚から52枚が残り、${String(most)}枚が最も多い。`,
    left: '残り枚数',
    none: 'クリア',
    cells: '場札が多ければ',
    cellsText: 'このゲームの場札は6枚です。もっと多ければ、クリアできる確率も上がります。',
    cellsHead: '場札',
    chanceHead: 'クリアできる確率',
    inHead: '何回に1回',
    thisGame: 'このゲーム',
    count: '試してみる',
    countText:
      'ここまでの値は、すべての配り方を数えたもので、試した結果ではありません。実際に配って確かめることもできます。',
    deal: (n) => `${number(n)}回配る`,
    counted: (won, deals, percent) =>
      `${number(deals)}回のうち${number(won)}回クリアできました（${percent}%）。`,
    playWinnable: 'クリアできるゲームで遊ぶ',
    back: 'ゲームに戻る',
  },
});
