import { catalogue } from '../words/catalogue';
import type { Task } from './sevenWords';
import type { ChoiceTask } from './smallChoice.svelte';

export const words = catalogue({
  en: {
    title: 'How to play Choice',
    lead: 'A solitaire in which nothing is left to luck: every card is seen from the start, and what you choose decides.',
    partnerTitle: 'From the top',
    partner: [
      'Seven piles of seven cards lie open, and three cards by themselves. Only the top card of a pile can be played, and those that lie alone.',
      'As in Seven by Seven, a 7 goes alone, and two cards go that add up to 7: A and 6, 2 and 5, 3 and 4. Where a card has two partners, look at what lies beneath them.',
    ],
    reserveTitle: 'Which one first',
    reserve: [
      'Cards from 8 to K go to the reserve, one of each rank. Once all six are there, the row goes away.',
      'Until then a second king has to wait, and everything beneath it waits too. So it matters which king goes first.',
    ],
    holdTitle: 'Holding one back',
    hold: [
      'Where two cards lie on each other’s partners, nothing goes. Then put one aside: the holding place takes any card that can be played.',
      'There is room for one card. It is played from there like any other, but never put back on a pile.',
    ],
    endTitle: 'The end',
    end: [
      'When all cards are gone you have won. Almost every deal can be won; the fewer cards you hold back, the better.',
      'Moves can be taken back without limit. A hint shows the best move, and where it is too late, how many moves ago it was not. A game with a hint counts neither as won nor as lost.',
    ],
    table: 'The table',
    spoilt: 'From here it cannot be done any more. Take the move back, and look beneath the cards.',
    tasks: {
      partner: {
        todo: 'Make all nine cards go. The ♠3 has two partners.',
        done: 'All gone. Which 4 went first decided it.',
      },
      reserve: {
        todo: 'Fill the reserve. There are two kings.',
        done: 'The row is full, and gone! The other king may come now.',
      },
      hold: {
        todo: 'Make all seven cards go. One of them has to be held back: which?',
        done: 'All gone, thanks to the holding place.',
      },
    } as Record<ChoiceTask, Task>,
    play: 'Play Choice',
    seven: 'How to play Seven by Seven',
  },
  ja: {
    title: 'チョイスの遊び方',
    lead: '札は最初から全部見えています。運まかせではなく、選び方で決まる一人\u2060遊びです。',
    partnerTitle: '上の札から',
    partner: [
      '7枚ずつの列が7つと、1枚だけの札が3つ並びます。使えるのは、各列の一番上の札と、1枚だけの札です。',
      'セブン・バイ・セブンと同じく、7は1枚で、合計が7になる2枚（Aと6、2と5、3と4）は組にして取ります。相手が2枚あるときは、下の札を見て選びましょう。',
    ],
    reserveTitle: 'どちらが先か',
    reserve: [
      '8からKの札は、数字ごとに1枚ずつリザーブに置きます。6枚そろうと、まとめてなくなります。',
      'それまで2枚目のKは置けず、その下の札も動かせません。どちらのKを先に置くかが大事です。',
    ],
    holdTitle: 'キープ',
    hold: [
      '組にしたい札が互いの下にあると、どちらも動かせません。そんなときは、使える札を1枚、キープの場所によけておけます。',
      'キープできるのは1枚だけです。キープした札はいつでも使えますが、列には戻せません。',
    ],
    endTitle: '終わり方',
    end: [
      'すべての札がなくなればクリアです。ほとんどのゲームはクリアできます。キープは少ないほど上手です。',
      '手は何度でも戻せます。ヒントは最善の一手を、もう間に合わないときは何手前ならクリアできたかを教えます。ヒントを使ったゲームは、成績には数えません。',
    ],
    table: '場',
    spoilt: 'ここからは、もう全部は取れません。1手戻して、下の札を見てみましょう。',
    tasks: {
      partner: {
        todo: '9枚すべてを取ってください。♠3と組になる札は2枚あります。',
        done: '全部取れました。どちらの4を先に取るかが、分かれ目でした。',
      },
      reserve: {
        todo: 'リザーブをそろえてください。Kは2枚あります。',
        done: 'リザーブがそろい、まとめてなくなりました！もう1枚のKも、これで置けます。',
      },
      hold: {
        todo: '7枚すべてを取ってください。1枚キープします。どの札にしますか？',
        done: '全部取れました。キープのおかげです。',
      },
    },
    play: 'チョイスで遊ぶ',
    seven: 'セブン・バイ・セブンの遊び方',
  },
});
