"""``python -m sevenbridge`` is the command ``sevenbridge``, which the distribution of that name brings."""

import sys
from importlib.util import find_spec

if find_spec("sevenbridge_app") is None:
    sys.exit(
        "This is the library alone, sevenbridge-core. The game is the distribution sevenbridge beside it.\n"
        "これはライブラリー sevenbridge-core だけです。遊ぶには配布物 sevenbridge も入れてください。"
    )

from sevenbridge_app.cli.main import main

sys.exit(main())
