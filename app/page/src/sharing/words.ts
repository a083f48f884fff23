import { catalogue } from '../words/catalogue';

export const words = catalogue({
  en: {
    game: 'Seven Bridge',
    share: 'Share',
    shareMore: 'A picture to show to others',
    what: 'What to share',
    drawing: 'Drawing the picture…',
    lost: 'The picture could not be made. Close this and try again.',
    send: 'Share…',
    save: 'Save the picture',
    text: 'Text',
    textAndLink: 'Text and link',
    copy: 'Copy',
    copied: 'Copied.',
  },
  ja: {
    game: 'セブンブリッジ',
    share: 'シェア',
    shareMore: 'ほかの人に見せる画像を作ります',
    what: 'シェアするもの',
    drawing: '画像を作っています…',
    lost: '画像を作れませんでした。閉じて、もう一度お試しください。',
    send: 'シェアする…',
    save: '画像を保存',
    text: 'テキスト',
    textAndLink: 'テキストとリンク',
    copy: 'コピー',
    copied: 'コピーしました。',
  },
});
