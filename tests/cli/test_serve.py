"""``sevenbridge serve`` as a host calls it."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
import structlog

from sevenbridge.texts import Lang
from sevenbridge_app.cli.extras import SERVER
from sevenbridge_app.cli.main import main
from sevenbridge_app.cli.server_options import SERVE
from sevenbridge_app.cli.store_sentences import CANNOT_OPEN
from sevenbridge_app.store.errors import OpenErrorCode
from sevenbridge_app.store.store import Store
from tests.services.ports import free_port
from tests.services.postgres import Postgres
from tests.web.live_server import request

#: a Python in which what the extra [server] brings is not there
BARE = """
import sys
for name in ("starlette", "uvicorn", "sqlalchemy"):
    sys.modules[name] = None
from sevenbridge_app.cli.main import main
sys.exit(main([*sys.argv[2:], "--lang", sys.argv[1]]))
"""


@pytest.fixture(autouse=True)
def no_log_of_others() -> Iterator[None]:
    """What a server of a test sets up for its log, which goes to the test alone, ends with the test."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)


@contextmanager
def process(
    folder: Path, *options: str, program: Sequence[str] = ("-m", "sevenbridge", "serve"), **variables: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command in a process of its own, and the first line that it prints."""
    words = [sys.executable, *program, "--port", "0", "--data-dir", str(folder), *options]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", **variables}
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", env=environment
    ) as running:
        try:
            assert running.stdout is not None
            yield running, running.stdout.readline()
        finally:
            running.kill()


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_it_tells_its_address_and_ends_in_peace(tmp_path: Path, end: signal.Signals) -> None:
    with process(tmp_path) as (running, line):
        address = line.split()[4]
        assert request(address, "GET", "/healthz").body == b"ok\n"
        running.send_signal(end)
        _, told = running.communicate(timeout=60)
        assert running.returncode == 0
        assert "Traceback" not in told
    with_nobody_in_it = Store.open(tmp_path)
    with_nobody_in_it.close()


#: a Python that tells when it looks for what nobody can reach any more
LOOKING = """
import sys
from sevenbridge_app.cli.main import main
from sevenbridge_app.web import serving

class Held:
    def __init__(self):
        self.itself = self
    def __del__(self):
        print("found", flush=True)

def stop_at_once(settings, ready):
    serve(settings, lambda address, stop: (Held(), stop()))

serve, serving.serve = serving.serve, stop_at_once
sys.exit(main(["serve", *sys.argv[1:]]))
"""


def test_it_ends_at_once_however_much_it_holds(tmp_path: Path) -> None:
    with process(tmp_path, program=("-c", LOOKING)) as (running, line):
        told, _ = running.communicate(timeout=60)
    assert (running.returncode, line, told) == (0, "", "")


#: a Python that may open few files
LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (256, 512))
from sevenbridge_app.cli.main import main
sys.exit(main(["serve", *sys.argv[1:]]))
"""


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "The system lets the server open"), ("ja", "サーバーが開ける")]
)
def test_few_open_files_are_as_many_as_may_be_and_told(tmp_path: Path, lang: str, said: str) -> None:
    with process(tmp_path, "--lang", lang, program=("-c", LIMITED)) as (running, line):
        assert running.stdout is not None
        told = running.stdout.readline()
        assert told.startswith(said)
        assert " 512 " in told or "512個" in told
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        assert found is not None
        # it is full before the system would refuse whatever it opens
        with ExitStack() as held:
            for number in range(512):
                source = (f"127.0.0.{2 + number // 100}", 0)
                last = socket.create_connection(("127.0.0.1", int(found[1])), 60, source)
                held.enter_context(last)
            assert b"server_busy" in last.recv(4096)
        running.send_signal(signal.SIGTERM)
        _, log = running.communicate(timeout=60)
        assert "Traceback" not in log
        assert "few open files" in log


def test_it_speaks_japanese_and_its_first_page_says_how_to_play(tmp_path: Path) -> None:
    with process(tmp_path, "--lang", "ja", "--public-url", "https://cards.example/") as (_, line):
        told = re.fullmatch(r"セブンブリッジ：(http://127\.0\.0\.1:\d+)（Ctrl-Cで終了）\n", line)
        assert told is not None
        page = request(told[1], "GET", "/").body.decode()
        assert "sevenbridge play --url https://cards.example\n" in page


def test_a_folder_that_another_server_uses_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store.open(tmp_path)
    try:
        assert main(["serve", "--lang", "en", "--port", "0", "--data-dir", str(tmp_path)]) == 2
    finally:
        store.close()
    assert "is in use by another server" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "Choose another with --host or --port."), ("ja", "待ち受けできません")]
)
def test_a_port_that_is_taken_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, sentence: str
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--lang", lang, "--port", port, "--data-dir", str(tmp_path)]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("port", ["-1", "65536", "seven"])
def test_what_is_no_port_is_refused(tmp_path: Path, port: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", f"--port={port}", "--data-dir", str(tmp_path)])
    assert ended.value.code == 2


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    "command",
    [
        "serve",
        "web",
        "reviews --database postgresql://aki@example.org/cards",
        "admin nodes",
        "backup saved",
        "restore saved",
    ],
)
def test_without_the_libraries_one_sentence_says_how_to_get_them(command: str, lang: Lang) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BARE, lang, *command.split()],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"sevenbridge: {SERVER.sentence[lang].format(command='')}")
    assert done.stderr.endswith(' install "sevenbridge[server]"\n')
    assert done.stderr.count("\n") == 1


def test_every_reason_has_a_sentence_in_both_languages() -> None:
    assert set(CANNOT_OPEN) == set(OpenErrorCode)
    assert all("{path}" in text.en and "{path}" in text.ja for text in CANNOT_OPEN.values())


# -- environment variables ---------------------------------------------------------------------------------


def test_every_option_is_told_on_the_page_with_its_variable() -> None:
    page = (Path(__file__).parents[2] / "docs" / "host" / "hosting.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(--[\w-]+)[^`]*`[^|]*\| `(SEVENBRIDGE_\w+)` \|", page, re.MULTILINE)
    assert {(option.flag, option.variable) for option in SERVE} <= set(told)


def test_variables_count_where_the_command_line_says_nothing(tmp_path: Path) -> None:
    variables = {
        "SEVENBRIDGE_LANG": "ja",
        "SEVENBRIDGE_PORT": "1",
        "SEVENBRIDGE_DATA_DIR": "/nowhere",
        "SEVENBRIDGE_PUBLIC_URL": "https://cards.example",
        "SEVENBRIDGE_TRUSTED_PROXY": "",
    }
    with process(tmp_path, **variables) as (_, line):
        told = re.fullmatch(r"セブンブリッジ：(http://127\.0\.0\.1:\d+)（Ctrl-Cで終了）\n", line)
        assert told is not None
        page = request(told[1], "GET", "/").body.decode()
        assert "sevenbridge play --url https://cards.example\n" in page


@pytest.mark.parametrize("command", ["backup", "restore", "doctor", "admin nodes"])
def test_a_folder_on_the_command_line_is_meant_whatever_database_a_variable_names(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SEVENBRIDGE_DATABASE", "postgresql://nobody@127.0.0.1:1/production")
    files = [str(tmp_path / "file")] if command in ("backup", "restore") else []
    main([*command.split(), *files, "--lang", "en", "--data-dir", str(tmp_path / "tried")])
    told = capsys.readouterr()
    assert "production" not in told.out + told.err
    assert "127.0.0.1:1" not in told.out + told.err


@pytest.mark.parametrize(
    ("variable", "value", "takes"),
    [
        ("SEVENBRIDGE_PORT", "tcp://10.0.0.1:80", "--port does not take (N)"),
        ("SEVENBRIDGE_METRICS", "9777", "--metrics does not take (ADDRESS:PORT)"),
    ],
)
def test_a_variable_with_a_wrong_value_is_named_in_both_languages(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    variable: str,
    value: str,
    takes: str,
) -> None:
    monkeypatch.setenv(variable, value)
    for lang, sentence in (("en", takes), ("ja", f"環境変数 {variable} の値は")):
        assert main(["serve", "--lang", lang]) == 2
        told = capsys.readouterr().err
        assert variable in told
        assert sentence in told


# -- figures at a port of their own ------------------------------------------------------------------------


def test_figures_can_have_a_port_of_their_own(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        figures = f"127.0.0.1:{free.getsockname()[1]}"
    with process(tmp_path, "--metrics", figures) as (_, line):
        address = line.split()[4]
        assert request(f"http://{figures}", "GET", "/metrics").body.startswith(b"# HELP")
        assert request(address, "GET", "/metrics").status == 404
        for where in (address, f"http://{figures}"):
            assert request(where, "GET", "/healthz").body == b"ok\n"
            assert request(where, "GET", "/readyz").body == b"ok\n"
        # the description is not of this port
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"http://{figures}/api/tables")


def test_figures_at_a_port_that_is_taken_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        words = ["serve", "--lang", "en", "--data-dir", str(tmp_path), "--metrics", f"127.0.0.1:{port}"]
        assert main([*words, "--port", "0"]) == 2
        assert "Choose another address with --metrics" in capsys.readouterr().err
        assert main([*words, "--port", str(port)]) == 2
        assert f"--metrics needs a port of its own: {port}" in capsys.readouterr().err


# -- several servers ---------------------------------------------------------------------------------------


def refused(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[str, str]:
    """What a server that does not start says with these options, in English and in Japanese."""
    told = []
    for lang in ("en", "ja"):
        assert main(["serve", "--port", "0", "--lang", lang, *options]) == 2
        told.append(capsys.readouterr().err)
    return told[0], told[1]


@pytest.mark.parametrize(
    ("options", "en", "ja"),
    [
        (["--node", "osaka"], "Say which with --database", "--database で指定するか"),
        (["--bus", "redis://localhost"], "each one of its own with --node", "--node でそれぞれ別の名前"),
        (
            ["--node", "osaka", "--database", "postgresql://localhost/x", "--bus", "redis://localhost?db=x"],
            "--bus takes the address of a Redis",
            "--bus にはRedisのアドレスを",
        ),
    ],
    ids=["a name without a database", "a bus without a name", "no bus"],
)
def test_what_several_servers_lack_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], en: str, ja: str
) -> None:
    told = refused(capsys, "--data-dir", str(tmp_path), *options)
    assert en in told[0]
    assert ja in told[1]


@pytest.mark.parametrize("option", ["--node=a b", "--node=", "--node=大阪", "--bus=localhost:6379"])
def test_what_is_no_name_and_no_bus_is_refused(option: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", option])
    assert ended.value.code == 2


@pytest.mark.parametrize(
    ("name", "lang", "sentence"),
    [
        (["--node", "osaka"], "en", "Another server called osaka uses the database."),
        ([], "ja", "別のサーバーがデータベースを使っています。"),
    ],
    ids=["a name", "no name"],
)
def test_a_name_that_a_running_server_has_is_refused(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    postgres: Postgres,
    name: list[str],
    lang: str,
    sentence: str,
) -> None:
    words = ["--database", postgres.new_database(), *name]
    with process(tmp_path, *words) as (running, line):
        assert "http://" in line
        assert main(["serve", "--port", "0", "--lang", lang, *words]) == 2
        assert running.poll() is None
    assert sentence in capsys.readouterr().err


def test_whose_name_another_server_takes_ends_and_says_so(tmp_path: Path, postgres: Postgres) -> None:
    where = postgres.new_database()
    with process(tmp_path, "--database", where, "--node", "osaka") as (running, _):
        other = Store.open(where)
        other.start(lambda batch, error: None)
        other.beat("osaka")
        _, told = running.communicate(timeout=60)
        other.close()
    assert running.returncode == 2
    assert "Another server called osaka uses the database." in told
    assert "Traceback" not in told


def test_without_its_redis_a_server_runs_and_warns(tmp_path: Path, postgres: Postgres) -> None:
    words = [
        "--database",
        postgres.new_database(),
        "--node",
        "osaka",
        "--bus",
        f"redis://127.0.0.1:{free_port()}",
    ]
    with process(tmp_path, *words) as (running, line):
        assert request(line.split()[4], "GET", "/readyz").status == 200
        assert running.stderr is not None
        warned = next(said for said in running.stderr if '"bus lost"' in said)
        running.send_signal(signal.SIGTERM)
        running.communicate(timeout=60)
    assert running.returncode == 0
    assert '"warning"' in warned
