"""A server of Seven Bridge over HTTP: whether it is one, who we are to it, and what it is asked."""

from __future__ import annotations

import http.client
import ipaddress
import json
import ssl
import urllib.error
import urllib.request
from typing import Any, Final
from urllib.parse import urlsplit

from sevenbridge.texts import Text
from sevenbridge_app.cli.online import phrases
from sevenbridge_app.cli.online.cookies import Cookies
from sevenbridge_app.cli.terminal import shared_table_phrases
from sevenbridge_app.cli.terminal.connection import TableError

#: how long an answer is waited for, in seconds
PATIENCE: Final = 15.0
#: the version of the protocol that is spoken here
PROTOCOL: Final = 1
_TABLE: Final = "/t/"
#: what stands before the token of an invitation in its link
SAME: Final = "/same/"


def address_of(url: str) -> tuple[str, str]:
    """Returns the address of the server, and the code of a table where the link of one was given ("" else).

    Raises TableError.
    """
    address, path = _read(url)
    code = path.removeprefix(_TABLE).strip("/") if path.startswith(_TABLE) else ""
    if path.strip("/") and not code:
        raise TableError(phrases.BAD_URL.format(url=url))
    return address, code


def invitation_of(url: str) -> tuple[str, str]:
    """Returns the address of the server, and the token in a link to a friend's match ("" for another link).

    Raises TableError.
    """
    address, path = _read(url)
    return address, path.removeprefix(SAME).strip("/") if path.startswith(SAME) else ""


def _read(url: str) -> tuple[str, str]:
    """Returns the address of a server and the path that follows it. Raises TableError."""
    text = url.strip()
    if "://" not in text:
        text = f"http://{text}"
    try:
        parts = urlsplit(text)
        is_good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        is_good = is_good and text.isascii() and not any(letter.isspace() for letter in text)
    except ValueError:
        is_good = False
    if not is_good:
        raise TableError(phrases.BAD_URL.format(url=url))
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}", parts.path


def is_this_machine(address: str) -> bool:
    """Returns whether only this machine itself can open an address."""
    name = urlsplit(address).hostname or ""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


class Host:
    """A server, and who we are to it."""

    def __init__(self, address: str, cookies: Cookies | None = None) -> None:
        #: without a slash at its end
        self.address = address
        self._cookies = cookies or Cookies()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._cookies.jar))

    @property
    def cookie(self) -> str:
        """What the server knows us by, "" before ``introduce``."""
        return self._cookies.header(self.address)

    def introduce(self, name: str) -> None:
        """Makes sure that this is a server we can talk to, and tells it who we are. Raises TableError."""
        answer = self.ask("GET", "/api/protocol")
        if not isinstance(answer, dict) or "protocol" not in answer:
            raise self._not_a_server()
        if answer["protocol"] != PROTOCOL:
            raise TableError(shared_table_phrases.OTHER_VERSION.format(address=self.address))
        self.ask("POST", "/api/session", {"name": name})
        self._cookies.save()

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """What the server answers, read as JSON. Raises TableError."""
        try:
            return json.loads(self.text(method, path, body))
        except ValueError:
            raise self._not_a_server() from None

    def text(self, method: str, path: str, body: object = None) -> str:
        """What the server answers. Raises TableError."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as error:
            raise self._refusal(error) from None
        except urllib.error.URLError as error:
            raise self._unreachable(error.reason) from None
        except UnicodeDecodeError:
            raise self._not_a_server() from None
        except (http.client.HTTPException, OSError) as error:
            raise self._unreachable(error) from None

    def _refusal(self, error: urllib.error.HTTPError) -> TableError:
        """What the server refuses, in its own words."""
        try:
            told = json.loads(error.read())
            return TableError(Text(str(told["en"]), str(told["ja"])), str(told["code"]))
        except (ValueError, KeyError, TypeError, OSError, http.client.HTTPException):
            return self._not_a_server()
        finally:
            error.close()

    def _not_a_server(self) -> TableError:
        return TableError(phrases.NOT_A_SERVER.format(address=self.address))

    def _unreachable(self, error: object) -> TableError:
        return TableError(phrases.UNREACHABLE.format(address=self.address, why=why(error)))


def why(error: object) -> str:
    """What the system says of a failure, in its own words and one line."""
    if isinstance(error, ssl.SSLError):
        text = error.reason or str(error)
    elif isinstance(error, OSError):
        text = error.strerror or str(error)
    else:
        text = str(error)
    return " ".join(text.split()) or type(error).__name__
