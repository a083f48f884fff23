"""A review as text: where the results come from, the costliest moments, and each decision where wanted."""

from typing import Final

from rich.console import Console

from sevenbridge.analysis import Account, Judgement, Review
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.console.folded_text import FoldedTable, FoldedText
from sevenbridge_app.cli.console.look import Look
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.measuring import INTERVAL, PLAYER, between, percent
from sevenbridge_app.cli.seat_review import ends
from sevenbridge_app.cli.worded_review import WordedReview

TITLE: Final = Text(
    "What the decisions were worth (points ahead of the others on average)",
    "選択の分析（数字は、ほかの人の平均との得点差）",
)
CARDS: Final = Text("Cards", "引きの運")
GIFTS: Final = Text("Gifts", "相手のミス")
REST: Final = Text("Rest", "成り行き")
LOST: Final = Text("Lost", "自分の損")
RESULT: Final = Text("Result", "結果")
ADDED: Final = Text(
    "Cards + gifts + rest − lost = result. Cards: what the deal, going first and the draws brought; gifts:"
    " the share of what the others’ choices cost them; rest: how choices turned out that nobody could"
    " foresee; lost: what the seat’s own choices cost.",
    "引きの運＋相手のミス＋成り行き－自分の損＝結果。引きの運：配られた札、順番、引いた札による点。"
    "相手のミス：ほかの人のミスで得た点。成り行き：誰にも読めなかった選択の結果。自分の損：自分のミスで失った点。",
)
ROUND: Final = Text("Round {n}", "第{n}ラウンド")
ALL_ROUNDS: Final = Text("All rounds", "全ラウンド")
HINDSIGHT: Final = Text(
    "With all hands known, the choices of {name} came to {points} points against those of “tuned” ({low} to"
    " {high}).",
    "全員の手札が分かったうえで見ると、{name}の選択の成果は「tuned」に比べて{points}点でした（{low}～{high}点）。",
)
NOTHING: Final = Text("Nobody had anything to decide.", "選ぶ場面はありませんでした。")
UNWEIGHABLE: Final = Text(
    "Decisions of round {n} that offer too many actions are left out.",
    "第{n}ラウンドのうち、できることが多すぎる選択は除いてあります。",
)
UNFINISHED: Final = Text(
    "Round {n} is not over and is in no sum.", "第{n}ラウンドは終わっていないので、合計に入っていません。"
)
LIMITS: Final = Text(
    "Each action was tried in cards dealt anew to fit what the seat saw, all seats playing on like “tuned”."
    " Where a choice seemed to lose something, it was compared with the best one in further cards, and that"
    " alone is told. Brackets hold the 95 % interval.",
    "どの選択も、その席から見えたものに合うように残りの札を配り直し、全員が「tuned」のようにプレイするとして試しました。"
    "損をしたと思われる選択は、別の配り方で一番よい選択ともう一度比べ、その結果だけを示しています。括弧内は95%区間です。",
)
MORE: Final = Text(
    "--round N shows every decision of a round with all its actions; --json tells everything.",
    "--round N でそのラウンドの選択をすべて、--json で全部のデータを表示します。",
)
DECISION: Final = Text("{name}, hand {hand}", "{name}　手札 {hand}")
DECISION_DISCARD: Final = Text(
    "{name}, hand {hand}, top discard {card}", "{name}　手札 {hand}　捨て札 {card}"
)
ACTION: Final = Text("Action (* chosen)", "選べること（*は実際の選択）")
AHEAD: Final = Text("Ahead", "得点差")
POINTS: Final = Text("Points", "得点")
WINS: Final = Text("Wins", "勝率")
COST: Final = Text("Lost {points} points ({low} to {high}).", "{points}点の損（{low}～{high}点）。")


def show_review(found: Review, lang: Lang, look: Look, every_decision: bool) -> None:
    """Prints it on the standard output."""
    _Telling(found, lang, look).show(every_decision)


class _Telling:
    """A review on its way to the console."""

    def __init__(self, found: Review, lang: Lang, look: Look) -> None:
        self.found = found
        self.lang = lang
        self.taste = Taste(lang=lang, look=look)
        self.words = WordedReview(found, self.taste)
        self.console = Console(highlight=False)

    def show(self, every_decision: bool) -> None:
        found = self.found
        self._say(TITLE[self.lang], "bold")
        self.console.print()
        if not any(round.judgements for round in found.rounds):
            self._say(NOTHING[self.lang])
        self.console.print(self._accounts())
        self._say(ADDED[self.lang])
        for seat in found.seats:
            self.console.print()
            for line in self.words.seat(seat).lines(self.taste):
                self._say(line)
            self._hindsight(seat)
        if every_decision:
            for round in found.rounds:
                for judgement in round.judgements:
                    self.console.print()
                    self._decision(judgement)
        self.console.print()
        for round in found.rounds:
            if not round.is_complete:
                self._say(UNWEIGHABLE.format(n=round.number + 1)[self.lang])
            if round.scores is None:
                self._say(UNFINISHED.format(n=round.number + 1)[self.lang])
        self._say(LIMITS[self.lang])
        if not every_decision:
            self._say(MORE[self.lang])

    # -- sums ----------------------------------------------------------------------------------------

    def _accounts(self) -> FoldedTable:
        found, lang = self.found, self.lang
        rows = FoldedTable(
            ["", PLAYER[lang]], [heading[lang] for heading in (CARDS, GIFTS, REST, LOST, RESULT)]
        )
        parts = [(ROUND.format(n=round.number + 1), round.accounts, "") for round in found.rounds]
        if len(parts) > 1:
            parts.append((ALL_ROUNDS, tuple(map(found.account, found.seats)), "bold"))
        for heading, accounts, style in parts:
            for row, each in enumerate(accounts):
                rows.add_row("" if row else heading[lang], *self._account(each), style=style)
        return rows

    def _account(self, account: Account) -> tuple[str, ...]:
        def told(points: float | None) -> str:
            return "–" if points is None else f"{points:+.1f}"

        told_of = (told(points) for points in (account.cards, account.gifts, account.rest))
        return self.words.name(account.seat), *told_of, f"{account.lost:.1f}", told(account.result)

    # -- moments -------------------------------------------------------------------------------------

    def _hindsight(self, seat: int) -> None:
        """What a player gets told whom the worlds of the analyst flatter: it plays by the same ones."""
        found = self.found.account(seat).hindsight
        if found is not None and any(each.scores is not None for each in self.found.rounds):
            sentence = HINDSIGHT.format(
                name=self.words.name(seat), points=f"{found.mean:+.1f}", **ends(found, "+.1f")
            )
            self._say(sentence[self.lang])

    # -- decisions -----------------------------------------------------------------------------------

    def _decision(self, judgement: Judgement) -> None:
        lang = self.lang
        discards = judgement.view.discards
        heading = (DECISION_DISCARD if discards else DECISION).format(
            name=self.words.name(judgement.seat),
            hand=self.words.hand(judgement),
            card=self.taste.look.cards(discards[-1:]),
        )
        self._say(heading[lang], "bold")
        rows = FoldedTable(["", ACTION[lang]], [heading[lang] for heading in (AHEAD, INTERVAL, POINTS, WINS)])
        for column in rows.columns[2:]:
            column.no_wrap = True
        for each in judgement.options:
            low, high = ends(each.ahead, "+.1f").values()
            rows.add_row(
                "*" if each is judgement.chosen else "",
                FoldedText(self.words.action(judgement, each)),
                f"{each.ahead.mean:+.1f}",
                between(low, high, lang),
                f"{each.points:.1f}",
                percent(each.wins, lang, ".0f"),
            )
        self.console.print(rows)
        if judgement.is_mistake:
            self._say(COST.format(points=f"{judgement.lost:.1f}", **ends(judgement.gap))[lang])

    # -- words ---------------------------------------------------------------------------------------

    def _say(self, sentence: str, style: str = "") -> None:
        self.console.print(FoldedText(sentence, style))
