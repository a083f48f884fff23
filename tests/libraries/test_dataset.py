"""Datasets: what ``sevenbridge export`` writes reads back in Polars, is true, and tells no secret."""

import hashlib
import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow.parquet as pq
import pytest

from sevenbridge import __version__
from sevenbridge.engine.actions import DRAW_ACTION, PASS_ACTION, verb_of
from sevenbridge.engine.cards import cards_in, cards_text, pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import NEW_STOCK, Game
from sevenbridge.engine.law import law_of
from sevenbridge.engine.position_text import rules_from_text
from sevenbridge.engine.record.writing import write_record
from sevenbridge.engine.refusals import GameRefused, IllegalAction
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import View, view_of
from sevenbridge.lab.dataset import export, parquet
from sevenbridge.lab.dataset.about import DATASET_VERSION
from sevenbridge.lab.dataset.action_values import ActionValues
from sevenbridge.lab.dataset.columns import NO_OPTIONAL_COLUMNS, Decisions, OptionalColumns
from sevenbridge.lab.dataset.export import export_records, export_simulated
from sevenbridge.lab.dataset.recorded import recorded
from sevenbridge.lab.dataset.words import in_words
from sevenbridge.lab.environments.buffers import action_count
from sevenbridge.lab.environments.layout import NO_CARD, Layout
from sevenbridge.lab.players import make_player
from sevenbridge.lab.simulation import Simulation
from sevenbridge_app.cli.main import main
from tests.lab.environments.told import told
from tests.lab.worlds import twins as twins_in_play
from tests.promises.dataset_lines import FROZEN, dataset_lines
from tests.sessions import check_sessions

ROUNDS = Simulation(rules=Rules(), players=("tuned", "greedy", "novice"), games=300, seed=4)
MATCHES = Simulation(rules=PRESETS["nintendo"], players=("tuned", "greedy"), games=20, seed=5, matches=True)
#: what a row says of the future, which nobody knew
OUTCOMES = {"result", "ahead", "match_share"}


class Remembers:
    """Plays its lowest legal action, and sees to it that it has one game at a time."""

    #: how many there are, and how many have ended
    made = 0
    closed = 0

    def __init__(self) -> None:
        Remembers.made += 1
        self._discards: int | None = None

    def begin_round(self) -> None:
        self._discards = 0

    def choose(self, view: View, dice: Dice) -> int:
        assert self._discards is not None, "its round has begun"
        assert view.discards_made >= self._discards, "it is still the same round"
        self._discards = view.discards_made
        return view.legal_actions()[0]

    def close(self) -> None:
        Remembers.closed += 1


def read(folder: Path) -> pl.DataFrame:
    return pl.read_parquet(folder / "*.parquet")


def made(
    folder: Path, simulation: Simulation, optional: OptionalColumns = NO_OPTIONAL_COLUMNS
) -> pl.DataFrame:
    export_simulated(folder, simulation, optional)
    return read(folder)


def numbers(frame: pl.DataFrame, column: str) -> np.ndarray[Any, Any]:
    """A column of arrays as one array, as the card and docs/laboratory/data.md say it."""
    found: np.ndarray[Any, Any] = frame[column].to_numpy()
    assert found.dtype == np.uint8
    return found


def legal(frame: pl.DataFrame) -> np.ndarray[Any, Any]:
    return np.unpackbits(numbers(frame, "mask"), axis=1, bitorder="little")


def played(rules: Rules, seats: int, seed: int, player: str = "greedy") -> Game:
    """A match between players of one kind, from its first deal to its winners."""
    game = Game(rules, seats=seats, players=[f"Player {seat}" for seat in range(seats)], seed=seed)
    chooser, dice = make_player(player), Dice(seed)
    while not game.over:
        game.deal()
        while game.is_playing:
            if game.legal.words == ("draw",):
                game.play(DRAW_ACTION)
            else:
                game.play(chooser.choose(game.view(game.actor), dice))
    return game


@pytest.mark.parametrize("simulation", [ROUNDS, MATCHES], ids=["rounds", "matches"])
def test_simulated_decisions_read_back_and_hold_together(tmp_path: Path, simulation: Simulation) -> None:
    frame = made(tmp_path, simulation)
    rules, seats = simulation.rules, len(simulation.players)
    assert not any(name.startswith("hidden") for name in frame.columns)
    assert frame["match"].unique().sort().to_list() == list(range(simulation.games))
    assert (frame["match"] * 1000 + frame["round"]).is_sorted()
    assert {rules_from_text(name) for name in frame["rules"].unique()} == {rules}
    assert set(frame["player"].unique()) == set(simulation.players)
    actions = legal(frame)
    assert actions[np.arange(len(frame)), frame["action"].to_numpy()].all()
    assert not actions[:, action_count(rules) :].any()
    # the words say what the numbers do
    assert [verb_of(action) for action in frame["action"]] == frame["verb"].to_list()
    assert np.array_equal(frame["asked"], actions[:, PASS_ACTION] == 1)
    # nobody is asked to draw
    assert not (frame["action"] == DRAW_ACTION).any()
    layout = Layout(rules, seats)
    observations = numbers(frame, "observation")
    assert np.array_equal(frame["asked"], layout["asked"].of(observations) == 1)
    assert (observations.max(axis=0) <= np.frombuffer(layout.most, np.uint8)).all()
    # each seat counts its own decisions
    steps = frame.group_by("match", "round", "seat", maintain_order=True).agg("step")["step"]
    assert all(each.to_list() == list(range(len(each))) for each in steps)
    # what seats are ahead makes nought together
    ahead = frame.group_by("match", "round").agg(pl.struct("seat", "ahead").unique().alias("values"))
    whole = [each for each in ahead["values"] if len(each) == seats]
    assert whole
    assert all(abs(sum(row["ahead"] for row in each)) < 0.01 for each in whole)


def test_no_column_and_no_name_goes_or_changes() -> None:
    assert set(FROZEN.read_text(encoding="utf-8").splitlines()) <= set(dataset_lines())


def test_single_rounds_have_no_share_and_matches_have_shares_that_make_one(tmp_path: Path) -> None:
    for name in ("rounds", "matches"):
        (tmp_path / name).mkdir()
    assert made(tmp_path / "rounds", replace(ROUNDS, games=10))["match_share"].is_null().all()
    frame = made(tmp_path / "matches", MATCHES)
    shares = (
        frame.select("match", "seat", "match_share").unique().group_by("match").agg(pl.sum("match_share"))
    )
    assert (shares["match_share"] == 1).all()
    assert frame["round"].max() > 0


def test_in_rounds_the_players_change_seats(tmp_path: Path) -> None:
    frame = made(tmp_path, ROUNDS)
    assert frame.select("player", "seat").unique().height == 9


@pytest.mark.parametrize("matches", [False, True])
def test_a_player_that_remembers_has_one_game_after_the_other(
    tmp_path: Path, matches: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Remembers, "made", 0)
    monkeypatch.setattr(Remembers, "closed", 0)
    players = Remembers, "greedy", Remembers
    frame = made(tmp_path, Simulation(rules=Rules(), players=players, games=4, matches=matches))
    assert frame["match"].unique().sort().to_list() == [0, 1, 2, 3]
    # two in each game, and two that were made to see whether they can be
    assert Remembers.closed == 2 * 4 == Remembers.made - 2


@pytest.mark.parametrize("preset", PRESETS)
def test_recorded_decisions_say_what_each_view_tells(tmp_path: Path, preset: str) -> None:
    game = played(PRESETS[preset], 3, seed=8)
    card = export_records(tmp_path, [game])
    layout, (part,) = card.about.layout, card.parts
    frame = read(tmp_path)
    wanted = [
        (number, moment)
        for number in range(len(game.deals))
        for moment in game.moments(number)
        if moment.action != DRAW_ACTION
    ]
    assert len(frame) == part.decisions == len(wanted)
    law = law_of(game.rules)
    actions = legal(frame)
    for at, (row, (number, moment)) in enumerate(zip(frame.iter_rows(named=True), wanted, strict=True)):
        deal = game.deals[number]
        totals = tuple(deal.before.totals[seat] for seat in deal.playing)
        view = view_of(moment.round, moment.place, totals, deal.before.rounds_left)
        assert bytes(row["observation"]) == told(layout, view)
        assert set(actions[at].nonzero()[0]) == set(moment.legal)
        assert (row["round"], row["seat"], row["action"]) == (number, moment.seat, moment.action)
        assert row["player"] == f"Player {moment.seat}"
        assert row["hand"] == cards_text(cards_in(view.hand))
        assert row["verb"] == verb_of(moment.action)
        assert row["asked"] == (PASS_ACTION in moment.legal)
        assert deal.result is not None
        points = deal.result.scores[moment.seat]
        assert row["result"] == (-points if law.penalty else points)
        assert row["match_share"] == (moment.seat in game.winners) / len(game.winners)


def test_a_round_without_an_end_has_no_outcome(tmp_path: Path) -> None:
    game = played(Rules(), 3, seed=1).until(1, 6)
    export_records(tmp_path, [game])
    frame = read(tmp_path)
    assert frame.filter(round=0)["result"].null_count() == 0
    unfinished = frame.filter(round=1)
    assert len(unfinished)
    assert unfinished["result"].is_null().all()
    assert unfinished["ahead"].is_null().all()
    assert frame["match_share"].is_null().all()


def test_hidden_cards_are_the_cards_that_were_hidden(tmp_path: Path) -> None:
    frame = made(tmp_path, MATCHES, OptionalColumns(hidden=True))
    layout = Layout(MATCHES.rules, 2)
    cards = len(pack(1))
    hands = numbers(frame, "hidden_hands").reshape(-1, 2, cards)
    observations = numbers(frame, "observation")
    assert np.array_equal(hands[:, 0], layout["hand"].of(observations))
    assert np.array_equal(hands.sum(axis=2), layout["counts"].of(observations))
    stocks = numbers(frame, "hidden_stock")
    lies = stocks != NO_CARD
    assert np.array_equal(lies.sum(axis=1), layout["stock_count"].of(observations))
    # every card is in one place: a hand, the stock, the discards, a meld
    everywhere = (
        hands.sum(axis=1) + layout["pile"].of(observations) + layout["melded"].of(observations).sum(axis=1)
    )
    for row, (stock, there) in enumerate(zip(stocks, lies, strict=True)):
        everywhere[row, stock[there]] += 1
    assert (everywhere == 1).all()


def twins(game: Game, seat: int, decision: int, dice: Dice) -> Game | None:
    """A match with the same public moves up to a decision of a seat, where others hold other cards.

    Two cards that somebody else was dealt and still holds change places with two that still lie in the stock.
    None where there are no such cards, or where the moves cannot be made so.
    """
    moments = [each for each in game.moments(0) if each.seat == seat and each.action != DRAW_ACTION]
    moment, deck = moments[decision], list(game.deals[0].entry.deck)
    start = game.deals[0].start(game.rules)
    other = (moment.place + 1 + dice.below(start.seats - 1)) % start.seats
    held = list(cards_in(start.hands[other] & moment.round.hands[other]))
    stock = list(moment.round.stock)
    if len(held) < 2 or len(stock) < 2 or any(move.action == NEW_STOCK for move in game.moves):
        return None
    dice.shuffle(held)
    dice.shuffle(stock)
    for pair in zip(held[:2], stock[:2], strict=True):
        one, two = map(deck.index, pair)
        deck[one], deck[two] = deck[two], deck[one]
    again = Game(game.rules, seats=game.seats, players=game.players, dealer=game.deals[0].dealer)
    again.deal(deck)
    acts = [each for each in game.moments(0) if each.words != "pass"][: moment.after]
    try:
        for each in [*acts, moment]:
            again.play(each.words, each.seat)
    except (IllegalAction, GameRefused):
        return None
    return again


def told_of(game: Game) -> Decisions:
    return in_words(Layout(game.rules, game.seats), recorded(game, 0, OptionalColumns(hidden=True)))


def test_a_row_tells_nothing_that_the_seat_may_not_know() -> None:
    """Worlds that differ in nothing but what a seat may not know have the same rows of this seat."""
    compared = asked = 0
    for seed in range(30):
        game, dice = played(Rules(match_length=1), 3, seed), Dice(seed)
        own = sum(each.seat == 0 and each.action != DRAW_ACTION for each in game.moments(0))
        for decision in range(own):
            other = twins(game, 0, decision, dice)
            if other is None:
                continue
            here, there = (told_of(each).arrays for each in (game, other))
            mine, theirs = (
                {name: array[arrays["seat"] == 0][: decision + 1] for name, array in arrays.items()}
                for arrays in (here, there)
            )
            for name in mine.keys() - OUTCOMES - {"hidden_hands", "hidden_stock"}:
                assert np.array_equal(mine[name], theirs[name]), name
            assert not np.array_equal(mine["hidden_hands"], theirs["hidden_hands"])
            assert not np.array_equal(mine["hidden_stock"], theirs["hidden_stock"])
            compared += 1
            # how often another seat was asked about a discard, which nobody may notice
            before = (int((arrays["seat"] == 0).nonzero()[0][decision]) for arrays in (here, there))
            asked += len(set(before)) == 2
    assert compared > 50
    assert asked > 5


@pytest.mark.parametrize("simulation", [ROUNDS, MATCHES], ids=["rounds", "matches"])
def test_each_legal_action_has_a_value(tmp_path: Path, simulation: Simulation) -> None:
    simulation = replace(simulation, games=3)
    for name in ("without", "with", "again"):
        (tmp_path / name).mkdir()
    without = made(tmp_path / "without", simulation)
    frame = made(tmp_path / "with", simulation, OptionalColumns(worlds=4))
    # nobody plays otherwise because somebody asks what things are worth
    assert frame.drop("action_values").equals(without)
    assert frame.equals(made(tmp_path / "again", simulation, OptionalColumns(worlds=4)))
    masks = legal(frame)
    for mask, row in zip(masks, frame.iter_rows(named=True), strict=True):
        values = {each["action"]: each for each in row["action_values"]}
        assert list(values) == mask.nonzero()[0].tolist()
        assert values[row["action"]]["error"] == 0
        assert all(each["error"] >= 0 for each in values.values())


def test_what_goes_out_is_worth_what_it_brings(tmp_path: Path) -> None:
    """Where one more discard ends the round, all worlds agree but for what the others hold."""
    frame = made(tmp_path, replace(ROUNDS, games=40), OptionalColumns(worlds=8))
    last = frame.filter(pl.col("hand").str.len_chars() == 2, verb="discard")
    assert len(last) > 10
    for row in last.iter_rows(named=True):
        (value,) = row["action_values"]
        assert value["ahead"] > 0
        assert row["ahead"] > 0


def test_values_are_made_of_the_view_alone() -> None:
    values, compared, elsewhere = ActionValues(2, seed=1), 0, 0
    for round, other, seat in (each for seed in range(60, 66) for each in twins_in_play(seed)):
        here, there = view_of(round, seat), view_of(other, seat)
        if len(here.legal_actions()) > 1:
            chosen = here.legal_actions()[0]
            found = [values.of(view, chosen, 0, 1, 2).tolist() for view in (here, there, here)]
            assert found[0] == found[1] == found[2]
            elsewhere += found[0] != values.of(here, chosen, 0, 1, 3).tolist()
            compared += 1
    assert compared > 5
    assert elsewhere > 2


def test_fewer_than_two_worlds_tell_nothing() -> None:
    with pytest.raises(ValueError, match="2 worlds at least"):
        OptionalColumns(worlds=1)


def test_a_file_says_what_it_is_without_its_card(tmp_path: Path) -> None:
    card = export_simulated(tmp_path, replace(ROUNDS, games=5), command="sevenbridge export FOLDER -n 5")
    told = {
        key.decode(): text.decode()
        for key, text in pq.read_metadata(tmp_path / card.parts[0].name).metadata.items()
    }
    assert told["title"] == "Decisions in Seven Bridge"
    assert told["dataset_version"] == str(DATASET_VERSION)
    assert told["license"] == "CC0-1.0"
    assert told["command"] == "sevenbridge export FOLDER -n 5"
    assert f"sevenbridge-core {__version__}" in told["versions"]
    assert (told["rules"], told["seats"]) == ("gamerules", "3")
    layout = Layout(Rules(), 3)
    assert [part["name"] for part in json.loads(told["layout"])] == list(layout)
    assert json.loads(told["layout"])[-1]["stop"] == layout.size


def test_whose_games_they_are_chooses_the_licence(tmp_path: Path) -> None:
    games = [played(PRESETS[name], 3, seed=2) for name in ("gamerules", "pagat")]
    card = export_records(tmp_path, games)
    assert "license" not in card.text()
    told = pq.read_metadata(tmp_path / card.parts[0].name).metadata
    assert b"license" not in told
    assert told[b"rules"] == b"gamerules pagat"


def test_files_are_the_same_for_any_number_of_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "ROUNDS_A_FILE", 40)
    found = []
    for jobs in (1, 2):
        folder = tmp_path / str(jobs)
        folder.mkdir()
        found.append(export_simulated(folder, replace(ROUNDS, games=100), jobs=jobs).parts)
        assert len(list(folder.iterdir())) == 3
    assert found[0] == found[1]
    assert sum(part.rounds for part in found[0]) == 100
    first = found[0][0]
    content = (tmp_path / "1" / first.name).read_bytes()
    assert (len(content), hashlib.sha256(content).hexdigest()) == (first.size, first.checksum)


def test_decisions_are_compressed_together_and_none_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "ROWS_TOGETHER", 500)
    games = [played(Rules(), 3, seed) for seed in range(12)]
    (part,) = export_records(tmp_path, games).parts
    frame = read(tmp_path)
    assert part.decisions == len(frame) > 500
    assert (part.matches, part.rounds) == (12, sum(len(game.deals) for game in games))
    assert frame["match"].unique().sort().to_list() == list(range(12))


class TestCommand:
    def test_the_card_tells_the_files_and_a_command_that_makes_them_again(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        words = [str(tmp_path / "one"), "-n", "50", "--rules", "pagat", "--set", "ace=both", "--jobs", "1"]
        assert main(["export", *words, "--players", "greedy,tuned", "--lang", "en"]) == 0
        assert capsys.readouterr().out.startswith(f"{read(tmp_path / 'one').height:,} decisions")
        card = (tmp_path / "one" / "README.md").read_text()
        (command,) = re.findall(r"```sh\nsevenbridge (.*)\n```", card)
        again = command.replace("FOLDER", str(tmp_path / "two")).split()
        assert main([*again, "--lang", "ja"]) == 0
        assert "回の選択" in capsys.readouterr().out
        for path in (tmp_path / "one").glob("*.parquet"):
            content = path.read_bytes()
            assert content == (tmp_path / "two" / path.name).read_bytes()
            assert hashlib.sha256(content).hexdigest() in card

    def test_the_card_tells_every_column_and_how_to_read_it(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        words = ["-n", "30", "--hidden", "--values", "2", "--jobs", "1"]
        assert main(["export", str(tmp_path / "set"), *words]) == 0
        card = (tmp_path / "set" / "README.md").read_text()
        assert "license: cc0-1.0\n" in card.split("---")[1]
        listed = re.findall(r"^\| `(\w+)` \|", card.split("## What an observation says")[0], re.MULTILINE)
        assert listed == read(tmp_path / "set").columns
        (code,) = re.findall(r"```python\n(.*?)```", card, re.DOTALL)
        monkeypatch.chdir(tmp_path / "set")
        names: dict[str, Any] = {}
        exec(code, names)
        assert (names["hands"].sum(axis=1) > 0).all()
        chosen = names["legal"][np.arange(len(names["frame"])), names["frame"]["action"].to_numpy()]
        assert chosen.all()

    def test_records_are_read_and_one_that_does_not_hold_stops_it(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        good, bad, two = tmp_path / "good.toml", tmp_path / "bad.toml", tmp_path / "two.toml"
        text = write_record(played(Rules(), 3, 3).record())
        good.write_text(text)
        lines = text.splitlines()
        index = next(number for number, line in enumerate(lines) if " discard " in line)
        bad.write_text("\n".join([*lines[:index], lines[index], *lines[index:]]))  # it is discarded twice
        two.write_text(write_record(played(Rules(), 2, 3).record()))
        folder = tmp_path / "set"
        assert main(["export", str(folder), "--records", str(good), str(bad)]) == 1
        assert "bad.toml:" in capsys.readouterr().err
        assert not list(folder.iterdir())
        assert main(["export", str(folder), "--records", str(good), str(two), "--lang", "en"]) == 2
        assert f"{two} has other seats than {good}" in capsys.readouterr().err
        assert not list(folder.iterdir())
        assert main(["export", str(folder), "--records", str(good), str(good)]) == 0
        assert read(folder)["match"].unique().to_list() == [0, 1]
        assert f"--records {good} {good}" in (folder / "README.md").read_text()

    def test_a_folder_with_something_in_it_is_left_alone(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (tmp_path / "mine.txt").write_text("mine")
        assert main(["export", str(tmp_path), "-n", "1", "--lang", "en"]) == 2
        assert capsys.readouterr().err == (
            f"sevenbridge: {tmp_path} is not empty. Name a new folder, or empty this one.\n"
        )
        assert main(["export", str(tmp_path / "mine.txt"), "-n", "1", "--lang", "en"]) == 2
        assert "cannot be written" in capsys.readouterr().err

    def test_values_of_too_few_worlds_are_refused_in_a_sentence(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        for lang, sentence in (("en", "so --values cannot be 1"), ("ja", "指定された値：1")):
            assert main(["export", str(tmp_path / "set"), "--values", "1", "--lang", lang]) == 2
            assert sentence in capsys.readouterr().err
        assert not (tmp_path / "set").exists()


def test_without_the_libraries_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [each for each in sys.modules if each.startswith("sevenbridge.lab.dataset")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["export", str(tmp_path), "--lang", "en"]) == 2
    assert '"sevenbridge-core[data]"' in capsys.readouterr().err
    assert main(["export", str(tmp_path), "--lang", "ja"]) == 2
    assert "次のように入力してください" in capsys.readouterr().err


def test_the_python_of_the_page_is_true() -> None:
    check_sessions(Path(__file__).parents[2] / "docs" / "laboratory" / "data.md")


def test_what_the_cookbook_trains_beats_chance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[2] / "docs" / "library" / "cookbook.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^sevenbridge (export .*)$", page, re.MULTILINE)
    (program,) = re.findall(r"^```py\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(tmp_path)
    assert main(command.split()) == 0
    names: dict[str, Any] = {"__name__": "cookbook"}
    exec(program, names)
    assert names["result"].share().low > 0.25
