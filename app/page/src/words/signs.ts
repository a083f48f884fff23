import { catalogue } from './catalogue';

/** The signs between texts that a component puts together. */
export const signs = catalogue({
  en: { colon: ': ', comma: ', ', dot: ' · ', space: ' ', stop: '. ', list: ' · ' },
  ja: { colon: '：', comma: '、', dot: '　', space: '', stop: '。', list: '／' },
});
