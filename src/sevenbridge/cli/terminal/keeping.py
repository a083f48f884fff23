"""A match as a record: what is written after every action, and how the match is made of it again.

Every pass is written and every chi that still waits for others, though a record could do without: a match
that is gone on with must stand exactly where it stood.
"""

from sevenbridge.bots.registry import PLAYERS
from sevenbridge.cli.terminal import phrases
from sevenbridge.cli.terminal.game import PERSON, YOU, Game, Setup
from sevenbridge.cli.terminal.scene import Taste
from sevenbridge.drawing.pen import ORDERS
from sevenbridge.engine.notation import implied_passes, parse_legal
from sevenbridge.engine.phases import OVER
from sevenbridge.engine.record import (
    MatchExpectation,
    Record,
    RoundExpectation,
    RoundRecord,
    Shuffles,
    Unreadable,
    read_record,
)
from sevenbridge.engine.record.statements import statements
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.shuffle import commitment
from sevenbridge.engine.wording import LANGS, Text

PROGRAM = "sevenbridge play"


class NotResumable(ValueError):
    """A file that no match can be made of; ``why`` is the reason in words."""

    def __init__(self, why: Text) -> None:
        super().__init__(why)
        self.why = why


def record_of(game: Game, taste: Taste) -> Record:
    """The match so far; at least one round has been dealt."""
    setup = game.setup
    about = {
        "program": PROGRAM,
        "started": setup.started,
        "kinds": setup.kinds,
        "taken_back": game.taken_back_count,
        "lang": taste.lang,
        "calls": taste.calls,
        "order": taste.order,
    }
    is_scored = bool(game.results)
    return Record(
        seats=setup.seats,
        players=setup.names,
        about=about,
        rules=setup.rules,
        rounds=tuple(_round(game, number) for number in range(len(game.deals))),
        expect=MatchExpectation(totals=tuple(game.match.totals), winners=game.match.winners)
        if is_scored
        else MatchExpectation(),
        shuffles=Shuffles(
            commitment=commitment(setup.fairness.secret),
            nonces=setup.fairness.nonces,
            secret=setup.fairness.secret,
        ),
    )


def _round(game: Game, number: int) -> RoundRecord:
    deal = game.deals[number]
    expect = RoundExpectation()
    if number < len(game.results):
        result = game.results[number]
        expect = RoundExpectation(
            winner=result.winner if result.winner >= 0 else "drawn", scores=result.scores
        )
    everybody = len(deal.playing) == game.setup.seats
    return RoundRecord(
        dealer=deal.playing[deal.dealer],
        playing=None if everybody else deal.playing,
        deck=deal.deck,
        actions="".join(f"{line}\n" for line in deal.lines),
        expect=expect,
    )


def game_of(data: bytes) -> tuple[Game, Taste]:
    """The match in a file, where it stood, and how the person wanted it shown. Raises NotResumable."""
    try:
        record = read_record(data)
    except Unreadable as error:
        raise NotResumable(phrases.NOT_A_RECORD.format(line=error.line)) from error
    setup, taken_back, taste = _setup(record)
    try:
        game = Game(setup, (), taken_back)
        for number, entry in enumerate(record.rounds):
            _replay(game, record, number, entry)
    except (IllegalAction, ValueError) as error:
        raise NotResumable(phrases.DOES_NOT_HOLD) from error
    return game, taste


def _setup(record: Record) -> tuple[Setup, int, Taste]:
    about = record.about
    kinds = _kinds(about.get("kinds"))
    fairness = record.shuffles.fairness if record.shuffles else None
    if (
        about.get("program") != PROGRAM
        or not fairness
        or not len(kinds) == record.seats == len(record.players)
    ):
        raise NotResumable(phrases.NOT_OURS)
    setup = Setup(
        rules=record.rules,
        names=record.players,
        kinds=kinds,
        fairness=fairness,
        started=str(about.get("started", "")),
    )
    taste = Taste(
        lang=next((lang for lang in LANGS if lang == about.get("lang")), LANGS[0]),
        calls=next((calls for calls in phrases.CALLS_WORDS if calls == about.get("calls")), "pon"),
        order=next((order for order in ORDERS if order == about.get("order")), "suit"),
    )
    taken_back = about.get("taken_back")
    return setup, taken_back if isinstance(taken_back, int) else 0, taste


def _kinds(value: object) -> tuple[str, ...]:
    """The kinds of the players, if that is what the value is; else none."""
    kinds = tuple(map(str, value)) if isinstance(value, list) else ()
    is_known = kinds[: YOU + 1] == (PERSON,) and all(kind in PLAYERS for kind in kinds[YOU + 1 :])
    return kinds if is_known else ()


def _replay(game: Game, record: Record, number: int, entry: RoundRecord) -> None:
    """Plays a round of the record. Raises IllegalAction or ValueError where it does not hold."""
    game.deal()
    deal, round = game.deals[number], game.round
    assert round is not None, "a round was dealt"
    if entry.deck != deal.deck or entry.dealer != deal.playing[deal.dealer]:
        raise ValueError("another deal")
    for statement in statements(entry.actions, record.seats, record.lines, number):
        if statement.mark or statement.order:
            # what is only said, and the new stock, which follows from the secret
            continue
        place = deal.playing.index(statement.seat)
        action = parse_legal(round, place, statement.words)
        for _ in implied_passes(round, place, action):
            game.play_pass()
        if round.phase == OVER or round.actor != place:
            raise ValueError("another player's action")
        game.play(action)
