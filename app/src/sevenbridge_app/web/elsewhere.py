"""The page that a host shows where it has no file: it leads to the site, wherever on the host that is.

A host gives out the same page at every depth, so it can name no file from where it is. It asks the folders of
its address, from the innermost, which of them is the site; what stands behind that folder is the place meant.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from typing import Final

_SCRIPT: Final = """
(async () => {
  const parts = location.pathname.split('/');
  for (let depth = parts.length - 1; depth > 0; depth--) {
    const folder = parts.slice(0, depth).join('/') + '/';
    const isSite = await fetch(folder + 'engine/engine.json')
      .then((found) => found.json())
      .then((engine) => 'folder' in engine)
      .catch(() => false);
    if (!isSite) continue;
    location.replace(folder + '#/' + parts.slice(depth).join('/') + location.search);
    return;
  }
  document.getElementById('nothing').hidden = false;
})();
"""


def _hash(script: str) -> str:
    """The source of a content security policy that admits this script."""
    return f"'sha256-{b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


#: whole, as a host gives it out
PAGE: Final = f"""<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta
      http-equiv="Content-Security-Policy"
      content="default-src 'none'; connect-src 'self'; script-src {_hash(_SCRIPT)}"
    />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Seven Bridge</title>
  </head>
  <body>
    <div id="nothing" hidden>
      <p>There is nothing at this address. Perhaps a letter of it got lost.</p>
      <p lang="ja">このアドレスには何もありません。文字が欠けているのかもしれません。</p>
    </div>
    <noscript>
      <p>Seven Bridge needs JavaScript.</p>
      <p lang="ja">JavaScriptを有効にしてください。</p>
    </noscript>
    <script>{_SCRIPT}</script>
  </body>
</html>
"""
