import { catalogue } from '../words/catalogue';

const a = (rank: string): string => (rank === 'A' ? 'an ace' : `a ${rank}`);
const cards = (n: number): string => (n === 1 ? '1 card' : `${String(n)} cards`);
const moves = (n: number): string => (n === 1 ? '1 move' : `${String(n)} moves`);

/** What Choice says, but for what it has in common with Seven by Seven. */
export const words = catalogue({
  en: {
    title: 'Seven by Seven: Choice',
    plainly:
      'A game of our own, for thinking: every card is seen, and almost every deal can be won by who chooses well. Which partner goes, which king, and when to hold a card back decides it.',
    byNumber: 'Almost every deal can be won.',
    heldSoFar: (n: number) => `Held back: ${String(n)}`,
    pile: (place: number, left: number) =>
      left ? `Pile ${String(place)}: ${cards(left)}` : `Pile ${String(place)}: empty`,
    singles: 'Single cards',
    hold: 'Holding place',
    holdEmpty: 'Holding place: empty',
    holdHas: (card: string) => `${card}, held back`,

    welcome:
      'Sevens go alone, others in pairs that add up to 7, and 8 to K to the reserve. You may hold one card.',
    partner: (card: string, rank: string) => `${card}: now ${a(rank)} to go with it.`,
    partnerOrHold: (card: string, rank: string) =>
      `${card}: now ${a(rank)} to go with it, or the holding place.`,
    holdOrWait: (card: string) => `${card} finds no place yet. The holding place would take it.`,
    chooseToHold: 'Choose a card first, then the holding place.',
    held: (card: string) => `${card} is held back. It can be played at any time.`,
    moveHold: (card: string) => `hold ${card}`,
    hinted: (move: string) => `Best: ${move}.`,
    tooMany: (n: number) => `This cannot be won any more. Before the last ${moves(n)} it still could be.`,
    neverWon: 'This deal could not be won from the start. Almost all others can.',
    takenBack: (n: number) => `${moves(n)} taken back: from here it can be won.`,

    wonWith: (time: string, holds: number) =>
      `In ${time}, with ${holds ? cards(holds) : 'no card'} held back.`,
    fewest: 'Nobody can do it with fewer!',
    fewer: (n: number) => `It can be done with ${n ? cards(n) : 'none'}.`,
    wonWatched: 'Hints or Auto showed you moves, so this game counts as watched.',
    lostLeft: (left: number) =>
      `${cards(left)} remain, and none can go. Another choice would have opened the way.`,
    back: 'Back to where it can be won',

    drawNote: 'New deals are drawn from those that can be won.',
    perfect: 'Fewest held',
    statisticsNote:
      'Kept in this browser. A game that you leave for another before it is won is lost. One with a hint or Auto is watched, neither won nor lost. Taking moves back is free.',
    cardKeys: [
      ['1 – 7', 'the top card of this pile'],
      ['8 9 0', 'the single cards'],
      ['K', 'hold the chosen card'],
    ] as [string, string][],
  },
  ja: {
    title: 'セブン・バイ・セブン\u200b チョイス',
    plainly:
      '考えて遊ぶ、このアプリだけのゲームです。札はすべて見えていて、選び方しだいでほとんどのゲームをクリアできます。どの札と組にするか、どのKを置くか、いつキープするかが決め手です。',
    byNumber: 'ほとんどクリアできます。',
    heldSoFar: (n) => `キープ ${String(n)}回`,
    pile: (place, left) => (left ? `${String(place)}列目：${String(left)}枚` : `${String(place)}列目：空き`),
    singles: '1枚札',
    hold: 'キープ',
    holdEmpty: 'キープの場所：空き',
    holdHas: (card) => `${card}（キープ中）`,

    welcome: '7は1枚で、合計が7になる2枚は組で取り、8からKはリザーブへ。1枚だけキープできます。',
    partner: (card, rank) => `${card}と組にする${rank}を選んでください。`,
    partnerOrHold: (card, rank) => `${card}と組にする${rank}か、キープの場所を選んでください。`,
    holdOrWait: (card) => `${card}は今は取れませんが、キープはできます。`,
    chooseToHold: '先に札を選んでから、キープの場所を選んでください。',
    held: (card) => `${card}をキープしました。いつでも使えます。`,
    moveHold: (card) => `${card}をキープ`,
    hinted: (move) => `最善の手：${move}`,
    tooMany: (n) => `ここからはもうクリアできません。${String(n)}手前なら、まだできました。`,
    neverWon: 'このゲームは最初からクリアできません。ほかのゲームは、ほとんどクリアできます。',
    takenBack: (n) => `${String(n)}手戻しました。ここからならクリアできます。`,

    wonWith: (time, holds) => `タイム ${time}、キープ${String(holds)}回でクリアです。`,
    fewest: 'キープの回数は、これより少なくできません！',
    fewer: (n) => `キープ${String(n)}回でもクリアできます。`,
    wonWatched: 'ヒントか自動を使ったので参考記録です。成績には数えません。',
    lostLeft: (left) => `残りは${String(left)}枚です。選び方しだいで、まだ続けられました。`,
    back: 'クリアできるところまで戻す',

    drawNote: 'クリアできるものだけを配ります。',
    perfect: '最少キープ',
    statisticsNote:
      '成績はこのブラウザーに残ります。クリアする前に別のゲームへ移ると、クリアできなかったと数えます。ヒントか自動を使ったゲームは参考記録とし、どちらにも数えません。手は何度でも戻せます。',
    cardKeys: [
      ['1～7', 'その列の一番上の札'],
      ['8 9 0', '1枚札'],
      ['K', '選んだ札をキープ'],
    ],
  },
});
