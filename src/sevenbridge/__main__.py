"""``python -m sevenbridge`` is the command ``sevenbridge``."""

import sys

from sevenbridge.cli.main import main

sys.exit(main())
