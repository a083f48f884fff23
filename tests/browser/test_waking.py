"""A telephone that slept is back at its table when it wakes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.dealing import stacked
from tests.browser.playing import Mouse, Touch
from tests.browser.test_settings import DEAL
from tests.browser.visitor import Visitor
from tests.web.live_server import HandClock

SLEEP = 5 * 60_000


def test_a_telephone_that_slept_five_minutes_is_back_on_waking(
    visit: Callable[..., Visitor], clock: HandClock
) -> None:
    with stacked(DEAL):
        aki = Mouse(visit())
        ben = Touch(visit(touch=True, width=390, height=844))
        code = aki.visitor.open_table(pause_ms=0, switches={"match_length": 1})
        for seat, (name, hand) in enumerate([("Aki", aki), ("Ben", ben)]):
            hand.visitor.called(name)
            hand.visitor.guard()
            hand.visitor.go(f"/t/{code}")
            hand.sit(seat)
        aki.start()
        expect(ben.cards).to_have_count(7)

        ben.visitor.lose_connection()
        expect(aki.seat("Ben")).to_contain_text("Offline")
        clock.at += SLEEP
        aki.draw()
        aki.discard(aki.card("Kc"))

        # a computer plays for Ben, and the round comes round to Aki again
        expect(aki.seat("Ben")).to_contain_text("Away")
        assert aki.stand() in ("draw", "claim")

        ben.visitor.find_connection()
        expect(ben.page.get_by_text("The connection is lost")).to_have_count(0)
        expect(aki.seat("Ben")).not_to_contain_text("Away")
        aki.draw()
        aki.discard(aki.cards.last)
        assert ben.stand() in ("draw", "claim")
