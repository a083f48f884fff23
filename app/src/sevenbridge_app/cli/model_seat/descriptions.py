"""What the tools are for, as a model reads it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sevenbridge.texts import Text

INSTRUCTIONS: Final = Text(
    "Seven Bridge, a rummy. Call sit_down once; it tells the rules and your first decision. Then call "
    "play with"
    " the number of one of the listed actions, again and again: each answer tells what happened until "
    "your next"
    " decision, the table, and what you can do. Nothing else is needed.",
    "セブンブリッジ（ラミー）です。まず sit_down を呼ぶと、ルールと最初の選択が分かります。あとは、一覧の"
    "番号で play を"
    "くり返し呼びます。そのたびに、次に選ぶまでの流れと、場と、選べることが返ります。ほかのツールはなくて"
    "も遊べます。",
)
TOOLS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "sit_down": Text(
            "Begins a match: tells the rules of the table and your first decision. At a table of this"
            " program's own you may choose: opponents, names of computer players with commas; seats, 2 to 6,"
            " yours among them; rounds, how many the match has. Leave these out for the usual ones, and at"
            " any other table. In the middle of a match it is refused, unless leave is true: that ends it.",
            "マッチを始めます。卓のルールと最初の選択が返ります。このプログラムの卓では、opponents（コンピュー"
            "ターの名前をコンマで区切る）、seats（自分を含めた人数、2～6）、rounds（ラウンドの数）を選べます。"
            "省略すると起動時の設定のとおりになります。ほかの卓では指定できません。マッチの途中では断られ"
            "ますが、leave を true にすると、そのマッチをやめて新しく始めます。",
        ),
        "play": Text(
            "Does one of the listed actions: its number, or its words such as “discard Kh”. Answers with "
            "what"
            " happened until your next decision, the table, and what you can do then.",
            "一覧のうちの1つを選びます。番号か「discard Kh」のような言葉で答えます。次に選ぶまでの流れと、"
            "場と、選べることが返ります。",
        ),
        "wait": Text(
            "Waits for the others, and answers as play does. Needed only where an answer says so.",
            "ほかの人を待ち、play と同じことが返ります。そう言われたときだけ使います。",
        ),
        "look": Text(
            "Tells the table, what you can do, and the whole round so far once more.",
            "場と、選べることと、このラウンドのこれまでの流れを、もう一度すべて返します。",
        ),
        "history": Text(
            "Tells all that happened in this round, a line for each turn.",
            "このラウンドで起きたことを、手番ごとに1行で返します。",
        ),
        "rules": Text(
            "Tells the game in short, and all rules of this table.",
            "遊び方の要点と、この卓のルールをすべて返します。",
        ),
    }
)
#: what is said of arguments that a tool does not take
ARGUMENTS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "sit_down": Text(
            "Give opponents as names with commas, seats and rounds as numbers, leave as true or false, or"
            " nothing at all.",
            "opponents はコンマで区切った名前、seats と rounds は数、leave は true か false で指定するか、"
            "すべて省いてください。",
        ),
        "play": Text(
            "Call play with action: the number of one of the listed actions, or its words such as “discard"
            " Kh”.",
            "play は action（一覧の番号か「discard Kh」のような言葉）を付けて呼んでください。",
        ),
    }
)
