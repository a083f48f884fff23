"""A match as a record: what is written after every action, and how the table is made of it again.

Every pass is written and every chi that still waits for others, though a record could do without: a match
that is resumed must stand exactly where it stood.
"""

from sevenbridge.bots.registry import PLAYERS
from sevenbridge.cli.terminal import phrases
from sevenbridge.cli.terminal.local_table import PERSON, YOU, LocalTable, Setup
from sevenbridge.cli.terminal.save_files import NotResumable
from sevenbridge.cli.terminal.scene import Taste
from sevenbridge.drawing.pen import ORDERS
from sevenbridge.engine.actions import PASS_ACTION
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
from sevenbridge.engine.wording import LANGS
from sevenbridge.tables.refusals import RequestRefused

PROGRAM = "sevenbridge play"


def record_of(local: LocalTable, taste: Taste) -> Record:
    """The match so far."""
    setup, game = local.setup, local.table.game
    about = {
        "program": PROGRAM,
        "started": setup.started,
        "kinds": setup.kinds,
        "taken_back": local.taken_back_count,
        "lang": taste.lang,
        "calls": taste.calls,
        "order": taste.order,
    }
    expect = MatchExpectation()
    if game is not None and local.winners:
        expect = MatchExpectation(totals=game.totals, winners=game.winners)
    return Record(
        seats=setup.seats,
        players=setup.names,
        about=about,
        rules=setup.rules,
        rounds=tuple(_round(local, number) for number in range(len(local.deals))),
        expect=expect,
        shuffles=Shuffles(
            commitment=commitment(setup.fairness.secret),
            nonces=setup.fairness.nonces,
            secret=setup.fairness.secret,
        ),
    )


def _round(local: LocalTable, number: int) -> RoundRecord:
    deal = local.deals[number]
    expect = RoundExpectation()
    if number < len(local.winners):
        winner = local.winners[number]
        expect = RoundExpectation(
            winner=winner if winner >= 0 else "drawn", scores=local.table.dealt_game.results[number].scores
        )
    everybody = len(deal.playing) == local.setup.seats
    return RoundRecord(
        dealer=deal.playing[deal.dealer],
        playing=None if everybody else deal.playing,
        deck=deal.deck,
        actions="".join(f"{line}\n" for line in deal.lines),
        expect=expect,
    )


def table_of(data: bytes) -> tuple[LocalTable, Taste]:
    """The table of a saved match, as it stood, and how the person wanted it shown. Raises NotResumable."""
    try:
        record = read_record(data)
    except Unreadable as error:
        raise NotResumable(phrases.NOT_A_RECORD.format(line=error.line)) from error
    setup, taken_back, taste = _setup(record)
    try:
        local = LocalTable(setup, (), taken_back)
        for number in range(len(record.rounds)):
            _replay(local, record, number)
    except (IllegalAction, RequestRefused, ValueError) as error:
        raise NotResumable(phrases.DOES_NOT_HOLD) from error
    return local, taste


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


def _replay(local: LocalTable, record: Record, number: int) -> None:
    """Plays a round of the record. Raises IllegalAction, RequestRefused or ValueError unless it holds."""
    local.begin_round(number)
    entry, deal, round = record.rounds[number], local.deals[number], local.round
    assert round is not None, "a round was dealt"
    if entry.deck != deal.deck or entry.dealer != deal.playing[deal.dealer]:
        raise ValueError("another deal")
    count = 0
    for statement in statements(entry.actions, record.seats, record.lines, number):
        if statement.mark or statement.order:
            # what is only said, and the new stock, which follows from the secret
            continue
        if statement.is_draw and count < len(deal.actions):
            # where the stock was used up, the table has shuffled and drawn by itself
            count += 1
            continue
        place = deal.playing.index(statement.seat)
        action = parse_legal(round, place, statement.words)
        for _ in implied_passes(round, place, action) if round.actor != place else ():
            local.play(PASS_ACTION)
            count += 1
        if round.phase == OVER or round.actor != place:
            raise ValueError("another player's action")
        local.play(action)
        count += 1
