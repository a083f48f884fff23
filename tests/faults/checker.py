"""Compares the logs with all that was asked and told: what was acknowledged is kept, and what was told is so.

``check`` folds each log again and goes through the notes of everybody at the table. It looks for:

- lines that are missing, written twice, or not in the order of their times;
- what was answered with ``ok`` and is not in the log, or is there twice;
- what is in the log and was asked by nobody;
- events that were told and are not in the log, or are there otherwise, or were told with gaps;
- tables as devices knew them that are not as the log makes them;
- matches whose records do not hold.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import Final, TypeAlias

from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.replay import replay
from sevenbridge.engine.verifying import verify
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.tables import client_messages, log_events, redaction, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.finished_matches import TimedEvent, record_of
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.server_messages import ServerMessage
from sevenbridge_app.tables.table import PRIVATE_EVENTS, Table
from tests.faults.notes import Notes, Visit
from tests.web.heard_table import HeardTable
from tests.web.players import bare

#: what a request leaves in the log, as far as it tells it from all others
Trace: TypeAlias = tuple[object, ...]

#: traces that the log has once
_ONCE: Final = ("answer", "action", "said", "hash", "nonce", "began")
#: traces of which no two requests can be acknowledged
_ACKNOWLEDGED_ONCE: Final = ("play", "said", "hash", "nonce", "began")
#: traces of which somebody must have asked for
_ASKED: Final = ("said", "hash", "nonce")


@dataclass
class Findings:
    """What a check came to."""

    #: what is wrong, in sentences
    faults: list[str] = field(default_factory=list)
    lines: int = 0
    #: how many moves were acknowledged
    moves: int = 0
    #: how many of them are not in the log
    lost: int = 0
    #: how many other requests were acknowledged
    requests: int = 0
    #: how many events were told
    events: int = 0
    #: how many requests were not answered before their connections ended
    unanswered: int = 0
    #: how many matches are over, and verified
    matches: int = 0
    #: how often something was refused, by codes
    refused: Counter[str] = field(default_factory=Counter)


def check(logs: Mapping[str, Sequence[LogLine]], notes: Iterable[Notes]) -> Findings:
    """Checks the logs of all tables of which there are notes."""
    findings = Findings()
    for code, group in groupby(sorted(notes, key=lambda each: each.table), key=lambda each: each.table):
        _Check(code, logs.get(code, ()), list(group), findings).run()
    return findings


class _Check:
    """The check of one table."""

    def __init__(
        self, code: str, lines: Sequence[LogLine], notes: Sequence[Notes], findings: Findings
    ) -> None:
        self._code = code
        self._lines = lines
        self._notes = notes
        self._findings = findings
        self._asked: set[Trace] = set()
        self._acknowledged: Counter[Trace] = Counter()
        self._kept: Counter[Trace] = Counter()
        #: the table as devices knew it, by the number of the last event and the viewer
        self._known: defaultdict[tuple[int, int], list[tuple[str, HeardTable]]] = defaultdict(list)
        #: what each viewer was to be sent of each event that all may notice
        self._shown: dict[int, dict[int, server_messages.Event]] = {}

    def run(self) -> None:
        """Adds to the findings all that is wrong."""
        self._check_lines()
        for each in self._notes:
            self._follow(each)
        self._check_records(self._fold())
        self._check_requests()
        for each in self._notes:
            self._check_told(each)

    def _fault(self, sentence: str) -> None:
        self._findings.faults.append(f"{self._code}: {sentence}")

    # -- the log -----------------------------------------------------------------------------------

    def _check_lines(self) -> None:
        self._findings.lines += len(self._lines)
        numbers = [line.number for line in self._lines]
        if numbers != list(range(1, len(numbers) + 1)):
            self._fault(f"the lines have gaps: {numbers}")
        for before, after in pairwise(self._lines):
            if after.at < before.at:
                self._fault(f"line {after.number} is older than the one before")
        writes = Counter(key for key, _ in groupby(line.key for line in self._lines) if key)
        for key, times in writes.items():
            if times > 1:
                self._fault(f"the write {key.hex()} was made {times} times")

    def _fold(self) -> list[TimedEvent]:
        """Makes the table again, and compares what devices knew with it on the way."""
        table = Table(self._code)
        viewers = {redaction.WATCHER, *(each.seat for each in self._notes)}
        dated: list[TimedEvent] = []
        for line in self._lines:
            event = log_events.decode(line.body)
            try:
                self._kept.update(_traces(table, event))
                table.fold(event, line.at)
            except Exception as error:
                self._fault(f"line {line.number} cannot follow those before: {error!r}")
                break
            dated.append((event, line.at))
            if not isinstance(event, PRIVATE_EVENTS):
                self._shown[table.seq] = {each: redaction.event(table, event, each) for each in viewers}
            for viewer in viewers:
                self._compare(table, viewer)
        for seq, viewer in self._known:
            self._fault(f"viewer {viewer} knew the table at event {seq}, which is not in the log")
        return dated

    def _compare(self, table: Table, viewer: int) -> None:
        if known := self._known.pop((table.seq, viewer), None):
            made = HeardTable.of(redaction.snapshot(table, viewer, 0, table.clocks.at))
            for name, state in known:
                if state != made:
                    self._fault(
                        f"{name} knew the table otherwise at event {table.seq}: {_difference(state, made)}"
                    )

    def _check_records(self, dated: Sequence[TimedEvent]) -> None:
        matches = sum(isinstance(event, log_events.MatchEnded) for event, _ in dated)
        self._findings.matches += matches
        for match in range(1, matches + 1):
            text = record_of(Table(self._code), dated, match)
            if text is None or not _holds(text):
                self._fault(f"the record of match {match} does not hold")

    # -- the notes ---------------------------------------------------------------------------------

    def _follow(self, notes: Notes) -> None:
        """Goes with a device from message to message, and gathers what it asked and what it knew."""
        state: HeardTable | None = None
        for visit in notes.visits:
            if visit.seen < 0:
                state = None
            requests: dict[int, tuple[ClientMessage, Trace | None]] = {}
            for message in _in_order(visit):
                if isinstance(message, ServerMessage):
                    state = self._hear(notes, state, message)
                    self._note_answer(requests, message)
                else:
                    trace = _trace(notes, state, message)
                    requests[message.id] = message, trace
                    if trace is not None:
                        self._asked.add(trace)
            self._findings.unanswered += len(requests)
            self._know(notes, state)

    def _hear(self, notes: Notes, state: HeardTable | None, message: ServerMessage) -> HeardTable | None:
        """The table as a device knows it after a message."""
        if isinstance(message, server_messages.Snapshot):
            self._know(notes, state)
            if state is not None and message.seq < state.seq:
                self._fault(f"{notes.name} was told the table at event {message.seq} after event {state.seq}")
            state = HeardTable.of(message)
            self._know(notes, state)
        elif isinstance(message, server_messages.Event) and state is not None:
            if message.seq != state.seq + 1:
                self._fault(f"{notes.name} was told event {message.seq} after event {state.seq}")
                return None
            try:
                state.add(message)
            except (AssertionError, KeyError):
                self._fault(f"{notes.name} could not follow event {message.seq}: {message}")
                return None
        return state

    def _know(self, notes: Notes, state: HeardTable | None) -> None:
        if state is not None:
            self._known[state.seq, state.viewer].append((notes.name, deepcopy(state)))

    def _note_answer(
        self, requests: dict[int, tuple[ClientMessage, Trace | None]], message: ServerMessage
    ) -> None:
        if isinstance(message, server_messages.No):
            self._findings.refused[message.code] += 1
            requests.pop(message.id, None)
        elif isinstance(message, server_messages.Ok):
            request, trace = requests.pop(message.id)
            is_move = isinstance(request, client_messages.Play)
            self._findings.moves += is_move
            self._findings.requests += not is_move
            if trace is not None:
                self._acknowledged[trace] += 1

    # -- both --------------------------------------------------------------------------------------

    def _check_requests(self) -> None:
        for trace, times in self._acknowledged.items():
            if not self._kept[trace]:
                self._findings.lost += trace[0] == "play"
                self._fault(f"{trace} was acknowledged and is not in the log")
            if trace[0] in _ACKNOWLEDGED_ONCE and times > 1:
                self._fault(f"{trace} was acknowledged {times} times")
        for trace, times in self._kept.items():
            if trace[0] in _ONCE and times > 1:
                self._fault(f"{trace} is in the log {times} times")
            if trace[0] in _ASKED and trace not in self._asked:
                self._fault(f"{trace} is in the log, and nobody asked for it")

    def _check_told(self, notes: Notes) -> None:
        for _, message in (told for visit in notes.visits for told in visit.told):
            if not isinstance(message, server_messages.Event):
                continue
            self._findings.events += 1
            shown = self._shown.get(message.seq)
            if shown is None:
                self._fault(f"{notes.name} was told event {message.seq}, which is not in the log")
            elif bare(message) not in (shown[notes.seat], shown[redaction.WATCHER]):
                self._fault(f"{notes.name} was told another event {message.seq}: {message}")


def _in_order(visit: Visit) -> Iterator[ServerMessage | ClientMessage]:
    """All messages of a visit as they came and went."""
    both: list[tuple[float, ServerMessage | ClientMessage]] = [*visit.told, *visit.asked]
    for _, message in sorted(both, key=lambda each: each[0]):
        yield message


def _trace(notes: Notes, state: HeardTable | None, request: ClientMessage) -> Trace | None:
    """What a request leaves in the log once it is acknowledged; None where that cannot be told."""
    match request:
        case client_messages.Play(seat=seat, step=step, action=action):
            return "play", seat, step, action
        case client_messages.Say(seat=seat, what=what):
            return "said", seat, what
        case client_messages.NonceHash(seat=seat, hash=hash):
            return "hash", seat, hash
        case client_messages.Nonce(seat=seat, nonce=nonce):
            return "nonce", seat, nonce
        case client_messages.Sit(seat=seat) | client_messages.Take(seat=seat):
            return "sat", seat, notes.name
        case client_messages.Ready(seat=seat) if state is not None:
            return "ready", seat, state.match, state.number
        case client_messages.Start() if state is not None:
            return "began", state.match + 1
    return None


def _traces(table: Table, event: LogEvent) -> Iterator[Trace]:
    """What the log has with an event that comes next at this table."""
    match event:
        case log_events.DiscardAnswered(seat=seat, action=action):
            yield "play", seat, table.clocks.step, action
            yield "answer", seat, table.clocks.step, action
        case log_events.ActionPlayed(seat=seat, action=action):
            yield "play", seat, table.clocks.step, action
            yield "action", seat, table.clocks.step
        case log_events.StockReshuffled():
            # who asked for a card asked for it at this step
            yield "play", table.dealt_play.turn_seat, table.clocks.step, DRAW_ACTION
        case log_events.SeatSpoke(seat=seat, what=what):
            yield "said", seat, what
        case log_events.NonceHashed(seat=seat, hash=hash):
            yield "hash", seat, hash
        case log_events.NonceAdded(seat=seat, nonce=nonce):
            yield "nonce", seat, nonce
        case log_events.PersonSat(seat=seat, name=name):
            yield "sat", seat, name
        case log_events.SeatReady(seat=seat):
            yield "ready", seat, table.match_number, len(table.dealt_play.game.deals)
        case log_events.MatchBegan():
            yield "began", table.match_number + 1


def _holds(record: str) -> bool:
    """Whether the rules and the published secret give what the record says.

    A record tells the secret only where the match came to its end, which it does not if actions are missing.
    """
    read = read_record(record)
    if read.shuffles is None or read.shuffles.fairness is None:
        return False
    return replay(read).holds and all(item.holds for item in verify(read))


def _difference(known: HeardTable, made: HeardTable) -> str:
    """In what a table as somebody knew it is not as the log makes it."""
    return ", ".join(
        f"{name} is {vars(known)[name]!r}, not {value!r}"
        for name, value in vars(made).items()
        if vars(known)[name] != value and name != "owner"
    )
