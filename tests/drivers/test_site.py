"""A turn on a site, whose engine runs in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sevenbridge_app.web import built_engine
from sevenbridge_app.web.site import write_site
from tests.drivers.conftest import watched_page
from tests.drivers.person import Person
from tests.site.conftest import FileServer


@pytest.fixture
def address(tmp_path: Path, pytestconfig: pytest.Config) -> Iterator[str]:
    """A file server of a site."""
    write_site(tmp_path / "site", watched_page(tmp_path / "page"), pytestconfig.rootpath / built_engine.BUILT)
    server = FileServer(tmp_path / "site")
    yield server.address
    server.kill()


def test_a_turn_needs_no_server_and_is_there_when_the_page_is_opened_again(person: Person) -> None:
    person.go("/")
    # neither browser tells whether it should save data
    person.press("button", "Load")
    person.press("button", "Play now")
    person.have(4, "[data-seat]")
    person.have(7)
    while person.stand() != "draw":
        person.let_go()
    person.draw()
    person.keep("site turn")
    person.discard()
    person.stand()

    hand = person.cards()
    person.go("/")
    person.press("a", "Continue")
    person.have(len(hand))
    assert person.cards() == hand
    person.stand()
    person.keep("site continued")
    person.end()
