"""``python -m sevenbridge`` is the command ``sevenbridge``, which the distribution of that name brings."""

import sys
from importlib.util import find_spec

if find_spec("sevenbridge_app") is None:
    sys.exit(
        "This is the library alone, sevenbridge-core. To play, install the distribution sevenbridge besides; "
        "in a checkout: pip install ./core ./app\n"
        "これはライブラリー sevenbridge-core だけです。遊ぶには配布物 sevenbridge も入れてください。"
        "リポジトリの中では：pip install ./core ./app"
    )

from sevenbridge_app.cli.main import main

sys.exit(main())
