"""``sevenbridge reviews`` as a host calls it; that it computes them is shown in tests/web/test_reviews.py."""

import pytest

from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.main import main
from sevenbridge_app.cli.reviews import NEEDS_DATABASE
from sevenbridge_app.cli.server_options import REVIEWS, WRONG_VARIABLE


@pytest.mark.parametrize("lang", LANGS)
def test_whoever_names_no_database_is_told_who_computes_reviews_then(
    capsys: pytest.CaptureFixture[str], lang: Lang
) -> None:
    assert main(["reviews", "--lang", lang]) == 2
    assert NEEDS_DATABASE[lang] in capsys.readouterr().err


@pytest.mark.parametrize("workers", ["0", "-1", "many"])
def test_so_many_workers_there_cannot_be(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, workers: str
) -> None:
    monkeypatch.setenv("SEVENBRIDGE_WORKERS", workers)
    assert main(["reviews", "--database", "postgresql://localhost/x", "--lang", "en"]) == 2
    option = REVIEWS[-1]
    wrong = WRONG_VARIABLE.format(variable=option.variable, flag=option.flag, takes=option.metavar)
    assert wrong["en"] in capsys.readouterr().err
