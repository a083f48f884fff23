// What Sphinx's catalogue leaves empty in Japanese.
Documentation.addTranslations({
  locale: 'ja',
  plural_expr: '0',
  messages: {
    'Search finished, found one page matching the search query.': ['検索の結果、${resultCount}ページが見つかりました。'],
  },
});
