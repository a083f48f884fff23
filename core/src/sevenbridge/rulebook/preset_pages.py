"""The rulebook's pages about the sources and the presets: whose game each is, and what in it is ours."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from sevenbridge.texts import Text

SOURCES: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "G": Text("Mark Ball's article on Gamerules", "Gamerules の記事（マーク・ボール）"),
        "P": Text("Pagat, the card games reference", "カードゲームの事典サイト Pagat"),
        "W": Text(
            "Japanese Wikipedia, as carried by the Weblio dictionary",
            "日本語版ウィキペディア（Weblio 辞書に転載のもの）",
        ),
        "B": Text(
            "A blog by Dennis B. B. Taylor that retells the Gamerules article",
            "Gamerules の記事を紹介するブログ（デニス・B・B・テイラー）",
        ),
        "N": Text("The leaflet of a Japanese playing-card maker", "日本のトランプメーカーの説明書"),
        "K": Text("Other published programs", "公開されているほかのプログラム"),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetPage:
    """The page about one preset."""

    title: Text
    #: what kind of game it is, in a sentence
    character: Text
    #: keys of SOURCES, the fullest first
    sources: tuple[str, ...]
    #: the fewest and the most players that the sources name (any table seats 2 to 6)
    players: tuple[int, int]
    #: the switches on which the sources are silent, so that the value is this project's own
    decided: frozenset[str]
    #: by switch: the sources that name the value, where only some do
    told_by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    note: Text | None = None


# The switches for which RULES 1.9 marks a preset's value with a star. Silence on the length of a match
# is silence on a target, too.
_STOCK: Final = frozenset({"stock_out", "reshuffles", "drawn_round"})
_LENGTH: Final = frozenset({"match_length", "target_score"})
_WIKIPEDIA_JA_DECIDED: Final = (
    frozenset(
        {"upcard", "first_dealer", "starter", "layoff_after_claim", "seven_growth", "seven_sets", "tie"}
    )
    | _STOCK
    | _LENGTH
)

PRESET_PAGES: Final[Mapping[str, PresetPage]] = MappingProxyType(
    {
        "gamerules": PresetPage(
            title=Text("International", "英語圏の標準"),
            character=Text(
                "Aces are cheap, sevens are dear, and the winner collects what everyone else still holds.",
                "Aは1点、7は20点。上がった人が、ほかの全員の手札の点を得ます。",
            ),
            sources=("G", "B"),
            players=(2, 4),
            decided=frozenset({"starter", "layoff_needs_meld", "joker_points", "joker_multiplier"}) | _STOCK,
            told_by=MappingProxyType({"claim_priority": ("G",)}),
        ),
        "pagat": PresetPage(
            title=Text("Pagat (aces at ten)", "Pagat式（Aは10点）"),
            character=Text(
                "Like International, with aces at ten points and any player dealing first.",
                "英語圏の標準とほぼ同じで、Aは10点。最初の親は誰でもかまいません。",
            ),
            sources=("P",),
            players=(2, 5),
            decided=frozenset(
                {
                    "claim_ban",
                    "layoff_needs_meld",
                    "layoff_after_claim",
                    "seven_growth",
                    "face_points",
                    "seven_points",
                    "pip_points",
                    "tie",
                }
            )
            | _STOCK
            | _LENGTH,
            note=Text(
                "The source's tables of card values are lost; all of them but the ace's are ours.",
                "出典の得点表が失われているため、Aを除く札の点は本アプリで決めました。",
            ),
        ),
        "wikipedia_ja": PresetPage(
            title=Text("Japanese", "日本の標準"),
            character=Text(
                "The fewest penalty points win, Q-K-A is a run, and only those who have melded may lay off.",
                "失点の最も少ない人が勝ち。Q-K-A もつながり、付け札はメルドを出してからです。",
            ),
            sources=("W",),
            players=(2, 6),
            decided=_WIKIPEDIA_JA_DECIDED,
            note=Text(
                "It has no joker, and sevens held do not double. Many Japanese pages and programs play "
                "with both: choose With joker (sevens double), or set them one by one.",
                "ジョーカーは入らず、7が手札に残っても2倍にはなりません。どちらもある遊び方は"
                "「ジョーカー入り（7で2倍）」を選ぶか、項目ごとに決めてください。",
            ),
        ),
        "nintendo": PresetPage(
            title=Text("With joker (sevens double)", "ジョーカー入り（7で2倍）"),
            character=Text(
                "The losers pay the winner: twice as much for each seven held, five times for the joker.",
                "残った人が上がった人に支払います。7を抱えていると1枚ごとに2倍、ジョーカーなら5倍です。",
            ),
            sources=("N",),
            players=(2, 6),
            decided=frozenset(
                {
                    "claim_priority",
                    "layoff_after_claim",
                    "seven_growth",
                    "seven_sets",
                    "final_discard",
                    "one_go_multiplier",
                    "tie",
                }
            )
            | _STOCK
            | _LENGTH,
        ),
        "gamepack2001": PresetPage(
            title=Text("Game pack (fives)", "ゲームソフト式（一律5点）"),
            character=Text(
                "Like Japanese, with aces at fifteen points, and five each from two to nine.",
                "日本の標準と同じ進め方で、Aは15点、2から9までは一律5点です。",
            ),
            sources=("W",),
            players=(2, 6),
            decided=_WIKIPEDIA_JA_DECIDED,
            note=Text(
                "Japanese Wikipedia's footnote on the program tells its card values only; "
                "the rest follows the article.",
                "ウィキペディアの脚注に載るのは札の点だけで、ほかは記事の本文に従います。",
            ),
        ),
    }
)
