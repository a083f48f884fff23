"""The command ``sevenbridge study``: reports and plots in both languages, refusals."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from sevenbridge.lab.studies import sevens
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli import study
from sevenbridge_app.cli.main import main


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sevens, "WORLDS", 2)
    monkeypatch.setattr(sevens, "FEWEST", 1)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("question", ["sevens", "luck"])
def test_a_report_and_its_plots_are_written(tmp_path: Path, question: str, lang: Lang) -> None:
    words = ["study", question, "--size", "2", "--seats", "2", "--jobs", "1", "-o", str(tmp_path / "new")]
    assert main([*words, "--lang", lang]) == 0
    report = (tmp_path / "new" / f"{question}.md").read_text()
    title = {"sevens": study.SEVENS_TITLE, "luck": study.LUCK_TITLE}[question]
    assert report.startswith(f"# {title[lang]}\n")
    assert f"`sevenbridge study {question} --size 2 --seats 2 --seed 0`" in report
    (plot,) = (tmp_path / "new").glob("*.svg")
    assert f"]({plot.name})" in report
    ElementTree.fromstring(plot.read_text())
    rows = [line for line in report.splitlines() if line.startswith("|")]
    assert len({line.count("|") for line in rows}) == 1
    assert any("gamerules" in row for row in rows)


def test_without_a_folder_the_report_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "rules", "--size", "1", "--seats", "2", "--jobs", "1", "--lang", "en"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith(f"# {study.RULES_TITLE['en']}\n")
    assert "| seven_sets=" in out
    assert "svg" not in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["rules", "--size", "0"], study.TOO_FEW.format(least=1, size=0)),
        (["luck", "--size", "1"], study.TOO_FEW.format(least=2, size=1)),
    ],
)
@pytest.mark.parametrize("lang", LANGS)
def test_too_few_rounds_are_refused(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: dict[Lang, str], lang: Lang
) -> None:
    assert main(["study", *words, "--lang", lang]) == 2
    assert sentence[lang] in capsys.readouterr().err


@pytest.mark.parametrize("lang", LANGS)
def test_a_folder_that_cannot_be_made_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, lang: Lang
) -> None:
    (tmp_path / "file").write_text("")
    words = ["study", "sevens", "--size", "1", "--seats", "2", "--jobs", "1"]
    assert main([*words, "--output", str(tmp_path / "file" / "in"), "--lang", lang]) == 2
    err = capsys.readouterr().err
    assert "file" in err
    assert "Traceback" not in err
