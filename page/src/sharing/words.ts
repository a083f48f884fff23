import { catalogue } from '../words/catalogue';

export const words = catalogue({
  en: {
    game: 'Seven Bridge',
    share: 'Share',
    shareMore: 'A picture to show to others, with a link to the moment',
    what: 'What to share',
    drawing: 'Drawing the picture…',
    lost: 'The picture could not be made. Close this and try again.',
    send: 'Share…',
    save: 'Save the picture',
    text: 'Text and link',
    copy: 'Copy',
    copied: 'Copied.',
  },
  ja: {
    game: 'セブンブリッジ',
    share: 'シェア',
    shareMore: 'その場面へのリンクを添えて、ほかの人に見せる画像を作ります',
    what: 'シェアするもの',
    drawing: '画像を作っています…',
    lost: '画像を作れませんでした。閉じて、もう一度お試しください。',
    send: 'シェアする…',
    save: '画像を保存',
    text: '文とリンク',
    copy: 'コピー',
    copied: 'コピーしました。',
  },
});
