"""The day's deal as it is played alone: the same on every device, one try, a calendar, and no comparison."""

from __future__ import annotations

import json

import pytest

from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.day import begin_of, end_of, read_day
from sevenbridge_app.tables.day_results import DayDeal, OwnDays
from sevenbridge_app.tables.own_results import MatchList
from sevenbridge_app.tables.refusals import RefusalCode
from tests.alone.page import START, Machine, Page

#: in milliseconds
DAY = 24 * 3600 * 1000


def today(page: Page) -> DayDeal:
    """The deal of the day that it is."""
    return page.get("/api/days/today", DayDeal)


def begin(page: Page, day: str = "today", status: int = 201) -> None:
    """Comes to the table of a day's deal."""
    page.come(page.post(f"/api/days/{day}/play", {}, status)["code"])


def play(page: Page) -> None:
    """Plays it to its end."""
    while page.play(50):
        pass
    page.leave()


def refused(page: Page, method: str, path: str) -> RefusalCode:
    """Why a request is refused."""
    status, body = page.server.ask(method, path, "{}")
    assert status >= 400
    return RefusalCode(json.loads(body)["code"])


def test_two_who_are_alone_on_a_day_have_the_same_cards() -> None:
    hands, company = set[int](), set[tuple[str, ...]]()
    for seed in (1, 2):
        page = Page(Machine(seed), seed)
        begin(page)
        page.let_work()
        hands.add(page.mirror.view().hand)
        company.add(today(page).players)
    assert len(hands) == len(company) == 1
    page.machine.at += DAY
    begin(page)
    page.let_work()
    assert page.mirror.view().hand not in hands


def test_it_is_told_how_one_did_and_there_is_one_try() -> None:
    page = Page()
    deal = today(page)
    day = read_day(deal.day)
    assert day is not None
    assert begin_of(day) <= START < end_of(day)
    assert (deal.today, deal.begun, deal.mine, deal.secret, deal.leads) == (deal.day, 0, None, "", ())
    begin(page)
    begun = today(page)
    assert begun.mine is not None
    assert (begun.mine.state, begun.mine.points, begun.finished) == ("playing", None, 0)
    assert isinstance(page.do(client_messages.Undo, seat=0), server_messages.No)
    play(page)
    deal = today(page)
    [match] = page.get("/api/me/matches", MatchList).matches
    assert deal.mine is not None
    assert deal.mine.state == "finished"
    assert (deal.mine.table, deal.mine.place, deal.mine.points) == (match.table, match.place, match.points)
    assert deal.finished == 1
    ended = next(each for each in page.heard if isinstance(each, server_messages.MatchEnded))
    lead = len(ended.totals) * match.points - sum(ended.totals)
    assert deal.lead == (-lead if deal.fewest_win else lead)
    begin(page, status=200)
    assert page.code == match.table


def test_the_calendar_is_there_after_the_page_was_shut() -> None:
    page = Page()
    for _ in range(2):
        begin(page)
        play(page)
        page.machine.at += DAY
    begin(page)
    page.leave()
    again = Page(page.machine)
    own = again.get("/api/days", OwnDays)
    assert [each.state for each in own.days] == ["finished", "finished", "playing"]
    assert (own.streak, own.best_streak, own.forgiven) == (2, 2, ())
    assert own.days[0].stamped == own.days[0].day
    page.machine.at += DAY
    assert again.get(f"/api/days/{own.days[2].day}", DayDeal).mine.state == "broken_off"  # type: ignore[union-attr]
    again.server.ask("DELETE", "/api/me/data", "")
    assert refused(again, "GET", "/api/days") == RefusalCode.NO_SESSION


def test_once_the_day_is_over_its_secret_is_told_and_nobody_begins() -> None:
    page = Page()
    day = today(page).day
    page.machine.at += DAY
    assert len(page.get(f"/api/days/{day}", DayDeal).secret) == 64
    assert refused(page, "POST", f"/api/days/{day}/play") == RefusalCode.DAY_OVER


@pytest.mark.parametrize("day", ["tomorrow", "2023-02-30", "2999-01-01"])
def test_a_day_that_has_not_come_has_no_deal(day: str) -> None:
    page = Page()
    for method, path in (("GET", ""), ("POST", "/play")):
        assert refused(page, method, f"/api/days/{day}{path}") == RefusalCode.UNKNOWN_DEAL
