import { catalogue } from '../words/catalogue';

/** What a small example is for, and what is said when it is done. */
export interface Task {
  todo: string;
  done: string;
}

export const words = catalogue({
  en: {
    title: 'How to play Seven by Seven',
    lead: 'A small solitaire: make all 52 cards go. Sevens go by themselves, two cards that add up to seven go together, and the high cards go when all six of them lie in a row.',
    removeTitle: 'Take away',
    remove: [
      'Six cards lie open. A 7 goes alone. Two cards that add up to 7 go together: A and 6, 2 and 5, 3 and 4. Suits do not matter.',
      'Every empty place is filled from the stock at once.',
    ],
    reserveTitle: 'The reserve',
    reserve: [
      'Cards from 8 to K go to the reserve, which has one place for each rank. A second king has to wait.',
      'Once 8, 9, 10, J, Q and K are all there, the row goes away, and the reserve is empty again.',
    ],
    endTitle: 'The end',
    end: [
      'When all cards are gone you have won. When nothing moves any more, the game is lost.',
      'In which order you play makes no difference: whether a deal can be won is settled when it is dealt, and only one in 41 can. So the page deals such games unless you wish otherwise.',
    ],
    tryIt: 'Try it',
    tableau: 'Open cards',
    again: 'Again',
    chosen: (card: string) => `${card}: and which one goes with it?`,
    removed: (cards: string) => `${cards}: gone.`,
    reserved: (card: string) => `${card} lies in the reserve.`,
    tasks: {
      remove: {
        todo: 'Make all eight cards go: two of them still lie in the stock.',
        done: 'All gone. That is the whole game – with 52 cards.',
      },
      reserve: {
        todo: 'Fill the reserve.',
        done: 'The row is full, and gone! The second king may come now.',
      },
    } as Record<'remove' | 'reserve', Task>,
    play: 'Play a game that can be won',
    odds: 'The odds',
    choice: 'How to play Choice',
    other: 'How to play Seven Bridge',
  },
  ja: {
    title: 'セブン・\u2060バイ・\u2060セブンの遊び方',
    lead: '52枚すべてを取り除く、小さな一人\u2060遊びです。7は1枚で、合計が7になる2枚は組にして取ります。8からKは、6枚そろうとまとめてなくなります。',
    removeTitle: '札を取る',
    remove: [
      '場には6枚が表向きに並びます。7は1枚で取れます。合計が7になる2枚（Aと6、2と5、3と4）は、組にして取れます。マークは問いません。',
      '空いた場所には、山札からすぐ次の札が入ります。',
    ],
    reserveTitle: 'リザーブ',
    reserve: [
      '8からKまでの札は、リザーブに置きます。場所は数字ごとに1つずつなので、2枚目のKは待つことになります。',
      '8、9、10、J、Q、Kがそろうと、6枚がまとめてなくなり、リザーブはまた空になります。',
    ],
    endTitle: '終わり方',
    end: [
      'すべての札がなくなればクリア、動かせる札がなくなれば手詰まりです。',
      'どの順に取っても結果は変わりません。クリアできるかどうかは、配られたときに決まっています。クリアできるのは41回に1回なので、ふだんはクリアできるものだけを配ります。',
    ],
    tryIt: 'やってみましょう',
    tableau: '場札',
    again: 'もう一度',
    chosen: (card) => `${card}と組になる札を選んでください。`,
    removed: (cards) => `${cards}を取りました。`,
    reserved: (card) => `${card}をリザーブに置きました。`,
    tasks: {
      remove: {
        todo: '8枚をすべて取ってください。2枚はまだ山札の中です。',
        done: '全部取れました。本番は52枚です。',
      },
      reserve: {
        todo: 'リザーブをそろえてください。',
        done: 'リザーブがそろい、まとめてなくなりました！これで2枚目のKも置けます。',
      },
    },
    play: 'クリアできるゲームで遊ぶ',
    odds: 'クリアできる確率',
    choice: 'チョイスの遊び方',
    other: 'セブンブリッジの遊び方',
  },
});
