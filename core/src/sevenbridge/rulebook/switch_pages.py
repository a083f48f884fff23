"""The rulebook's pages about the switches: what each decides, what its values mean, and who names them."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from sevenbridge.engine.rules import Value
from sevenbridge.texts import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchPage:
    """The page about one switch."""

    #: its section in the rules, a key of SECTIONS
    section: str
    title: Text
    explanation: Text
    #: a text for every choice, and for the numbers that have a name
    labels: Mapping[Value, Text]
    #: the text for any other number, with ``{n}``
    number: Text | None = None
    #: by value: the sources that name it, as the letters of their ids
    named: Mapping[Value, str]
    note: Text | None = None


SECTIONS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "1.1": Text("The round", "ラウンドの進め方"),
        "1.2": Text("Melds", "メルド"),
        "1.3": Text("Laying off", "付け札"),
        "1.4": Text("Claims", "ポン（セイム）とチー（カット）"),
        "1.5": Text("When the stock runs out", "山札が尽きたとき"),
        "1.6": Text("The joker", "ジョーカー"),
        "1.7": Text("Scores", "点数"),
        "1.8": Text("The match", "マッチ"),
    }
)

_POINTS: Final = Text("{n} points", "{n}点")
_ONE_POINT: Final = Text("1 point", "1点")
_ALLOWED: Final = Text("Allowed", "可")
_NOT_ALLOWED: Final = Text("Not allowed", "不可")

SWITCH_PAGES: Final[Mapping[str, SwitchPage]] = MappingProxyType(
    {
        "jokers": SwitchPage(
            section="1.6",
            title=Text("Joker", "ジョーカー"),
            explanation=Text(
                "Whether the pack holds a joker. It stands for any card that a set or run of three or more "
                "cards needs, and never moves once laid.",
                "ジョーカーを1枚加えるかどうかを決めます。ジョーカーは3枚以上のセットやシークエンスで好きな札の代わりになり、"
                "一度出したら動かせません。",
            ),
            labels={
                0: Text("No joker (52 cards)", "なし（52枚）"),
                1: Text("One joker (53 cards)", "1枚加える（53枚）"),
            },
            named={0: "GBPW", 1: "PWNK"},
        ),
        "upcard": SwitchPage(
            section="1.1",
            title=Text("Up-card", "めくり札"),
            explanation=Text(
                "Whether the deal ends by turning a card to start the discards. Nobody can claim that card.",
                "手札を配り終えたあと、山札の1枚を表にして捨て札の1枚目にするかどうかを決めます。"
                "この札は誰ももらえません。",
            ),
            labels={
                True: Text("A card is turned", "1枚めくって始める"),
                False: Text("The discards start empty", "めくらずに始める"),
            },
            named={True: "GBPK", False: "N"},
        ),
        "first_dealer": SwitchPage(
            section="1.8",
            title=Text("First dealer", "最初の親"),
            explanation=Text(
                "How the first dealer of a match is found; afterwards the deal passes to the left. "
                "When cards are drawn for it, aces are low, and those tied for lowest draw again. "
                "For the first jack, whoever deals for now turns cards up, to one player after the other.",
                "マッチの最初の親の決め方です。その後はラウンドごとに左隣へ移ります。"
                "札を引いて決めるときはAを最も低いとみなし、並んだ人だけで引き直します。"
                "Jで決めるときは、仮の親が札を1枚ずつ表にして順に配ります。",
            ),
            labels={
                "low_card": Text("Whoever draws the lowest card", "最も低い札を引いた人"),
                "random": Text("Any seat, at random", "ランダム"),
                "first_jack": Text("Whoever is given the first jack", "最初にJが配られた人"),
            },
            named={"low_card": "GB", "random": "P", "first_jack": "N"},
            note=Text(
                "Pagat lets any player deal first.", "Pagat では、最初の親は誰でもよいとされています。"
            ),
        ),
        "starter": SwitchPage(
            section="1.1",
            title=Text("First turn", "最初の手番"),
            explanation=Text(
                "Who takes the first turn of a round. Play then goes to the left.",
                "ラウンドの最初の手番が誰かを決めます。その後は左隣へ順に移ります。",
            ),
            labels={
                "left_of_dealer": Text("The player on the dealer's left", "親の左隣"),
                "dealer": Text("The dealer", "親"),
            },
            named={"left_of_dealer": "PK", "dealer": "PN"},
        ),
        "claim_ban": SwitchPage(
            section="1.4",
            title=Text("Early claims", "序盤のポン・チー"),
            explanation=Text(
                "How long discards cannot be claimed when a round has just begun.",
                "ラウンドの初めに、ポン・チーをいつまで禁じるかを決めます。",
            ),
            labels={
                "own_first_turn": Text(
                    "Not before a first turn of one's own", "自分の最初の手番が来るまで不可"
                ),
                "first_round": Text(
                    "Not until there are as many discards as players",
                    "捨て札が人数分に達するまで（1巡目）不可",
                ),
                "none": Text("Allowed from the first discard", "最初の捨て札から可"),
            },
            named={"own_first_turn": "GB", "first_round": "WNK", "none": "K"},
        ),
        "claim_hand_cards": SwitchPage(
            section="1.4",
            title=Text("Cards needed for a claim", "ポン・チーに必要な枚数"),
            explanation=Text(
                "The fewest cards from the hand that must go with a claimed card. "
                "One card is enough only for a two-card meld with a seven.",
                "もらう捨て札と合わせて出す手札の最少枚数です。1枚でよいルールでは、"
                "7を含む2枚のメルドを作る場合にも捨て札をもらえます。",
            ),
            labels={
                1: Text("One, where a seven allows it", "7を含むメルドなら1枚"),
                2: Text("Two", "2枚"),
            },
            named={2: "GBPWN"},
        ),
        "claim_priority": SwitchPage(
            section="1.4",
            title=Text("Competing claims", "ポンとチーの優先順位"),
            explanation=Text(
                "Who gets a discard that several players claim. "
                "Among equals it is the one nearest to the discarder's left.",
                "同じ捨て札を何人かが欲しがったとき、誰がもらうかを決めます。"
                "同じ順位なら、捨てた人の左隣から数えて近い人のものです。",
            ),
            labels={
                "pon": Text("Pon before chi", "ポンが先"),
                "nearest": Text("The nearest, whatever the claim", "種類を問わず近い人が先"),
            },
            named={"pon": "GPWK"},
            note=Text(
                "The blog names an order among equal claims only.",
                "ブログには、同じ種類が重なったときの順だけが書かれています。",
            ),
        ),
        "layoff_needs_meld": SwitchPage(
            section="1.3",
            title=Text("Who may lay off", "付け札の条件"),
            explanation=Text(
                "Whether a player needs a meld on the table before laying off. "
                "A meld made earlier in the same turn counts.",
                "付け札の前に、自分のメルドを場に出していなければならないかどうかを決めます。"
                "同じ手番で先に出したメルドも数えます。",
            ),
            labels={
                False: Text("Everyone", "誰でも可"),
                True: Text("Only players who have melded", "メルドを出した人だけ"),
            },
            named={True: "WNK"},
        ),
        "layoff_after_claim": SwitchPage(
            section="1.3",
            title=Text("Laying off after a claim", "ポン・チー後の付け札"),
            explanation=Text(
                "Whether a player who claimed this turn may also lay off. Melds are allowed either way.",
                "ポン・チーをした手番に、付け札もできるかどうかを決めます。"
                "ほかのメルドは、どちらの場合も出せます。",
            ),
            labels={False: _NOT_ALLOWED, True: _ALLOWED},
            named={False: "K", True: "GBK"},
        ),
        "seven_growth": SwitchPage(
            section="1.2",
            title=Text("Growth of a lone seven", "単独の7への付け札"),
            explanation=Text(
                "What may be laid off on a seven that lies alone. "
                "The first card added makes it a set or a run for good.",
                "1枚だけで出した7に何を付けられるかを決めます。"
                "最初に付けた札でセットになるかシークエンスになるかが決まり、あとから変えられません。",
            ),
            labels={
                "set_or_run": Text(
                    "Another seven, or the 6 or 8 of its suit", "ほかの7、または同じマークの6か8"
                ),
                "run_only": Text("Only the 6 or 8 of its suit", "同じマークの6か8だけ"),
            },
            named={"set_or_run": "GBK"},
        ),
        "seven_sets": SwitchPage(
            section="1.2",
            title=Text("Two sevens as a set", "7の2枚セット"),
            explanation=Text(
                "Whether two sevens may be laid in one go as a set. A single seven is always a meld.",
                "7を2枚まとめて、セットとして出せるかどうかを決めます。1枚だけの7はいつでもメルドになります。",
            ),
            labels={
                "allowed": _ALLOWED,
                "three_or_more": Text("No, a set of sevens takes three", "不可（7のセットも3枚から）"),
            },
            named={"allowed": "GBP"},
        ),
        "ace": SwitchPage(
            section="1.2",
            title=Text("Aces in runs", "シークエンスの中のA"),
            explanation=Text(
                "Where an ace may stand in a run. No run goes round the corner: K-A-2 is always refused.",
                "シークエンスの中でAをどこに置けるかを決めます。"
                "KとAをまたぐ K-A-2 は、どちらの場合も認めません。",
            ),
            labels={
                "low": Text("Low only: A-2-3", "A-2-3 のみ"),
                "both": Text("Low or high: A-2-3 and Q-K-A", "A-2-3 と Q-K-A"),
            },
            named={"low": "GBPW", "both": "PWNK"},
        ),
        "final_discard": SwitchPage(
            section="1.1",
            title=Text("The last card", "最後の1枚"),
            explanation=Text(
                "Whether going out takes a discard. If not, a meld, lay-off or claim that empties the hand "
                "ends the round at once.",
                "上がるときに、最後の1枚を捨てる必要があるかどうかを決めます。必要がなければ、"
                "メルドや付け札、ポン・チーで手札がなくなった時点で上がりです。",
            ),
            labels={
                "required": Text("Must be discarded", "必ず捨てて上がる"),
                "optional": Text("May be melded or laid off", "捨てずに上がってもよい"),
            },
            named={"required": "GBPWK", "optional": "PWK"},
        ),
        "out_on_wild": SwitchPage(
            section="1.1",
            title=Text("Going out on a seven or joker", "7・ジョーカーでの上がり"),
            explanation=Text(
                "Whether the last card may be a seven or the joker. Where it may not, "
                "a last meld of sevens and jokers alone is refused as well.",
                "最後の札が7やジョーカーでも上がれるかどうかを決めます。"
                "上がれないルールでは、7とジョーカーだけの最後のメルドも認めません。",
            ),
            labels={"allowed": _ALLOWED, "forbidden": _NOT_ALLOWED},
            named={"forbidden": "W"},
        ),
        "stock_out": SwitchPage(
            section="1.5",
            title=Text("When the stock runs out", "山札が尽きたとき"),
            explanation=Text(
                "What happens when a player must draw and the stock is empty.",
                "山札がないのに引かなければならないとき、どうするかを決めます。",
            ),
            labels={
                "reshuffle": Text(
                    "All discards but the top one are shuffled into a new stock",
                    "一番上を除く捨て札を切り直し、新しい山札にする",
                ),
                "end": Text("The round is drawn", "流局"),
            },
            named={"end": "K"},
            note=Text("None of the written rules says anything about it.", "どの出典にも定めがありません。"),
        ),
        "reshuffles": SwitchPage(
            section="1.5",
            title=Text("Reshuffles in a round", "切り直しの回数"),
            explanation=Text(
                "How often the discards may become a new stock in one round. "
                "Once these are used up, an empty stock makes the round a draw.",
                "1ラウンドに何回まで捨て札を切り直せるかを決めます。使い切ったあとに山札が尽きると流局です。",
            ),
            labels={
                0: Text("Never", "なし"),
                1: Text("Once", "1回まで"),
                2: Text("Twice", "2回まで"),
            },
            number=Text("{n} times", "{n}回まで"),
            named={},
        ),
        "drawn_round": SwitchPage(
            section="1.5",
            title=Text("Scoring a drawn round", "流局の点数"),
            explanation=Text(
                "Whether the cards held count when a round is drawn. It counts as a round played either way.",
                "流局のときに手札の点を数えるかどうかを決めます。どちらの場合も1ラウンドと数えます。",
            ),
            labels={
                "no_score": Text("Nobody scores", "数えない"),
                "all_count": Text("Everyone's hand counts against them", "全員の手札を失点とする"),
            },
            named={"all_count": "K"},
            note=Text(
                "Where the winner collects, a drawn round has no winner and so no score.",
                "上がった人の総取りでは、取る人がいないため点は動きません。",
            ),
        ),
        "score_flow": SwitchPage(
            section="1.7",
            title=Text("Who scores", "点数の方式"),
            explanation=Text(
                "Who gets the points of the cards left over when somebody goes out. "
                "With penalties the lowest total wins the match, otherwise the highest.",
                "誰かが上がったとき、残った手札の点をどう数えるかを決めます。"
                "失点とする方式では合計の最も少ない人が、ほかの方式では最も多い人がマッチの勝者です。",
            ),
            labels={
                "winner_collects": Text("The winner collects from all", "上がった人の総取り"),
                "penalty": Text("Each loser scores penalty points", "残った人それぞれの失点になる"),
                "zero_sum": Text("Each loser pays the winner", "残った人が上がった人に支払う"),
            },
            named={"winner_collects": "GBP", "penalty": "WK", "zero_sum": "NK"},
        ),
        "ace_points": SwitchPage(
            section="1.7",
            title=Text("An ace held", "Aの点"),
            explanation=Text(
                "What an ace left in the hand counts, wherever aces stand in runs.",
                "手札に残ったAの、1枚あたりの点です。シークエンスでの置き方には左右されません。",
            ),
            labels={1: _ONE_POINT},
            number=_POINTS,
            named={1: "GBWK", 10: "PWN", 11: "PK", 15: "PW"},
            note=Text(
                "Pagat's table of values is lost; its text takes 10 as usual and names 11 and 15. "
                "Japanese Wikipedia gives 1 where the ace never follows the king.",
                "Pagat の得点表は失われていますが、本文は10点を通例とし、11点と15点を挙げています。"
                "ウィキペディアは、AとKがつながらないルールでは1点としています。",
            ),
        ),
        "face_points": SwitchPage(
            section="1.7",
            title=Text("A face card held", "絵札の点"),
            explanation=Text(
                "What a jack, queen or king left in the hand counts: the same for each, "
                "or 11, 12 and 13 by rank.",
                "手札に残った絵札1枚あたりの点です。どれも同じ点か、Jが11点、Qが12点、Kが13点です。",
            ),
            labels={
                "rank": Text("By rank: J 11, Q 12, K 13", "数字どおり（J 11・Q 12・K 13）"),
                1: _ONE_POINT,
            },
            number=_POINTS,
            named={"rank": "K", 10: "GBWN"},
            note=Text("Pagat's table of values is lost.", "Pagat の得点表は失われています。"),
        ),
        "seven_points": SwitchPage(
            section="1.7",
            title=Text("A seven held", "7の点"),
            explanation=Text(
                "What a seven left in the hand counts, before anything is doubled.",
                "手札に残った7の、1枚あたりの点です。倍にするルールがあれば、そのあとで掛けます。",
            ),
            labels={1: _ONE_POINT},
            number=_POINTS,
            named={5: "W", 7: "WN", 20: "GBK"},
            note=Text("Pagat's table of values is lost.", "Pagat の得点表は失われています。"),
        ),
        "pip_points": SwitchPage(
            section="1.7",
            title=Text("Other cards held", "ほかの数札の点"),
            explanation=Text(
                "What the number cards other than sevens count: their face value, "
                "or the same for each of 2 to 9 and ten for the ten.",
                "7を除く数札の点です。数字どおりにするか、2から9までを同じ点、10を10点とします。",
            ),
            labels={
                "face": Text("Face value", "数字どおり"),
                1: Text("1 point each from 2 to 9", "2から9まで一律1点"),
            },
            number=Text("{n} points each from 2 to 9", "2から9まで一律{n}点"),
            named={"face": "GBWNK", 5: "W"},
            note=Text("Pagat's table of values is lost.", "Pagat の得点表は失われています。"),
        ),
        "held_seven": SwitchPage(
            section="1.7",
            title=Text("Doubling for sevens held", "手札に残った7の倍率"),
            explanation=Text(
                "Whether sevens left in the hand double its total.",
                "7が手札に残っているとき、その手札の合計を倍にするかどうかを決めます。",
            ),
            labels={
                "none": Text("Not doubled", "倍にしない"),
                "double_once": Text("Doubled once for any number of sevens", "何枚あっても2倍"),
                "double_each": Text("Doubled for each seven", "7が1枚あるごとに2倍"),
            },
            named={"double_once": "W", "double_each": "NK"},
        ),
        "joker_points": SwitchPage(
            section="1.6",
            title=Text("A joker held", "ジョーカーの点"),
            explanation=Text(
                "What the joker left in a hand counts by itself.",
                "手札に残ったジョーカーそのものの点です。",
            ),
            labels={1: _ONE_POINT},
            number=_POINTS,
            named={0: "PNK", 15: "W", 20: "W"},
        ),
        "joker_multiplier": SwitchPage(
            section="1.6",
            title=Text("Multiplying for a joker held", "手札に残ったジョーカーの倍率"),
            explanation=Text(
                "What the total of a hand with the joker is multiplied by, after any doubling for sevens.",
                "ジョーカーが残った手札の合計を何倍にするかを決めます。7の倍率のあとに掛けます。",
            ),
            labels={1: Text("Not multiplied", "倍にしない"), 5: Text("Five times", "5倍")},
            named={5: "PWNK"},
        ),
        "one_go_multiplier": SwitchPage(
            section="1.7",
            title=Text("Going out in one go", "一気上がり"),
            explanation=Text(
                "What the points are multiplied by when the winner had put nothing down before the last turn "
                "and then went out by melds alone. A claim in that turn does not spoil it; a lay-off does.",
                "その手番まで何も出していなかった人が、メルドだけで一気に上がったとき（クローズとも）の倍率です。"
                "ポン・チーをしても当てはまりますが、付け札をすると当てはまりません。",
            ),
            labels={1: Text("No bonus", "倍にしない"), 2: Text("Doubled", "2倍")},
            named={2: "GBPWK"},
        ),
        "responsibility": SwitchPage(
            section="1.7",
            title=Text("Responsibility", "責任払い"),
            explanation=Text(
                "Who answers for a win in a turn that began with a claim. "
                "It changes nothing where the winner collects.",
                "ポン・チーで始まった手番に上がられたとき、誰が点を負うかを決めます。"
                "上がった人の総取りでは影響しません。",
            ),
            labels={
                "off": Text("Everyone for their own hand", "各自が自分の分"),
                "discarder": Text("Whoever discarded the claimed card, for all", "その札を捨てた人が全員分"),
            },
            named={"discarder": "W"},
        ),
        "match_length": SwitchPage(
            section="1.8",
            title=Text("Length of the match", "マッチの長さ"),
            explanation=Text(
                "How many rounds make a match. A match to a target ends after the round in which somebody "
                "reaches the target score, or after 1,000 rounds.",
                "1マッチのラウンド数です。目標点までのマッチは、誰かが目標点に届いたラウンドで終わります"
                "（最長1,000ラウンド）。",
            ),
            labels={
                "per_player": Text("As many rounds as players", "人数と同じ数のラウンド"),
                "target": Text("To a target score", "目標点まで"),
                1: Text("1 round", "1ラウンド"),
            },
            number=Text("{n} rounds", "{n}ラウンド"),
            named={"per_player": "GB"},
        ),
        "target_score": SwitchPage(
            section="1.8",
            title=Text("Target score", "目標点"),
            explanation=Text(
                "The total that ends a match played to a target. Every other match has none.",
                "目標点までのマッチで、届くとマッチが終わる合計点です。ほかのマッチでは使いません。",
            ),
            labels={0: Text("None", "なし"), 1: _ONE_POINT},
            number=_POINTS,
            named={},
        ),
        "tie": SwitchPage(
            section="1.8",
            title=Text("Tied for first", "首位が同点のとき"),
            explanation=Text(
                "What happens when several players lead at the end of the match. "
                "If they play on, the win is shared after 20 more rounds without a leader.",
                "マッチの終わりに首位が並んだとき、どうするかを決めます。"
                "並んだ人で続けるときは、20ラウンドで差がつかなければ同点優勝です。",
            ),
            labels={
                "play_on": Text("They play on until one leads", "並んだ人だけで、1人が抜け出すまで続ける"),
                "shared": Text("They share the win", "同点優勝とする"),
            },
            named={"play_on": "GB", "shared": "K"},
        ),
    }
)
