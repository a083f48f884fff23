"""A server of Seven Bridge over HTTP: whether it is one, who we are to it, and what it is asked."""

from __future__ import annotations

import http.client
import json
import ssl
import urllib.error
import urllib.request
from typing import Any, Final
from urllib.parse import urlsplit

from sevenbridge.cli.online import phrases
from sevenbridge.cli.online.trouble import Trouble
from sevenbridge.engine.wording import Text

#: how long an answer is waited for, in seconds
PATIENCE: Final = 15.0
#: the version of the protocol that is spoken here
PROTOCOL: Final = 1
_TABLE: Final = "/t/"


def address_of(url: str) -> tuple[str, str]:
    """The address of the server, and the code of a table where the link of one was given ("" else). Raises
    Trouble.
    """
    text = url.strip()
    if "://" not in text:
        text = f"http://{text}"
    try:
        parts = urlsplit(text)
        is_good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
        is_good = is_good and text.isascii() and not any(letter.isspace() for letter in text)
    except ValueError:
        is_good = False
    code = parts.path.removeprefix(_TABLE).strip("/") if is_good and parts.path.startswith(_TABLE) else ""
    if not is_good or (parts.path.strip("/") and not code):
        raise Trouble(phrases.BAD_URL.format(url=url))
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}", code


class Host:
    """``address`` is the server's, without a slash at its end; ``cookie`` is what it knows us by, "" before
    ``introduce``.
    """

    def __init__(self, address: str, cookie: str = "") -> None:
        self.address = address
        self.cookie = cookie

    def introduce(self, name: str) -> None:
        """Makes sure that this is a server we can talk to, and tells it who we are. Raises Trouble."""
        answer = self.ask("GET", "/api/protocol")
        if not isinstance(answer, dict) or "protocol" not in answer:
            raise self._not_a_server()
        if answer["protocol"] != PROTOCOL:
            raise Trouble(phrases.OTHER_VERSION.format(address=self.address))
        self.ask("POST", "/api/session", {"name": name})

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """What the server answers, read as JSON. Raises Trouble."""
        try:
            return json.loads(self.text(method, path, body))
        except ValueError:
            raise self._not_a_server() from None

    def text(self, method: str, path: str, body: object = None) -> str:
        """What the server answers. Raises Trouble."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"} | ({"Cookie": self.cookie} if self.cookie else {})
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                given = answer.headers.get("Set-Cookie", "")
                self.cookie = given.partition(";")[0] or self.cookie
                return str(answer.read().decode())
        except urllib.error.HTTPError as error:
            raise self._refusal(error) from None
        except urllib.error.URLError as error:
            raise self._unreachable(error.reason) from None
        except UnicodeDecodeError:
            raise self._not_a_server() from None
        except (http.client.HTTPException, OSError) as error:
            raise self._unreachable(error) from None

    def _refusal(self, error: urllib.error.HTTPError) -> Trouble:
        """What the server refuses, in its own words."""
        try:
            told = json.loads(error.read())
            return Trouble(Text(str(told["en"]), str(told["ja"])), str(told["code"]))
        except (ValueError, KeyError, TypeError, OSError, http.client.HTTPException):
            return self._not_a_server()
        finally:
            error.close()

    def _not_a_server(self) -> Trouble:
        return Trouble(phrases.NOT_A_SERVER.format(address=self.address))

    def _unreachable(self, error: object) -> Trouble:
        return Trouble(phrases.UNREACHABLE.format(address=self.address, why=why(error)))


def why(error: object) -> str:
    """What the system says of a failure, in its own words and one line."""
    if isinstance(error, ssl.SSLError):
        text = error.reason or str(error)
    elif isinstance(error, OSError):
        text = error.strerror or str(error)
    else:
        text = str(error)
    return " ".join(text.split()) or type(error).__name__
