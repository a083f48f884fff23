"""A person with a browser of their own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Page, WebSocketRoute, expect

from tests.web.live_server import Guest

#: so long a test waits for what must come, in milliseconds, on a machine that has much else to do; nothing is
#: ever slept through
PATIENCE = 60_000

expect.set_options(timeout=PATIENCE)

Language = Literal["en", "ja"]
#: how the page is read: Japanese also with readings and short sentences, for children
Reading = Literal["en", "ja", "easy"]
LOCALES: dict[Language, str] = {"en": "en-GB", "ja": "ja-JP"}


class Visitor:
    """``page``: Playwright's. ``troubles``: errors of the page; a test clears them where it means them."""

    def __init__(self, page: Page, address: str, language: Language) -> None:
        self.page = page
        self.address = address
        self.language = language
        self.troubles: list[str] = []
        self.reachable = True
        self._sockets: list[WebSocketRoute] = []
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", self._heard)

    @classmethod
    @contextmanager
    def coming(
        cls,
        browser: Browser,
        address: str,
        language: Language = "en",
        width: int = 1440,
        height: int = 900,
        touch: bool = False,
        dark: bool = False,
        moving: bool = False,
        beginner: bool = False,
        **settings: Any,
    ) -> Iterator[Visitor]:
        """A visitor for the duration of the block.

        With ``moving`` cards move, which takes time; to a ``beginner`` hints come by themselves; ``settings``
        are preferences of the page that differ from the usual ones.
        """
        context = browser.new_context(
            locale=LOCALES[language],
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moving else "reduce",
        )
        context.set_default_timeout(PATIENCE)
        if settings:
            context.add_init_script(
                f"const set = {json.dumps(json.dumps(settings))}, kept = 'seven-bridge.preferences';"
                "localStorage.getItem(kept) ?? localStorage.setItem(kept, set);"
            )
        if not beginner:
            # hints come by themselves in the first matches alone
            context.add_init_script("localStorage.setItem('seven-bridge.matches', '5')")
        visitor = cls(context.new_page(), address, language)
        try:
            yield visitor
        finally:
            context.close()
        assert not visitor.troubles, visitor.troubles

    def go(self, path: str) -> None:
        """Opens an address of the page, and waits for its heading."""
        self.page.goto(self.address + path)
        expect(self.page.locator("h1")).to_be_attached()

    def look(self, width: int, height: int) -> None:
        """Makes the window so large, and waits until the page has followed."""
        self.page.set_viewport_size({"width": width, "height": height})
        self._settle()

    def see_in(self, light: Literal["light", "dark"]) -> None:
        """Sets the device to light or dark colours, and waits until the page has followed."""
        self.page.emulate_media(color_scheme=light, reduced_motion="reduce")
        self._settle()

    def _settle(self) -> None:
        """Two frames later everything has been laid out and painted anew.

        A browser on a busy machine may leave frames out; then the page is looked at as it is.
        """
        self.page.evaluate(
            """() => Promise.race([
                new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))),
                new Promise((go) => setTimeout(go, 5000)),
            ])"""
        )

    def read_easily(self) -> None:
        """Makes Japanese easy, as the switch does in another window; waits until the page has followed."""
        self.page.evaluate(
            """() => {
                localStorage.setItem('seven-bridge.easy', 'true');
                dispatchEvent(new StorageEvent('storage', { key: 'seven-bridge.easy' }));
            }"""
        )
        expect(self.page.locator("ruby").first).to_be_attached()
        self._settle()

    def be(self, guest: Guest) -> None:
        """Comes as somebody whom the server knows already."""
        name, _, value = guest.cookie.partition("=")
        self.page.context.add_cookies([{"name": name, "value": value, "url": self.address}])
        self.page.context.add_init_script("localStorage.setItem('seven-bridge.guest', 'known')")

    def called(self, name: str) -> None:
        """Gives the person a name."""
        answer = self.page.request.post(f"{self.address}/api/session", data={"name": name})
        assert answer.ok, answer.text()

    def lose_connection(self) -> None:
        """Cuts the connections to tables and blocks new ones until ``find_connection``.

        Only for a visitor whose way to tables was ``guarded`` before the first visit.
        """
        self.reachable = False
        for socket in self._sockets:
            socket.close()
        self._sockets.clear()

    def find_connection(self) -> None:
        """Lets the browser reach its table again, as a telephone does that finds its network."""
        self.reachable = True
        self.page.evaluate("dispatchEvent(new Event('online'))")

    def guard(self) -> None:
        """Stands between the browser and its tables from now on."""

        def guarded(socket: WebSocketRoute) -> None:
            if self.reachable:
                self._sockets.append(socket)
                socket.connect_to_server()
            else:
                socket.close()

        self.page.route_web_socket(re.compile("/ws/"), guarded)

    def open_table(self, **settings: Any) -> str:
        """Opens a table in this person's name; gives its code."""
        if self.page.request.get(f"{self.address}/api/session").status == 401:
            self.called("Aki")
        answer = self.page.request.post(f"{self.address}/api/tables", data=settings)
        assert answer.status == 201, answer.text()
        code: str = answer.json()["code"]
        return code

    def _heard(self, message: ConsoleMessage) -> None:
        # browsers log it where the page asks for what is one's own, and the server does not know one yet
        is_stranger = "/api/" in message.location["url"] and "401" in message.text
        # nor where too many wait for a review already: the page says so and asks again when told to
        is_waiting = message.location["url"].endswith("/review") and "503" in message.text
        # nor where a match begins while the word of its table is asked for
        is_begun = message.location["url"].endswith("/word") and "400" in message.text
        if message.type == "error" and not (is_stranger or is_waiting or is_begun):
            self.troubles.append(f"{message.text} {message.location}")
