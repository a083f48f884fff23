"""Where the lines of a Japanese text end."""

from __future__ import annotations

from playwright.sync_api import Page

#: Texts in which a line ends in ・ or within a word that must not be torn, or with a half-width space after a
#: full-width sign. A letter begins a line when it stands lower than the one before it.
_WRONG = r"""() => {
  const whole = /一人\u2060?遊び|[0-9]+～\u2060?[0-9]+人/g;
  const found = [];
  const letters = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = letters.nextNode(); node; node = letters.nextNode()) {
    const text = node.data;
    const box = node.parentElement;
    if (!/[ぁ-んァ-ヶ一-龥]/.test(text) || box.closest('svg, select, script, style, noscript')) continue;
    if (!box.checkVisibility({ visibilityProperty: true })) continue;
    if (getComputedStyle(box).clipPath !== 'none' || box.closest('.visually-hidden')) continue;
    const range = document.createRange();
    const lineOf = (at) => {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getClientRects()[0]?.bottom;
    };
    for (const { index } of text.matchAll(/・/g)) {
      const next = index + 1 < text.length ? lineOf(index + 1) : undefined;
      if (next !== undefined && next > lineOf(index) + 4) found.push(`ends in ・: ${text.trim()}`);
    }
    for (const { 0: word, index } of text.matchAll(whole)) {
      if (lineOf(index + word.length - 1) > lineOf(index) + 4) found.push(`torn: ${word}`);
    }
  }
  for (const box of document.querySelectorAll('p, li, dd, td, summary, a > span')) {
    if (!box.checkVisibility({ visibilityProperty: true })) continue;
    for (const [gap] of box.innerText.matchAll(/.?[。：、] [^ ]{1,6}/g)) found.push(`space: ${gap}`);
  }
  return [...new Set(found)];
}"""


def badly_broken(page: Page) -> list[str]:
    """What is wrong with the lines of the page's Japanese texts."""
    found: list[str] = page.evaluate(_WRONG)
    return found
