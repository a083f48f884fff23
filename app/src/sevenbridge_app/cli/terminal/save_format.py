"""A match as a record: what is written after every action, and how the table is made of it again.

Every pass is written and every chi that still waits for others, though a record could do without: a match
that is resumed must stand exactly where it stood.
"""

from dataclasses import replace

from sevenbridge import NEW_STOCK, Game, Phase, Record, Unreadable, read_record
from sevenbridge.bots import find_player
from sevenbridge.drawing.pen import ORDERS
from sevenbridge.drawing.words import CALLS_WORDS
from sevenbridge.records import Shuffles, statements
from sevenbridge.shuffle import commitment
from sevenbridge.texts import LANGS
from sevenbridge_app.cli.console import phrases as console_phrases
from sevenbridge_app.cli.console.files import NotResumable
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.terminal import phrases
from sevenbridge_app.cli.terminal.local_table import PERSON, YOU, Decided, LocalTable, Setup
from sevenbridge_app.tables.refusals import RequestRefused

PROGRAM = "sevenbridge play"


def record_of(local: LocalTable, taste: Taste) -> Record:
    """The match so far."""
    setup = local.setup
    about = {
        "program": PROGRAM,
        "started": setup.started,
        "kinds": setup.kinds,
        "taken_back": local.taken_back_count,
        "lang": taste.lang,
        "calls": taste.calls,
        "order": taste.order,
    }
    if not setup.outs:
        about["outs"] = False
    if taste.is_muted:
        about["muted"] = True
    secret = setup.fairness.secret
    shuffles = Shuffles(commitment=commitment(secret), nonces=setup.fairness.nonces, secret=secret)
    return replace(_game_of(local).record(about, every_move=True), shuffles=shuffles)


def _game_of(local: LocalTable) -> Game:
    """The match as it was decided, one player after the other: a chi waits in it, or has lost to a pon."""
    setup = local.setup
    game = Game(setup.rules, seats=setup.seats, players=setup.names, fairness=setup.fairness)
    for decisions in local.decided:
        game.deal()
        for _, action in decisions:
            game.play(action)
            if game.round.phase == Phase.RESHUFFLING:
                game.restock()
    return game


def table_of(data: bytes) -> tuple[LocalTable, Taste]:
    """The table of a saved match, as it stood, and how the person wanted it shown. Raises NotResumable."""
    try:
        record = read_record(data)
    except Unreadable as error:
        raise NotResumable(phrases.NOT_A_RECORD.format(line=error.line)) from error
    setup, taken_back, taste = _setup(record)
    try:
        return LocalTable(setup, _decided(record, setup), taken_back), taste
    except (RequestRefused, ValueError) as error:
        raise NotResumable(console_phrases.DOES_NOT_HOLD) from error


def _setup(record: Record) -> tuple[Setup, int, Taste]:
    about = record.about
    kinds = _kinds(about.get("kinds"))
    fairness = record.shuffles.fairness if record.shuffles else None
    if (
        about.get("program") != PROGRAM
        or not fairness
        or not len(kinds) == record.seats == len(record.players)
    ):
        raise NotResumable(console_phrases.NOT_OURS)
    setup = Setup(
        rules=record.rules,
        names=record.players,
        kinds=kinds,
        fairness=fairness,
        started=str(about.get("started", "")),
        outs=about.get("outs") is not False,
    )
    taste = Taste(
        lang=next((lang for lang in LANGS if lang == about.get("lang")), LANGS[0]),
        calls=next((calls for calls in CALLS_WORDS if calls == about.get("calls")), "pon"),
        order=next((order for order in ORDERS if order == about.get("order")), "suit"),
        is_muted=about.get("muted") is True,
    )
    taken_back = about.get("taken_back")
    return setup, taken_back if isinstance(taken_back, int) else 0, taste


def _kinds(value: object) -> tuple[str, ...]:
    """The kinds of the players, if that is what the value is; else none."""
    kinds = tuple(map(str, value)) if isinstance(value, list) else ()
    is_known = kinds[: YOU + 1] == (PERSON,) and all(map(find_player, kinds[YOU + 1 :]))
    return kinds if is_known else ()


def _decided(record: Record, setup: Setup) -> list[list[Decided]]:
    """Plays the match as it is written, one player after the other, and returns what was decided in it.

    Raises ValueError unless it holds.
    """
    game = Game(setup.rules, seats=setup.seats, fairness=setup.fairness)
    for number, entry in enumerate(record.rounds):
        game.deal()
        deal = game.deals[-1]
        if entry.deck != deal.entry.deck or entry.dealer != deal.dealer:
            raise ValueError("another deal")
        for statement in statements(entry.actions, record.seats, record.lines, number):
            if statement.mark or statement.order:
                # what is only said, and the new stock, which follows from the secret
                continue
            is_due = statement.seat == game.actor
            game.play(statement.words, None if is_due else statement.seat)
    return [
        [Decided(move.seat, move.action) for move in deal.moves if move.action != NEW_STOCK]
        for deal in game.deals
    ]
