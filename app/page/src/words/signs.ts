import { catalogue } from './catalogue';

/** The signs between texts that a component puts together. */
export const signs = catalogue({
  en: { colon: ': ', comma: ', ', dot: ' · ', space: ' ', stop: '. ' },
  ja: { colon: '：', comma: '、', dot: '・', space: '', stop: '。' },
});
