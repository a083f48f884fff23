"""Two worlds that differ only in what the person may not know hand the page the same, message by message.

All that the worker hands to the page is compared, with its time: what comes through both connections, of the
person's seat and of a watcher, and what every request over HTTP is answered, whenever there is something to
decide.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import zip_longest
from typing import Any

import msgspec
import pytest

from sevenbridge.analysis import Judge
from sevenbridge.engine.cards import cards_in, cards_text
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.shuffle import Fairness
from sevenbridge_app.alone import reviews, table_requests
from sevenbridge_app.alone import server as alone_server
from sevenbridge_app.alone import table as alone_table
from sevenbridge_app.alone import tables as alone_tables
from sevenbridge_app.tables import client_messages, log_events, redaction, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.seat import SeatNumber
from sevenbridge_app.tables.summary import Summary, summary_of
from sevenbridge_app.tables.table import Table
from tests.alone.asked import ABOUT_THE_PERSON, about_a_table
from tests.alone.page import Machine, Page
from tests.exhaustive import exhaustive_but
from tests.tables.playing import DRAW, PASS, PRESETS, FairnessOf, stacked
from tests.tables.worlds import COMPANY, Course, Deal, Leak, Script, claims_of, course

#: the connection of a watcher beside that of the person
WATCHING = 99
#: what the person wonders about at each decision
WORDS = ("draw", "pon", "chi", "discard Ah", "meld 7s 7h 7d")
#: so many courses of each preset
COURSES = 6


class HearingMachine(Machine):
    """A machine that holds all that the page was handed, with the time: by connection, and by request."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.handed: defaultdict[int | str, list[tuple[int, str]]] = defaultdict(list)

    def send(self, socket: int, text: str) -> None:
        super().send(socket, text)
        self.handed[socket].append((self.at, text))


class CuriousPage(Page):
    """A page that asks for everything."""

    def __init__(self, seed: int, fairness: FairnessOf, patch: pytest.MonkeyPatch) -> None:
        for module in (alone_table, alone_tables, reviews, table_requests):
            patch.setattr(module, "Table", partial(Table, fairness=fairness))
        # a few worlds are enough to see whether a hint looks where it must not
        patch.setattr(alone_table, "Judge", partial(Judge, 2))
        self.world = HearingMachine(seed)
        super().__init__(self.world, seed)

    def begin(self, **settings: Any) -> None:
        """Opens a table and begins a match, before a watcher as well."""
        self.open(**settings)
        self.server.connect(WATCHING, f"/ws/{self.code}?seat=-1")
        assert isinstance(self.do(client_messages.Start), server_messages.Ok)
        if self.table.stage == "hashes":
            self.add_nonces(self.seat)

    @property
    def table(self) -> Table:
        """The table itself."""
        return self.server.tables[self.code].table

    def is_in_match(self) -> bool:
        """Whether the match goes on."""
        return self.table.is_in_match

    def wonder(self) -> None:
        """Asks for whatever can be asked while a match goes on; nothing changes by it."""
        for words in WORDS:
            self.do(client_messages.WhyNot, seat=self.seat, words=words)
        for kind in (client_messages.Hint, client_messages.Recap):
            self.do(kind, seat=self.seat)
        for seat in (-1, self.seat):
            self.do(client_messages.Look, seat=seat)
        self._ask_over_http()

    def _ask_over_http(self) -> None:
        for path in (*ABOUT_THE_PERSON, *about_a_table(self.code)):
            if not self.table.is_in_match and "/matches/1/" in path:
                continue  # the match is over, and all is shown
            status, body = self.ask(path)
            self.world.handed[path].append((self.machine.at, f"{status} {body}"))

    def come_again(self) -> None:
        """Loads the page again, which knows nothing or what it was told last."""
        seen = max(getattr(each, "seq", 0) for each in self.heard)
        self.leave()
        self.come(self.code, seen=seen, seat=self.seat)
        self.leave()
        self.come(self.code, seat=self.seat)


def compare(one: CuriousPage, other: CuriousPage) -> None:
    """Raises Leak if the pages were handed different things."""
    for way, handed in one.world.handed.items():
        for here, there in zip_longest(handed, other.world.handed[way]):
            if here != there:
                raise Leak(f"{way}: {here}\nand in the other world\n{there}")


# -- a whole match -----------------------------------------------------------------------------------------


@dataclass
class Unreached:
    """Decks whose last cards nobody has drawn until the end of the round; they lie otherwise if wanted."""

    #: by number of the round, from 0
    counts: dict[int, int] = field(default_factory=dict)

    def fairness(self) -> FairnessOf:
        """Makes shuffles in which these cards lie otherwise."""
        counts = self.counts

        class Otherwise(Fairness):
            def deck(self, round_number: int, pack: Any) -> list[int]:
                deck = super().deck(round_number, pack)
                kept = len(deck) - counts.get(round_number, 0)
                return deck[:kept] + deck[kept:][::-1]

        return Otherwise

    def note(self, table: Table) -> None:
        """Notes how far down the stock was reached."""
        if table.play is not None:
            number, left = len(table.play.game.deals) - 1, len(table.play.game.round.stock)
            self.counts[number] = min(left, self.counts.get(number, left))


def whole_match(
    seed: int, preset: str, fairness: FairnessOf, patch: pytest.MonkeyPatch, note: Callable[[Table], None]
) -> CuriousPage:
    """A match of two rounds against real computers, with everything on the way."""
    page = CuriousPage(seed, fairness, patch)
    dice = random.Random(seed)
    page.begin(preset=preset, seats=3, switches={"match_length": 2}, company=["aki", "ponta"])
    taken_back = 0
    while page.is_in_match():
        page.let_work()
        note(page.table)
        if not page.is_in_match():
            break
        page.wonder()
        if dice.random() < 0.1:
            page.come_again()
        now = page.now
        if now is not None and now.undo_to and taken_back < 3 and dice.random() < 0.2:
            taken_back += 1
            page.do(client_messages.Undo, seat=page.seat, step=now.undo_to)
        else:
            page.decide()
        note(page.table)
    page.wonder()
    return page


@pytest.mark.parametrize("preset", exhaustive_but(["gamerules", "nintendo"], PRESETS))
def test_nothing_in_a_whole_match_tells_of_cards_that_nobody_has_seen(
    preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    unreached = Unreached()
    one = whole_match(1, preset, Fairness, monkeypatch, unreached.note)
    assert sum(count > 1 for count in unreached.counts.values()) > 0
    other = whole_match(1, preset, unreached.fairness(), monkeypatch, lambda table: None)
    compare(one, other)
    kinds = {type(each) for each in one.heard}
    assert {server_messages.HintGiven, server_messages.RecapGiven, server_messages.Snapshot} <= kinds
    assert server_messages.MatchEnded in kinds


@pytest.mark.exhaustive
def test_it_would_be_seen_if_a_request_told_of_the_stock(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(table: Table) -> Summary:
        stock = table.play.game.round.stock if table.play is not None else []
        return msgspec.structs.replace(summary_of(table), persons=(cards_text(stock),))

    monkeypatch.setattr(alone_tables, "summary_of", telling)
    with pytest.raises(Leak):
        test_nothing_in_a_whole_match_tells_of_cards_that_nobody_has_seen("gamerules", monkeypatch)


# -- hands that the person does not see --------------------------------------------------------------------


class Scripted(Script):
    """Computers of a server alone, which answer at once."""

    is_asked = False
    wakes = ()

    def see(self, table: str, now: int) -> None:
        """Nothing waits to be seen."""

    def is_asked_at(self, table: str) -> bool:
        return False

    def forget(self, table: str) -> None:
        """Nothing is held of it."""


def played(plan: Course, deal: Deal, seed: int, patch: pytest.MonkeyPatch) -> CuriousPage:
    """A course at a table alone, whose computers play as it says."""
    script = Scripted(plan.moves)
    patch.setattr(alone_server, "PatientComputers", lambda now: script)
    fairness = stacked(deal.deck, reshuffled=lambda number, cards: deal.stocks[number - 1])
    page = CuriousPage(seed, fairness, patch)
    page.seat = plan.viewer
    preset, switches = plan.rules.as_preset()
    page.open(
        seats=plan.seats, preset=preset, switches=switches, company=list(COMPANY[: plan.seats]), pause_ms=700
    )
    script.table = page.table
    page.server.connect(WATCHING, f"/ws/{page.code}?seat=-1")
    page.do(client_messages.Start)
    page.add_nonces(page.seat)
    dice = random.Random(seed)
    for number, move in enumerate(plan.moves):
        page.wonder()
        if dice.random() < 0.1:
            page.come_again()
        is_asked = bool(claims_of(page.table.dealt_play.game.round, page.seat))
        if move.takes and is_asked and move.seat != page.seat:
            do(page, client_messages.Play, step=page.table.clocks.step, action=PASS)
        if move.seat == page.seat:
            while move.action == DRAW and not made(page, number) and is_waiting(page):
                pass_time(page)
            script.coming = number + 1
            script.refused_before = page.table.dealt_play.undo_refused_at
            do(page, client_messages.Play, step=page.table.clocks.step, action=move.action)
        while not made(page, number):
            pass_time(page)
        script.coming = number + 1
        if move.undo:
            do(page, client_messages.Undo)
    page.wonder()
    return page


def do(page: CuriousPage, kind: type[ClientMessage], **fields: Any) -> None:
    """Asks for what must be done."""
    answer = page.do(kind, seat=page.seat, **fields)
    assert isinstance(answer, server_messages.Ok), answer


def made(page: CuriousPage, number: int) -> bool:
    """Whether the move of this number has been made."""
    lines = (log_events.decode(line.body) for line in page.machine.logs[page.code])
    return sum(isinstance(line, log_events.ActionPlayed) for line in lines) > number


def pass_time(page: CuriousPage) -> None:
    """Time passes until something has happened by itself."""
    wait = page.server.work()
    assert wait is not None, "nothing will ever happen"
    page.machine.at += int(wait)


def is_waiting(page: CuriousPage) -> bool:
    """Whether something is due before the person may draw."""
    return DRAW not in page.table.dealt_play.options(page.table.dealt_play.place_of(SeatNumber(page.seat)))


def two_worlds(preset: str, seed: int, patch: pytest.MonkeyPatch) -> bool:
    """Plays a course in two worlds, and returns whether others hold other cards at its end.

    Raises Leak if the person can tell them apart.
    """
    dice = random.Random(f"{preset} {seed}")
    seats = dice.choice((2, 3, 4))
    viewer = dice.randrange(seats)
    first_dealer = "first_jack" if preset == "nintendo" else "random"
    rules = Rules.preset(preset, first_dealer=first_dealer, claim_ban="none")
    plan = course(rules, seats, viewer, (viewer,), dice)
    one = played(plan, plan.deal, seed, patch)
    other = played(plan, plan.deal.twin(random.Random(seed)), seed, patch)
    compare(one, other)
    return hands(one) != hands(other)


def hands(page: CuriousPage) -> list[str]:
    """The hands of all seats."""
    round = page.table.dealt_play.game.round
    return [cards_text(cards_in(round.hands[place])) for place in range(round.seats)]


@pytest.mark.parametrize("preset", exhaustive_but(["gamerules", "nintendo"], PRESETS))
def test_nothing_tells_of_the_hands_of_others(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert sum(two_worlds(preset, seed, monkeypatch) for seed in range(COURSES)) > COURSES / 2


@pytest.mark.exhaustive
def test_it_would_be_seen_if_a_message_told_who_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = redaction.now

    def telling(table: Table, viewer: int, at: int) -> server_messages.Now:
        now = honest(table, viewer, at)
        held = table.play is not None and any(
            table.play.game.round.hands[place] & 1 for place in range(table.play.game.round.seats)
        )
        return msgspec.structs.replace(now, window=1) if held else now

    monkeypatch.setattr(redaction, "now", telling)
    with pytest.raises(Leak):
        [two_worlds("gamerules", seed, monkeypatch) for seed in range(COURSES)]
