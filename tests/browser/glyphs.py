"""Which fonts show the text of a page, as the browser itself says."""

from __future__ import annotations

import unicodedata

from playwright.sync_api import Error, Page

#: how the Japanese families of Debian's fonts-noto-cjk end: sans, serif and mono
JAPANESE = "CJK JP"


def is_japanese(text: str) -> bool:
    """Whether a text has a letter that only Japanese writes."""
    return any(unicodedata.name(letter, "").startswith(("HIRAGANA", "KATAKANA", "CJK")) for letter in text)


def fonts_of_japanese(page: Page) -> dict[str, set[str]]:
    """For each text of the page with Japanese letters in it: the families of the fonts that show it."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument", {"depth": -1})["root"]
    found: dict[str, set[str]] = {}
    stack = [root]
    while stack:
        node = stack.pop()
        children = node.get("children", [])
        stack.extend(children)
        text = "".join(child["nodeValue"] for child in children if child["nodeType"] == 3).strip()
        if node["nodeType"] != 1 or node["nodeName"] in ("STYLE", "SCRIPT", "TITLE") or not is_japanese(text):
            continue
        try:
            fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node["nodeId"]})["fonts"]
        except Error:  # it has gone meanwhile, as what is announced does
            continue
        if fonts:  # a text that is not shown has none
            found[text] = {font["familyName"] for font in fonts}
    session.detach()
    return found
