import { callName, callsName } from '../preferences/calls';
import { catalogue } from '../words/catalogue';

export const words = catalogue({
  en: {
    title: 'Settings',
    kept: 'Kept in this browser. Changes count at once.',
    language: 'Language',
    languages: { en: 'English', ja: '日本語' },

    looks: 'Looks',
    theme: 'Theme',
    themes: { auto: 'As the device', light: 'Light', dark: 'Dark' },
    cardSize: 'Card size',
    cardSizes: { small: 'Small', medium: 'Medium', large: 'Large' },
    fourColours: 'Four colours',
    fourColoursMore: 'Diamonds are blue and clubs are green, so that no two suits look alike.',

    play: 'Play',
    sort: 'Order of the hand',
    sorts: { suit: 'By suit', rank: 'By rank', hand: 'My own' },
    hints: 'Mark useful cards',
    hintsMore: () => 'Cards that can be melded, laid off or used for a call stand out.',
    autoDraw: 'Draw by itself',
    autoDrawMore: 'A card is drawn for you as soon as there is nothing else to decide.',
    confirmDiscards: 'Ask before a discard',
    confirmDiscardsMore: 'On a touch screen, a card goes only when you tap twice.',
    keys: 'Single keys',
    keysMore: () => 'D draws, X discards, P calls… Switch them off if you speak to your device.',
    calls: 'Calls',

    motionAndSound: 'Motion and sound',
    motion: 'Cards move',
    motions: { none: 'Not at all', slow: 'Slowly', normal: 'Normally', fast: 'Fast' },
    motionStill: 'This device is set to reduced motion, so nothing moves.',
    sound: 'Sound',
    soundMore: () => 'Cards, calls, your turn, and the last seconds of your time.',
  },
  ja: {
    title: '設定',
    kept: 'このブラウザーに保存されます。変更はすぐに反映されます。',
    language: '言語',
    languages: { en: 'English', ja: '日本語' },

    looks: '表示',
    theme: 'テーマ',
    themes: { auto: '端末に合わせる', light: 'ライト', dark: 'ダーク' },
    cardSize: 'カードの大きさ',
    cardSizes: { small: '小', medium: '中', large: '大' },
    fourColours: '4色表示',
    fourColoursMore: 'ダイヤを青、クラブを緑にして、見分けやすくします。',

    play: 'プレイ',
    sort: '手札の並び',
    sorts: { suit: 'マーク順', rank: '数字順', hand: '自由' },
    hints: '使える札に印を付ける',
    hintsMore: () => `メルドや付け札、${callsName()}に使える札が分かります。`,
    autoDraw: '自動で引く',
    autoDrawMore: 'ほかに選ぶことがなければ、山札から自動で引きます。',
    confirmDiscards: '捨てる前に確認する',
    confirmDiscardsMore: 'タッチ操作では、2回タップで捨てます。',
    keys: '文字キーのショートカット',
    keysMore: () =>
      `Dで引く、Xで捨てる、Pで${callName('pon')}など。音声入力で操作するときは、オフにしてください。`,
    calls: '呼び方',

    motionAndSound: '動きと音',
    motion: 'カードの動き',
    motions: { none: 'なし', slow: 'ゆっくり', normal: 'ふつう', fast: '速い' },
    motionStill: 'この端末は「視差効果を減らす」設定のため、カードは動きません。',
    sound: '音',
    soundMore: () => `カードの音、${callsName()}、自分の番、残り時間わずかの合図が鳴ります。`,
  },
});
