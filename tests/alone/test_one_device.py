"""Several people on one device: the page is handed the hand of whoever holds it, and of nobody between."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from sevenbridge.engine.actions import from_label
from sevenbridge.engine.shuffle import Fairness
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.finished_matches import Replay
from sevenbridge_app.tables.own_results import MatchList, Opponents, OwnStatistics
from sevenbridge_app.tables.play import Play
from sevenbridge_app.tables.redaction import EVERYTHING, WATCHER
from sevenbridge_app.tables.window import pending_claimants
from tests.alone.page import Page
from tests.tables.playing import deck_of

SHORT = {"match_length": 1, "tie": "shared"}
RULES = {**SHORT, "upcard": False, "first_dealer": "random", "claim_ban": "none"}
ANN, BEN = 0, 2
PEOPLE = {ANN: "", BEN: "Ben"}

#: Ben may pon the 5♥ that Ann discards, or not: nobody else can tell
WORLDS = tuple(
    ("5h 9c Kd 2c 4s 8d Jc", "3h 4d 6h 9s Js 2d Qd", ben, "5c Qs As 6c 9d Jd 4c")
    for ben in ("5s 5d Ts Tc 8h Kh 3c", "Ks 2h Ts Tc 8h Kh 3c")
)
STOCK = "Ac Qh 8c Th 6s Ah"


class Device:
    """A device from which people play, all others being computers.

    ``told`` has for every stretch between two hand-overs who held it, and what its page was told when.
    """

    def __init__(self, page: Page, people: dict[int, str]) -> None:
        self.page = page
        self.people = people
        self.told: list[tuple[int, list[tuple[int, str]]]] = [(WATCHER, [])]
        send = page.machine.send

        def hear(socket: int, text: str) -> None:
            self.told[-1][1].append((page.machine.at, text))
            send(socket, text)

        page.machine.send = hear  # type: ignore[method-assign]

    @classmethod
    def begun(cls, people: dict[int, str] = PEOPLE, **settings: Any) -> Device:
        """A match has begun, and the first round is dealt."""
        page = Page()
        switches = {"switches": RULES} | settings
        code = page.post("/api/tables", {"visibility": "private", "claim_seconds": 0} | switches)["code"]
        device = cls(page, people)
        page.come(code)
        for seat, name in people.items():
            page.do(client_messages.Sit, seat=seat, name=name)
        page.do(client_messages.Start)
        page.add_nonces(*people)
        page.let_work()
        return device

    @property
    def table(self) -> server_messages.Now:
        """How things stand."""
        self.page.let_work()
        assert self.page.now is not None
        return self.page.now

    def take(self, seat: int) -> None:
        """Somebody takes the device."""
        self.told.append((seat, []))
        assert isinstance(self.page.do(client_messages.Look, seat=seat), server_messages.Ok)

    def play(self, seat: int, label: str) -> None:
        """Whoever holds the device plays; once the turn is over nobody does."""
        self.act(seat, from_label(label))

    def act(self, seat: int, action: int) -> None:
        """The same by the number of the action."""
        now = self.page._played = self.table
        answer = self.page.do(client_messages.Play, seat=seat, step=now.step, action=action)
        assert isinstance(answer, server_messages.Ok), answer
        if self.viewer == WATCHER:
            self.told.append((WATCHER, []))

    @property
    def viewer(self) -> int:
        """From which seat the page sees the table."""
        snapshots = (each for each in reversed(self.page.heard) if isinstance(each, server_messages.Snapshot))
        return next(snapshots).viewer

    def let_go(self) -> None:
        """Nobody on the device claims the discard."""
        assert isinstance(self.page.do(client_messages.LetGo), server_messages.Ok)

    def play_on(self, dice: random.Random) -> bool:
        """Goes on with whatever is to be done; returns False once the match is over."""
        now, heard = self.table, self.page.heard
        if any(isinstance(each, server_messages.MatchEnded) for each in heard):
            return False
        if now.asks:
            self.let_go()
        elif now.turn not in self.people:
            for seat in self.people:
                self.page.do(client_messages.Ready, seat=seat)
        else:
            if self.viewer != now.turn:
                self.take(now.turn)
            self.act(now.turn, dice.choice(self.table.options))
        return True


def dealt(monkeypatch: pytest.MonkeyPatch, hands: Sequence[str]) -> None:
    """Deals these hands; seat 0 begins."""
    deck = deck_of(hands, STOCK, dealer=3)
    monkeypatch.setattr(Fairness, "deck", lambda self, number, pack: list(deck))
    monkeypatch.setattr(Fairness, "first_seat", lambda self, seats: 3)


def course(monkeypatch: pytest.MonkeyPatch, hands: Sequence[str]) -> Device:
    """Ann discards what Ben might claim, Ben lets it go; they play on for a while."""
    dealt(monkeypatch, hands)
    device = Device.begun(company=["hina"])
    device.take(ANN)
    device.play(ANN, "draw")
    device.play(ANN, "discard 5h")
    while device.table.asks:
        device.let_go()
    device.take(BEN)
    device.play(BEN, "draw")
    device.play(BEN, "discard 8h")
    while device.table.asks:
        device.let_go()
    return device


def hidden_from_ben(device: Device) -> list[list[tuple[int, str]]]:
    """All that the page was told while Ben did not hold the device, with the times."""
    return [told for holder, told in device.told if holder != BEN]


def test_the_page_is_told_the_same_in_two_worlds_that_differ_in_the_other_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, other = (course(monkeypatch, hands) for hands in WORLDS)
    assert hidden_from_ben(one) == hidden_from_ben(other)
    assert [holder for holder, _ in one.told] == [WATCHER, ANN, WATCHER, BEN, WATCHER]
    assert one.told[3] != other.told[3]


def test_it_would_be_seen_if_only_those_were_asked_who_can_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Play._seats_to_ask

    def telling(play: Play) -> tuple[Any, ...]:
        able = {play.seat_at(place) for place in pending_claimants(play.game.round)}
        return tuple(seat for seat in honest(play) if seat in able)

    one = course(monkeypatch, WORLDS[0])
    monkeypatch.setattr(Play, "_seats_to_ask", telling)
    with pytest.raises(AssertionError):
        assert hidden_from_ben(one) == hidden_from_ben(course(monkeypatch, WORLDS[1]))


def test_between_turns_the_page_knows_no_hand() -> None:
    device = Device.begun()
    dice = random.Random(1)
    stretches = 0
    while device.play_on(dice) and stretches < 30:
        stretches = len(device.told)
    for holder, told in device.told:
        for _, text in told:
            if '"over":' in text:
                break
            if holder == WATCHER:
                assert '"hand":' not in text
                assert '"options":' not in text
                assert '"drawn":' not in text
            elif '"t":"table"' in text:
                assert f'"viewer":{holder}' in text or '"hand":' not in text
    assert {holder for holder, _ in device.told} == {WATCHER, ANN, BEN}


def test_whoever_claims_takes_the_device_and_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt(monkeypatch, WORLDS[0])
    device = Device.begun()
    device.take(ANN)
    device.play(ANN, "draw")
    device.play(ANN, "discard 5h")
    assert device.viewer == WATCHER
    device.take(BEN)
    assert from_label("claim 5s 5h 5d") in device.table.options
    device.play(BEN, "claim 5s 5h 5d")
    assert device.viewer == BEN
    assert device.table.turn == BEN


def test_closed_and_opened_again_nobody_holds_the_device() -> None:
    device = Device.begun()
    device.page.let_work()
    device.take(ANN)
    hand = device.page.mirror.view().hand
    device.page.leave()
    page = Page(device.page.machine)
    page.come(device.page.code)
    (snapshot,) = (each for each in page.heard if isinstance(each, server_messages.Snapshot))
    assert snapshot.viewer == WATCHER
    assert snapshot.mine == (ANN, BEN)
    assert snapshot.round is not None
    assert not snapshot.round.hand
    assert snapshot.seats[BEN].name == "Ben"
    page.look(ANN)
    assert page.mirror.view().hand == hand


def test_a_move_is_taken_back_when_all_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt(monkeypatch, WORLDS[0])
    device = Device.begun()
    device.take(ANN)
    device.play(ANN, "draw")
    assert device.table.undo_to == 0
    device.play(ANN, "discard 5h")
    assert isinstance(device.page.do(client_messages.Undo, seat=ANN), server_messages.Ok)
    assert isinstance(device.page.do(client_messages.Consent, seat=BEN, yes=True), server_messages.Ok)
    assert device.viewer == WATCHER
    device.take(ANN)
    assert from_label("discard 5h") in device.table.options


@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_is_played_to_its_end_and_is_open_to_all_then(seats: int) -> None:
    device = Device.begun({ANN: "", seats // 2: "Ben"}, seats=seats)
    dice = random.Random(seats)
    while device.play_on(dice):
        pass
    page = device.page
    path = f"/api/tables/{page.code}/matches/1"
    whole = page.get(f"{path}/replay?viewer={EVERYTHING}", Replay).messages
    assert isinstance(whole[-1], server_messages.MatchEnded)
    assert page.ask(f"{path}/review")[0] == 202
    page.let_review()
    assert page.ask(f"{path}/review")[0] == 200
    # what it says of the person is what the first seat did
    (match,) = page.get("/api/me/matches", MatchList).matches
    assert match.seat == ANN
    (preset,) = page.get("/api/me/statistics", OwnStatistics).presets
    assert preset.matches == 1
    standing = page.get("/api/me/opponents", Opponents)
    assert not standing.dueled_today
    assert all(each.ahead + each.behind <= 1 for each in standing.opponents)
    again = Page(page.machine)
    assert len(again.get("/api/me/matches", MatchList).matches) == 1


def test_names_that_nobody_may_have_are_refused() -> None:
    page = Page()
    code = page.post("/api/tables", {"visibility": "private"})["code"]
    page.come(code)
    refused = page.do(client_messages.Sit, seat=1, name="a\u200bb")
    assert isinstance(refused, server_messages.No)
    assert refused.code == "name_invisible"
