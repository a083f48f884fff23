"""How the characters speak: one voice a module, told from all others in both languages with the name covered.

``VOICES`` has them by the ids of the characters, ``LINES`` every line by the name under which logs keep it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.tables.voices.aki import AKI
from sevenbridge_app.tables.voices.chie import CHIE
from sevenbridge_app.tables.voices.dai import DAI
from sevenbridge_app.tables.voices.emi import EMI
from sevenbridge_app.tables.voices.fumi import FUMI
from sevenbridge_app.tables.voices.goro import GORO
from sevenbridge_app.tables.voices.haru import HARU
from sevenbridge_app.tables.voices.hina import HINA
from sevenbridge_app.tables.voices.ken import KEN
from sevenbridge_app.tables.voices.moments import Moment, Voice
from sevenbridge_app.tables.voices.ponta import PONTA
from sevenbridge_app.tables.voices.riku import RIKU
from sevenbridge_app.tables.voices.tama import TAMA

__all__ = ["LINES", "VOICES", "Moment", "Voice"]

VOICES: Final[Mapping[str, Voice]] = MappingProxyType(
    {
        "tama": TAMA,
        "hina": HINA,
        "ponta": PONTA,
        "dai": DAI,
        "aki": AKI,
        "emi": EMI,
        "riku": RIKU,
        "haru": HARU,
        "ken": KEN,
        "fumi": FUMI,
        "goro": GORO,
        "chie": CHIE,
    }
)
#: all lines, by the names under which they are said: ``aki.out.0``
LINES: Final[Mapping[str, Text]] = MappingProxyType(
    {
        f"{character}.{moment}.{number}": text
        for character, voice in VOICES.items()
        for moment, texts in voice.items()
        for number, text in enumerate(texts)
    }
)
