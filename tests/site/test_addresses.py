"""Addresses at the host of a site: no file, somebody else's, and what a device hands to the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.site.conftest import FileServer
from tests.site.test_site import visitor_of

#: what a device does with a record that is shared with the page; a page itself may send no forms
SHARE = """async record => {
    const form = new FormData();
    form.append('record', new File([record], 'match.toml'));
    const answer = await fetch('shared', { method: 'POST', body: form });
    return answer.url;
}"""
RECORD = Path(__file__).with_name("match.toml")


@pytest.mark.parametrize(
    ("path", "place"), [("/seven/odds", "/seven/odds"), ("/a/b/c?d=1", "/a/b/c?d=1"), ("/me", "/me")]
)
def test_an_address_that_is_no_file_leads_to_the_page(
    chromium: Browser, file_server: FileServer, site: Path, path: str, place: str
) -> None:
    with visitor_of(chromium, file_server) as visitor:

        def not_there(route: Route) -> None:
            route.fulfill(status=404, path=site / "404.html", content_type="text/html")

        visitor.page.context.route(f"{file_server.address}{path}", not_there)
        visitor.page.goto(file_server.address + path)
        visitor.page.wait_for_url(f"{file_server.address}/#{place}")
        expect(visitor.page.locator("h1")).to_be_attached()
        visitor.troubles.clear()  # the browser logs what is not there


def test_where_no_site_is_the_host_says_so(chromium: Browser, file_server: FileServer, site: Path) -> None:
    elsewhere = f"{file_server.address.rpartition('/')[0]}/other/page"
    page = chromium.new_page()
    page.route(elsewhere, lambda route: route.fulfill(status=404, path=site / "404.html"))
    page.goto(elsewhere)
    expect(page.get_by_text("There is nothing at this address.")).to_be_visible()
    page.close()


def registered(page: Page) -> None:
    """Waits until the service worker answers for the page."""
    page.evaluate("() => navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")


def test_what_else_lies_in_the_folder_is_left_to_the_host(
    chromium: Browser, file_server: FileServer, site: Path
) -> None:
    docs = site / "docs"
    docs.mkdir(exist_ok=True)
    (docs / "index.html").write_text("<h1>What the owner writes</h1>", encoding="utf-8")
    with visitor_of(chromium, file_server) as visitor:
        visitor.go("/")
        registered(visitor.page)
        visitor.go("/docs/")
        expect(visitor.page.get_by_text("What the owner writes")).to_be_visible()
        visitor.page.goto(f"{file_server.address}/licenses.txt")
        expect(visitor.page.get_by_text("Pyodide").first).to_be_visible()
        visitor.troubles.clear()  # the page of the owner has no icon


def test_a_record_that_is_shared_with_the_page_is_opened(chromium: Browser, file_server: FileServer) -> None:
    with visitor_of(chromium, file_server) as visitor:
        visitor.go("/#/me")
        registered(visitor.page)
        with visitor.page.expect_file_chooser() as chooser:
            visitor.page.get_by_role("button", name="Open a record").click()
        chooser.value.set_files(RECORD)
        expect(visitor.page.get_by_role("slider")).to_be_visible()
        chosen = visitor.page.url.partition("?")[0]

        visitor.go("/#/me")
        led = visitor.page.evaluate(SHARE, RECORD.read_text(encoding="utf-8"))
        assert led == f"{file_server.address}/"
        # a device opens the page there, which answers tell without the part behind the #
        visitor.page.goto(f"{led}licenses.txt")
        visitor.page.goto(f"{led}#/me?shared")
        expect(visitor.page.get_by_role("slider")).to_be_visible()
        assert visitor.page.url.partition("?")[0] == chosen
