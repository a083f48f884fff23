"""The page for browsers: who gets it, at which addresses, with which headers. A stand-in serves for it."""

import gzip
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sevenbridge.bots.characters import CHARACTERS
from sevenbridge.bots.levels import LEVELS
from sevenbridge.texts import LANGS
from sevenbridge_app.tables.avatars import CRESTS, GROUNDS
from sevenbridge_app.tables.names import ANIMALS, STAND_INS, polite
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.web.page import ADDRESSES
from tests.web.checked_refusals import why
from tests.web.live_server import GENEROUS, Answer, Guest, request
from tests.web.logged_server import logged_server

SOURCES = Path(__file__).parents[2] / "app" / "page"
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
INDEX = b"<!doctype html><title>Seven Bridge</title>" + b"<p>cards</p>" * 50
SCRIPT = b"console.log('a card');" * 50
FILES = {
    "index.html": INDEX,
    "icon.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "icon-192.png": b"\x89PNG",
    "manifest.ja.webmanifest": b"{}",
    "offline.js": SCRIPT,
    "assets/index-Ab3_d-9x.js": SCRIPT,
    "assets/index-Ab3_d-9x.css": b"p { margin: 0 }",
    "assets/cards-1.woff2": bytes(range(256)),
}
FOREVER = "public, max-age=31536000, immutable"
HOME = [address for address in ADDRESSES if "{" not in address]
AT_TABLE = [address for address in ADDRESSES if "{code}" in address]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built page."""
    folder = tmp_path_factory.mktemp("page")
    for name, body in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(body)
    return folder


@pytest.fixture(scope="module")
def address(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with logged_server(tmp_path_factory.mktemp("data"), page=folder) as address:
        yield address


def browse(address: str, path: str, method: str = "GET", **headers: str) -> Answer:
    """What a browser gets that goes to this address."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return request(address, method, path, headers={"Accept": BROWSER} | named)


def filled(address: str, code: str) -> str:
    """An address of the page with a table's code in it."""
    return address.format(code=code, match=1)


# -- addresses ---------------------------------------------------------------------------------------


def test_the_addresses_are_those_that_the_page_knows() -> None:
    source = (SOURCES / "src" / "routes.ts").read_text(encoding="utf-8")
    patterns = [
        pattern.replace(r"\/", "/") for pattern in re.findall(r"^ +\[?/\^(.+)\$/,", source, re.MULTILINE)
    ]
    known = {pattern.replace("([^/]+)", "{}").replace(r"(\d+)", "{}") for pattern in patterns}
    assert known == {re.sub("{.+?}", "{}", each) for each in ADDRESSES}


def test_the_page_calls_the_computers_what_everybody_calls_them() -> None:
    source = (SOURCES / "src" / "game" / "names.ts").read_text(encoding="utf-8")
    called = re.findall(r"characters: \{(.+?)\}", source, re.DOTALL)
    assert [dict(re.findall(r"(\w+): '(.+?)'", names)) for names in called] == [
        {each.id: each.name[lang] for each in CHARACTERS} for lang in LANGS
    ]
    animals = re.findall(r"animals: \{(.+?)\}", source, re.DOTALL)
    assert [dict(re.findall(r"(\w+): '(.+?)'", names)) for names in animals] == [
        {level: name[lang] for level, name in ANIMALS.items()} for lang in LANGS
    ]
    [stand_ins] = re.findall(r"STAND_INS = \[(.+)\]", source)
    assert tuple(re.findall(r"'(\w+)'", stand_ins)) == STAND_INS


def test_the_page_knows_the_same_characters_in_the_same_order() -> None:
    source = (SOURCES / "src" / "game" / "characters.ts").read_text(encoding="utf-8")
    [levels] = re.findall(r"LEVEL_OF = \{(.+?)\}", source, re.DOTALL)
    assert re.findall(r"(\w+): '(\w+)'", levels) == [(each.id, each.level) for each in CHARACTERS]


def test_the_page_draws_every_crest_that_can_be_chosen() -> None:
    source = (SOURCES / "src" / "people" / "avatars.ts").read_text(encoding="utf-8")
    for name, listed in (("CRESTS", CRESTS), ("GROUNDS", GROUNDS)):
        [entries] = re.findall(rf"const {name}: Record<string, string> = \{{(.+?)\n\}};", source, re.DOTALL)
        assert tuple(re.findall(r"^  (\w+):", entries, re.MULTILINE)) == listed


def test_the_page_takes_the_same_names_for_polite() -> None:
    source = (SOURCES / "src" / "game" / "names.ts").read_text(encoding="utf-8")
    [honoured] = re.findall(r"/\((さん\|[^)]+)\)", source)
    for ending in honoured.split("|"):
        assert polite(f"花子{ending}") == f"花子{ending}"
        assert polite(f"花子{ending}（2）") == f"花子{ending}（2）"
    assert polite("花子") == "花子さん"
    assert polite("花子（2）") == "花子さん（2）"
    assert polite("ゲスト2") == "ゲスト2さん"


def test_the_page_calls_the_levels_what_everybody_calls_them() -> None:
    folder = SOURCES / "src" / "game"
    listed = re.search(r"LEVELS = \[(.+)\]", (folder / "levels.ts").read_text(encoding="utf-8"))
    assert listed
    assert re.findall(r"'(\w+)'", listed[1]) == [level.name for level in LEVELS]
    called = re.findall(r"levels: \{(.+?)\}", (folder / "names.ts").read_text(encoding="utf-8"))
    assert [dict(re.findall(r"(\w+): '(.+?)'", names)) for names in called] == [
        {level.name: level.title[lang] for level in LEVELS} for lang in LANGS
    ]


@pytest.mark.parametrize("path", HOME)
def test_a_browser_gets_the_page(address: str, path: str) -> None:
    answer = browse(address, path)
    assert (answer.status, answer.body) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("path", AT_TABLE)
def test_at_a_table_too_and_the_status_tells_whether_it_is_there(address: str, path: str) -> None:
    code = Guest(address, "Aki").open_table()
    for written in (code, code.lower(), f"{code[:3]}-{code[3:]}"):
        answer = browse(address, filled(path, written))
        assert (answer.status, answer.body) == (200, INDEX)
    for wrong in ("ZZZZZZ", "nothing", "%20", "7"):
        answer = browse(address, filled(path, wrong))
        assert (answer.status, answer.body) == (404, INDEX)


def test_programs_get_words(address: str) -> None:
    code = Guest(address, "Aki").open_table()
    for accept in ("*/*", "application/json", ""):
        headers = {"Accept": accept}
        assert (
            f"sevenbridge play --url {address}" in request(address, "GET", "/", headers=headers).body.decode()
        )
        invitation = request(address, "GET", f"/t/{code}", headers=headers)
        assert f"--table {code}" in invitation.body.decode()
        assert invitation.headers["vary"] == "Accept"
        assert why(request(address, "GET", "/t/ZZZZZZ", headers=headers)) == RefusalCode.UNKNOWN_TABLE
        assert why(request(address, "GET", "/learn", headers=headers)) == RefusalCode.NO_SUCH_PAGE
        assert why(request(address, "GET", f"/t/{code}/rules", headers=headers)) == RefusalCode.NO_SUCH_PAGE


@pytest.mark.parametrize(
    "path", ["/nothing", "/learn/nothing", "/t/", "//", "/%2e%2e/etc/passwd", "/assets/"]
)
def test_the_page_says_that_there_is_nothing(address: str, path: str) -> None:
    answer = browse(address, path)
    assert (answer.status, answer.body) == (404, INDEX)
    assert why(request(address, "GET", path)) == RefusalCode.NO_SUCH_PAGE
    assert why(browse(address, path, "POST")) == RefusalCode.NO_SUCH_PAGE


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/tables/ABCDEF/nothing"])
def test_what_programs_ask_is_answered_as_to_programs(address: str, path: str) -> None:
    answer = browse(address, path)
    assert (answer.status, why(answer)) == (404, RefusalCode.NO_SUCH_PAGE)


def test_without_a_page_browsers_get_words_too(tmp_path: Path) -> None:
    with logged_server(tmp_path / "data", page=tmp_path / "page") as address:
        assert b"sevenbridge play" in browse(address, "/").body
        for path in ("/learn", "/nothing", "/icon.svg"):
            assert why(browse(address, path)) == RefusalCode.NO_SUCH_PAGE


# -- files -------------------------------------------------------------------------------------------

MEDIA_TYPES = {
    "html": "text/html; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "woff2": "font/woff2",
}


@pytest.mark.parametrize("name", FILES)
def test_files_are_served_as_they_are(address: str, name: str) -> None:
    answer = request(address, "GET", f"/{name}")
    assert (answer.status, answer.body) == (200, FILES[name])
    assert answer.headers["content-type"] == MEDIA_TYPES[name.rpartition(".")[2]]
    assert answer.headers["cache-control"] == (FOREVER if name.startswith("assets/") else "no-cache")
    assert ("service-worker-allowed" in answer.headers) is (name == "offline.js")


@pytest.mark.parametrize("path", ["/", *(f"/{name}" for name in FILES)])
def test_what_a_browser_has_it_does_not_get_again(address: str, path: str) -> None:
    whole = browse(address, path)
    tag = whole.headers["etag"]
    for known in (tag, f'"other", {tag}'):
        again = browse(address, path, If_None_Match=known)
        assert (again.status, again.body) == (304, b"")
        assert again.headers["etag"] == tag
        assert again.headers["cache-control"] == whole.headers["cache-control"]
    assert browse(address, path, If_None_Match='"other"').status == 200
    assert browse(address, "/nothing", If_None_Match=tag).status == 404


@pytest.mark.parametrize("accepted", ["gzip", "br, gzip", "deflate, gzip;q=0.5, br", " gzip ;q=1"])
def test_it_comes_compressed_to_whoever_can_read_that(address: str, accepted: str) -> None:
    for path, body in (("/", INDEX), ("/offline.js", SCRIPT)):
        answer = browse(address, path, Accept_Encoding=accepted)
        assert answer.headers["content-encoding"] == "gzip"
        assert "Accept-Encoding" in answer.headers["vary"]
        assert gzip.decompress(answer.body) == body
        assert len(answer.body) < len(body)


@pytest.mark.parametrize("accepted", ["", "br", "gzip;q=0", "gzip; q=0.0, br", "x-gzip", "identity"])
def test_and_as_it_is_to_others(address: str, accepted: str) -> None:
    answer = browse(address, "/", Accept_Encoding=accepted)
    assert "content-encoding" not in answer.headers
    assert "Accept-Encoding" in answer.headers["vary"]
    assert answer.body == INDEX


def test_what_compressing_does_not_shorten_is_left(address: str) -> None:
    answer = browse(address, "/assets/cards-1.woff2", Accept_Encoding="gzip")
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/learn", "/icon.svg", "/assets/index-Ab3_d-9x.js", "/nothing"])
def test_the_head_is_that_of_the_whole(address: str, path: str) -> None:
    head, whole = (browse(address, path, method) for method in ("HEAD", "GET"))
    assert head.body == b""
    assert {**head.headers, "date": ""} == {**whole.headers, "date": ""}
    assert head.status == whole.status


@pytest.mark.parametrize("path", ["/", "/t/ZZZZZZ", "/nothing", "/offline.js", "/assets/index-Ab3_d-9x.js"])
def test_the_page_may_do_no_more_than_it_needs(address: str, path: str) -> None:
    headers = browse(address, path).headers
    policy = dict(each.split(" ", 1) for each in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"].replace(policy["style-src"], "")
    host = address.removeprefix("http://")
    assert policy["connect-src"] == f"'self' ws://{host} wss://{host}"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]


def test_the_page_connects_to_the_public_address_alone(folder: Path, tmp_path: Path) -> None:
    with logged_server(tmp_path, page=folder, public_url="https://cards.example:443") as address:
        policy = browse(address, "/").headers["content-security-policy"]
        assert policy.endswith("; connect-src 'self' wss://cards.example")


def test_files_of_the_page_have_a_limit_of_their_own(folder: Path, tmp_path: Path) -> None:
    with logged_server(tmp_path, replace(GENEROUS, file_rate=1e-6, file_burst=3), page=folder) as address:
        for _ in range(3):
            assert request(address, "GET", "/assets/index-Ab3_d-9x.js").status == 200
        assert why(request(address, "GET", "/assets/index-Ab3_d-9x.js")) == RefusalCode.TOO_FAST


def test_the_files_of_a_page_are_not_counted_as_requests(folder: Path, tmp_path: Path) -> None:
    few = replace(GENEROUS, request_rate=1e-6, request_burst=2)
    with logged_server(tmp_path, few, page=folder) as address:
        assert browse(address, "/").status == 200
        for _ in range(3):
            assert request(address, "GET", "/assets/index-Ab3_d-9x.js").status == 200
        assert browse(address, "/learn").status == 200
        assert why(browse(address, "/")) == RefusalCode.TOO_FAST


# -- a page that plays alone -------------------------------------------------------------------------

ENGINE = {
    "engine.json": b'{"folder": "0123"}',
    "licenses.txt": b"of the engine",
    "0123/pyodide.mjs": SCRIPT,
    "0123/pyodide.mjs.br": b"compressed script",
    "0123/pyodide.asm.wasm": b"\x00asm",
    "0123/engine.zip": b"PK",
}


@pytest.fixture(scope="module")
def with_engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that has an engine, too."""
    folder = tmp_path_factory.mktemp("built")
    worker = {"page/assets/worker-worker-1.js": SCRIPT, "page/licenses.txt": b"of the page"}
    index = {"page/index.html": b'<head>\n    <meta charset="utf-8" />\n</head>'}
    files = {f"page/{name}": body for name, body in FILES.items()} | worker | index
    for name, body in (files | {f"engine/{name}": body for name, body in ENGINE.items()}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(body)
    with logged_server(folder / "data", page=folder / "page", engine=folder / "engine") as address:
        yield address


def test_a_page_is_told_where_the_engine_lies_and_where_it_plays_alone(with_engine: str) -> None:
    for path in ("/", "/alone", "/learn"):
        answer = browse(with_engine, path)
        assert answer.status == 200
        told = re.findall(r'<meta name="(\w+)" content="(.+?)" />', answer.body.decode())
        assert dict(told) == {"engine": "/engine/", "alone": "/alone"}
    assert why(request(with_engine, "GET", "/alone")) == RefusalCode.NO_SUCH_PAGE


def test_the_engine_is_given_out_as_it_was_built(with_engine: str) -> None:
    types = {"json": "application/json", "wasm": "application/wasm", "zip": "application/zip"}
    for name, body in ENGINE.items():
        if name in ("licenses.txt", "0123/pyodide.mjs.br"):
            continue
        answer = browse(with_engine, f"/engine/{name}")
        assert (answer.status, answer.body) == (200, body)
        kind = types.get(name.rpartition(".")[2], "text/javascript; charset=utf-8")
        assert answer.headers["content-type"] == kind
        assert answer.headers["cache-control"] == ("no-cache" if name == "engine.json" else FOREVER)
    assert browse(with_engine, "/engine/0123/pyodide.mjs.br").status == 404
    assert browse(with_engine, "/engine/licenses.txt").status == 404
    assert browse(with_engine, "/licenses.txt").body == b"of the page\nof the engine"


def test_it_comes_compressed_beforehand_to_whoever_can_read_that(with_engine: str) -> None:
    path = "/engine/0123/pyodide.mjs"
    answer = browse(with_engine, path, Accept_Encoding="gzip, br")
    assert (answer.headers["content-encoding"], answer.body) == ("br", b"compressed script")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert "content-encoding" not in browse(with_engine, path, Accept_Encoding="gzip").headers
    assert (
        "content-encoding" not in browse(with_engine, "/engine/0123/engine.zip", Accept_Encoding="br").headers
    )


def test_only_workers_may_compile_webassembly(with_engine: str) -> None:
    for path in ("/", "/alone", "/assets/index-Ab3_d-9x.js", "/offline.js"):
        assert "wasm" not in browse(with_engine, path).headers["content-security-policy"]
    policy = browse(with_engine, "/assets/worker-worker-1.js").headers["content-security-policy"]
    assert policy.endswith("; script-src 'self' 'wasm-unsafe-eval'")


def test_without_an_engine_all_is_as_it_was_and_the_log_says_so(folder: Path, tmp_path: Path) -> None:
    with logged_server(tmp_path / "data", page=folder, engine=tmp_path / "none") as address:
        assert browse(address, "/").body == INDEX
        assert browse(address, "/alone").status == 404
        assert browse(address, "/engine/engine.json").status == 404
        [told] = [line for line in address.lines() if line["event"].startswith("no engine")]
        assert told["folder"] == str(tmp_path / "none")
