import { catalogue } from '../words/catalogue';

export const words = catalogue({
  en: {
    title: 'About this game',
    lead: 'Seven Bridge, the Japanese rummy, and two solitaires: free, without an account and without advertising.',
    alone: 'On this site all of it happens in your browser, the computers’ thinking included.',
    data: 'Where your data is',
    browser: 'What you have set and your house rules are in this browser alone.',
    host: 'Whoever hosts the files of this site learns, as with every site, which network address has loaded them; nothing of what you do here.',
    toData: 'See, download or delete it',
    licenses: 'Licences',
    mit: 'The game is free software under the MIT licence: you may use it, change it and pass it on. What others have made is in it under licences of their own.',
    noLicenses: 'The texts could not be loaded. They are in licenses.txt, beside this page.',
    loading: 'Loading the licences…',
    version: 'Version',
  },
  ja: {
    title: 'このアプリについて',
    lead: '日本生まれのラミー「セブンブリッジ」と、2つのソリティアを遊べるアプリです。無料で、登録も広告もありません。',
    alone: 'このサイトでは、コンピューターとの対戦も含めて、すべてがこのブラウザーの中で動きます。',
    data: 'データの保存場所',
    browser: '設定と「うちのルール」は、このブラウザーの中だけにあります。',
    host: 'サイトのファイルを置いている会社には、ほかのサイトと同じく、どのアドレスから読み込まれたかが伝わります。何をして遊んだかは伝わりません。',
    toData: '確認・ダウンロード・削除',
    licenses: 'ライセンス',
    mit: 'MITライセンスの自由なソフトウェアです。誰でも使い、手を加え、配ることができます。ほかの人が作った部分には、それぞれのライセンスがあります。',
    noLicenses: 'ライセンスの文を読み込めませんでした。このページと同じ場所の licenses.txt にあります。',
    loading: 'ライセンスを読み込んでいます…',
    version: 'バージョン',
  },
});
