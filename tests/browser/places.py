"""The places of the page, each as a person finds it: how to come there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import expect

from tests.browser.crowded import MELDS, MORE_MELDS, crowd
from tests.browser.dealing import deck, stacked
from tests.browser.played import play_match, play_round
from tests.browser.playing import Mouse
from tests.browser.visitor import Reading, Visitor
from tests.web import test_days
from tests.web.live_server import Guest

Coming = Callable[[Visitor], None]

#: whoever begins goes out in the third turn, also where a card of the stock falls to the other player
SHORT_MATCH = deck(
    hands=["2h 3h 4h 5s 5d 9c Kd", "3c 6d 9s Jh Qs Ks Ah"], upcard="8d", stock="Qc 5h 5c 7c 7h 7d"
)
#: the same at a table of four, in the second turn
SHORT_ROUND = deck(
    hands=["2h 3h 4h 5s 5d 5c Kd", "3c 6d 9s Jh Qs Ks Ah", "2c 4d 6h 8s Ts Jd Qh", "3s 4c 6s 9d Tc Js Kh"],
    upcard="8d",
    stock="Qc 9h 8c 7s 7h 7d 7c",
)


def _at(path: str) -> Coming:
    return lambda visitor: visitor.go(path)


def _waiting_room(visitor: Visitor) -> None:
    visitor.go(f"/t/{visitor.open_table()}")
    Mouse(visitor).sit(0)


def _table(visitor: Visitor, **settings: object) -> Mouse:
    hand = Mouse(visitor)
    visitor.go(f"/t/{visitor.open_table(pause_ms=0, **settings)}")
    hand.sit_and_start()
    expect(hand.cards).to_have_count(7)
    return hand


def _home_in_a_match(visitor: Visitor) -> None:
    _table(visitor)
    visitor.go("/")
    expect(visitor.page.locator("main a[href^='/t/']")).to_be_visible()


def _draw(visitor: Visitor) -> None:
    # nothing is melded yet
    with stacked(SHORT_ROUND):
        hand = _table(visitor)
        while hand.stand() != "draw":
            hand.act()
    expect(visitor.page.locator(".melds .none")).to_be_visible()


def _crowded(visitor: Visitor) -> None:
    crowd(visitor)


def _thronged(visitor: Visitor) -> None:
    crowd(visitor, melds=MELDS + MORE_MELDS)


def _claim(visitor: Visitor) -> None:
    crowd(visitor, "asked")


def _away(visitor: Visitor) -> None:
    crowd(visitor, "away")


def _settings_at_table(visitor: Visitor) -> None:
    crowd(visitor, "waiting")
    visitor.page.get_by_role("main").get_by_role("button", name=_MENU[visitor.language]).click()
    visitor.page.get_by_role("menuitem", name=_SETTINGS[visitor.language]).click()


def _round_over(visitor: Visitor) -> None:
    with stacked(SHORT_ROUND):
        visitor.go(f"/t/{play_round(visitor, switches={'match_length': 2})}")
        expect(visitor.page.get_by_role("dialog").get_by_role("table").first).to_be_visible()


def finished_match(visitor: Visitor) -> str:
    """The table of a short match of one round that the visitor has just played."""
    with stacked(SHORT_MATCH, seats=2):
        return play_match(visitor, seats=2, switches={"match_length": 1})


def _match_over(visitor: Visitor) -> None:
    with stacked(SHORT_MATCH, seats=2):
        visitor.go(f"/t/{finished_match(visitor)}")
        expect(visitor.page.get_by_role("dialog").get_by_role("table").first).to_be_visible()
        # the review is made while the cards are still known that were dealt
        expect(visitor.page.locator(".strip:not([aria-busy=true])")).to_be_visible()


def _replay(visitor: Visitor) -> None:
    with stacked(SHORT_MATCH, seats=2):
        visitor.go(f"/t/{finished_match(visitor)}/replay/1?round=1&after=9")
        expect(visitor.page.get_by_role("slider")).to_be_visible()


def _review(visitor: Visitor) -> None:
    with stacked(SHORT_MATCH, seats=2):
        visitor.go(f"/t/{finished_match(visitor)}/replay/1?round=1&after=1&review")
        expect(visitor.page.locator(".review table")).to_be_visible()


def _day_played(visitor: Visitor) -> None:
    guest = Guest(visitor.address, "Aki")
    visitor.be(guest)
    test_days.play(guest, test_days.begin(guest))
    visitor.go("/day")
    expect(visitor.page.locator("#result")).to_be_visible()


def _same_match(visitor: Visitor) -> None:
    code = finished_match(visitor)
    with stacked(SHORT_MATCH, seats=2):
        friend = Guest(visitor.address, "Ben")
        path = test_days.invite(friend, code)
        assert friend.ask("GET", f"/api/tables/{code}/matches/1/replay").status == 200
        test_days.play(friend, test_days.begin(friend, path))
        visitor.go(path.removeprefix("/api"))
        expect(visitor.page.get_by_role("table")).to_be_visible()


def _own_games(visitor: Visitor) -> None:
    finished_match(visitor)
    visitor.go("/me")


def _rules_of_table(visitor: Visitor) -> None:
    visitor.go(f"/t/{visitor.open_table(preset='wikipedia_ja', switches={'jokers': 1})}/rules")


_MENU = {"en": "Menu", "ja": "メニュー"}
_SETTINGS = {"en": "Settings", "ja": "設定"}

PLACES: Final[dict[str, Coming]] = {
    "home": _at("/"),
    "home in the middle of a match": _home_in_a_match,
    "new table": _at("/new"),
    "tables": _at("/tables"),
    "rules": _at("/rules"),
    "opponents": _at("/opponents"),
    "rules of a table": _rules_of_table,
    "waiting room": _waiting_room,
    "draw": _draw,
    "crowded table": _crowded,
    "thronged table": _thronged,
    "claim": _claim,
    "away from the table": _away,
    "settings at the table": _settings_at_table,
    "round over": _round_over,
    "match over": _match_over,
    "replay": _replay,
    "review": _review,
    "day played": _day_played,
    "same match": _same_match,
    "own games": _own_games,
    "no games yet": _at("/me"),
    "settings": _at("/settings"),
    "about": _at("/about"),
    "puzzles": _at("/puzzles"),
    "seven by seven": _at("/seven?deal=108"),
    "odds": _at("/seven/odds"),
    "choice": _at("/seven/choice?deal=3"),
    "how to play": _at("/learn"),
    "first round": _at("/learn/first"),
    "how to play seven by seven": _at("/learn/seven"),
    "how to play choice": _at("/learn/choice"),
}
#: those with most to see and to press; at the others exhaustive tests look
FULL: Final = (
    *("home", "new table", "waiting room", "crowded table", "claim", "match over", "review", "day played"),
    *("own games", "settings", "puzzles", "choice", "first round", "rules of a table"),
)


def arrive(visit: Callable[..., Visitor], place: str, reading: Reading) -> Visitor:
    """A visitor who has come to one of the places, and reads it so."""
    visitor = visit(language="en" if reading == "en" else "ja")
    PLACES[place](visitor)
    if reading == "easy":
        visitor.read_easily()
    return visitor
