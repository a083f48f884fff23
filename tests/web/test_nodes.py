"""Several nodes that hold the same tables: whoever comes to whichever of them plays one game."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.tables import TableWrite
from sevenbridge_app.tables import client_messages, log_events, server_messages, settings
from sevenbridge_app.tables.redaction import WATCHER
from sevenbridge_app.tables.refusals import RequestRefused
from sevenbridge_app.web import hub, nodes
from tests.web.nodes_at_work import Client, Cluster, act, cluster, is_over, opened, play, seated, until

ONE_ROUND = {"match_length": 1, "tie": "shared"}
FAR_AWAY = 10**15


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What happens from time to time happens more often."""
    monkeypatch.setattr(hub, "BEAT", 0.02)
    monkeypatch.setattr(hub, "SILENCE", 50)
    monkeypatch.setattr(hub, "OVERDUE", 50)


def run(main: Coroutine[Any, Any, None]) -> None:
    """Runs a test in an event loop of its own."""
    asyncio.run(main)


def told(client: Client) -> dict[int, server_messages.Event]:
    """The events that a client was told, by their numbers."""
    return {each.seq: each for each in client.heard if isinstance(each, server_messages.Event)}


async def settled(all_of_it: Cluster, clients: list[Client]) -> None:
    """Waits until everybody knows everything, and holds what all know together."""
    await until(lambda: len({client.seq for client in clients}) == 1)
    known = [client.state for client in clients if client.state is not None]
    assert all(one.public() == known[0].public() for one in known)
    for client in clients:
        fresh = await Client(client.node, client.code, client.session).join()
        assert fresh.state == client.state
        await fresh.leave()


def _are_at(stage: str, persons: Sequence[Client]) -> bool:
    """Whether all these have been told that the table is at this stage."""
    return all(each.state.stage == stage for each in persons)


def _both_are_asked(one: Client, other: Client) -> bool:
    return bool(one.now.options == other.now.options)


@pytest.mark.parametrize("loses", [False, True], ids=["bus", "bus that loses everything"])
def test_four_people_at_two_nodes_play_one_match(tmp_path: Path, loses: bool) -> None:
    async def main() -> None:
        async with cluster(tmp_path, "osaka", "kobe") as both:
            both.exchange.loses = loses
            osaka, kobe = both.nodes
            code = await opened(osaka, seats=4, switches=ONE_ROUND)
            persons = await seated([osaka, kobe, osaka, kobe], code)
            watchers = [await Client(node, code, 9).join() for node in both.nodes]
            await until(lambda: len({each.seq for each in (*persons, *watchers)}) == 1)
            assert await persons[0].ask(client_messages.Start) == "ok"
            await play(persons)
            await settled(both, [*persons, *watchers])
            shared = [told(each) for each in watchers]
            assert shared[0] == shared[1]
            assert both.kinds(code, log_events.ConnectionLost) == []

    run(main())


@pytest.mark.parametrize("claims", ["fast", "level"])
def test_the_frames_of_another_node_are_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, claims: str
) -> None:
    # a level table waits for so long whenever a card is discarded
    monkeypatch.setattr(settings, "LEVEL_SECONDS", (1, 1))
    monkeypatch.setitem(settings.BOUNDS, "claim_seconds", (1, 1))

    def is_enough(client: Client) -> bool:
        ends = [each for each in client.heard if isinstance(each, server_messages.WindowClosed)]
        return is_over(client) or (claims == "level" and len(ends) > 1)

    def sent(client: Client, start: int) -> list[bytes]:
        answers = b'{"t":"ok"', b'{"t":"no"'
        return [frame for frame in client.frames[start:] if not frame.startswith(answers)]

    async def main() -> None:
        async with cluster(tmp_path, "osaka", "kobe") as both:
            osaka, kobe = both.nodes
            code = await opened(osaka, seats=3, switches=ONE_ROUND, claims=claims, claim_seconds=1)
            persons = await seated([osaka, osaka, osaka], code)
            elsewhere = [await Client(kobe, code, seat + 1).join(seat=seat) for seat in range(3)]
            watchers = [await Client(node, code, 9).join() for node in both.nodes]
            pairs = [*zip(persons, elsewhere, strict=True), (watchers[0], watchers[1])]
            everybody = [each for pair in pairs for each in pair]
            await until(lambda: len({each.seq for each in everybody}) == 1)
            starts = [(len(here.frames), len(there.frames)) for here, there in pairs]
            assert await persons[0].ask(client_messages.Start) == "ok"
            await play(persons, seed=3, is_enough=is_enough)
            await until(lambda: len({each.seq for each in everybody}) == 1)
            for (here, there), (first, second) in zip(pairs, starts, strict=True):
                assert len(sent(here, first)) > 10
                assert sent(here, first) == sent(there, second)

    run(main())


def test_of_two_who_write_at_once_both_are_heard_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with cluster(tmp_path, "osaka", "kobe") as both:
            code = await opened(both.nodes[0], seats=2, switches=ONE_ROUND)
            one, other = await seated(both.nodes, code)
            for number in range(20):
                numbers = [
                    person.send(client_messages.Say, seat=seat, kind="phrase", what="hello")
                    for seat, person in enumerate((one, other))
                ]
                answers = [await person.answer(id) for person, id in zip((one, other), numbers, strict=True)]
                assert answers == ["ok", "ok"], number
            await settled(both, [one, other])
            spoken = both.kinds(code, log_events.SeatSpoke)
            assert sorted(event.seat for event in spoken) == [0] * 20 + [1] * 20
            assert sum(node.overtaken() for node in both.nodes) > 0

    run(main())


def test_one_action_asked_at_two_nodes_is_done_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with cluster(tmp_path, "osaka", "kobe") as both:
            osaka, kobe = both.nodes
            code = await opened(osaka, seats=2, switches=ONE_ROUND)
            one, two = await seated([osaka, kobe], code)
            pairs = [(one, await Client(kobe, code, 1).join()), (two, await Client(osaka, code, 2).join())]
            everybody = [each for pair in pairs for each in pair]
            await until(lambda: len({each.seq for each in everybody}) == 1)
            assert await one.ask(client_messages.Start) == "ok"
            for stage in ("hashes", "nonces"):
                await until(partial(_are_at, stage, everybody))
                for seat, pair in enumerate(pairs):
                    ids = [act(each, seat, random.Random(1)) for each in pair]
                    answers = [await each.answer(id) for each, id in zip(pair, ids, strict=True)]
                    assert sorted(answers) == ["no_nonce_wanted", "ok"]
            dice = random.Random(5)
            for _ in range(30):
                await until(
                    lambda: len({each.seq for each in everybody}) == 1 and all(each.now for each in everybody)
                )
                if one.state is None or one.state.stage != "playing":
                    break
                seat = next(seat for seat, (each, _) in enumerate(pairs) if each.now.options)
                pair = pairs[seat]
                await until(partial(_both_are_asked, *pair))
                step, action = pair[0].now.step, dice.choice(pair[0].now.options)
                ids = [each.send(client_messages.Play, seat=seat, step=step, action=action) for each in pair]
                answers = [await each.answer(id) for each, id in zip(pair, ids, strict=True)]
                assert sorted(answers) in (["ok", "too_late"], ["already_answered", "ok"], ["not_now", "ok"])
            await settled(both, everybody)
            assert len(both.kinds(code, log_events.NonceAdded)) == 2

    run(main())


def test_who_reads_the_scores_at_two_nodes_is_ready_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with cluster(tmp_path, "osaka", "kobe") as both:
            osaka, kobe = both.nodes
            code = await opened(osaka, seats=2, switches={"match_length": 2, "tie": "shared"})
            one, two = await seated([osaka, kobe], code)
            again = await Client(kobe, code, 1).join()
            assert await one.ask(client_messages.Start) == "ok"
            playing = asyncio.create_task(play([one, two]))
            await playing
            await settled(both, [one, two, again])
            ready = both.kinds(code, log_events.SeatReady)
            assert len(ready) == 2 * (len(both.kinds(code, log_events.RoundDealt)) - 1)

    run(main())


def test_a_person_is_lost_only_with_the_last_connection_to_any_node(tmp_path: Path) -> None:
    async def main() -> None:
        async with cluster(tmp_path, "osaka", "kobe") as both:
            osaka, kobe = both.nodes
            code = await opened(osaka, seats=2)
            here, other = await seated([osaka, osaka], code)
            there = await Client(kobe, code, 1).join()
            back = [log_events.ConnectionRestored(0, kobe.hub._nodes.own)]
            await until(lambda: both.kinds(code, log_events.ConnectionRestored) == back)
            await until(lambda: other.seq == there.seq)
            await here.leave()
            assert await other.ask(client_messages.Ping) == "ok"
            assert both.kinds(code, log_events.ConnectionLost) == []
            # and the other way round: the connection that is older is the one that stays
            here = await Client(osaka, code, 1).join()
            await until(lambda: len(both.kinds(code, log_events.ConnectionRestored)) == 2)
            await until(lambda: here.seq == there.seq)
            await here.leave()
            await until(lambda: len(both.kinds(code, log_events.ConnectionRestored)) == 3)
            await there.leave()
            await until(lambda: len(both.kinds(code, log_events.ConnectionLost)) == 2)

    run(main())


def test_persons_of_a_node_that_is_killed_are_lost_and_come_back_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "LIFE", 0.3)

    async def main() -> None:
        async with cluster(tmp_path, "osaka", "kobe") as both:
            osaka, kobe = both.nodes
            code = await opened(osaka, seats=2, switches=ONE_ROUND)
            one, two = await seated([osaka, kobe], code)
            assert await two.ask(client_messages.Ping) == "ok"
            assert await one.ask(client_messages.Start) == "ok"
            await until(lambda: two.state.stage == "hashes")
            both.nodes.remove(osaka)
            await osaka.die()
            await until(lambda: two.state.seats[0][3])
            assert both.kinds(code, log_events.ConnectionLost) == [log_events.ConnectionLost(0)]
            again = await Client(kobe, code, 1).join(seen=one.seq)
            await until(lambda: not two.state.seats[0][3])
            await play([again, two])
            await settled(both, [again, two])

    run(main())


def test_a_table_that_is_read_again_goes_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with cluster(tmp_path, "osaka") as alone:
            (osaka,) = alone.nodes
            code = await opened(osaka, seats=2, fill="greedy", pause_ms=400)
            (person,) = await seated([osaka], code)
            assert await person.ask(client_messages.Start) == "ok"
            await play([person], is_enough=lambda client: client.now.turn == 1)
            assert await osaka.hub.reread(code)
            await until(lambda: person.now.turn == 0)

    run(main())


def test_whoever_comes_while_others_write_stays(tmp_path: Path) -> None:
    async def main() -> None:
        async with cluster(tmp_path, "osaka", "kobe") as both:
            osaka, kobe = both.nodes
            code = await opened(osaka, seats=4)
            await seated([osaka, kobe, osaka, kobe], code)
            devices = [Client(node, code, session) for node in both.nodes for session in (1, 2, 3, 4)]
            for _ in range(5):
                await asyncio.gather(*(device.join() for device in devices))
                assert [await device.ask(client_messages.Ping) for device in devices] == ["ok"] * 8
                await asyncio.gather(*(device.leave() for device in devices))
            assert sum(node.overtaken() for node in both.nodes) > 0

    run(main())


def test_who_comes_from_another_node_never_sees_an_earlier_table(tmp_path: Path) -> None:
    async def main() -> None:
        async with cluster(tmp_path, "osaka", "kobe") as both:
            osaka, kobe = both.nodes
            code = await opened(osaka, seats=2)
            (one,) = await seated([osaka], code)
            watcher = await Client(kobe, code, 9).join()
            both.exchange.loses = True
            for _ in range(5):
                assert await one.ask(client_messages.Say, seat=0, kind="phrase", what="hello") == "ok"
            moved = await Client(kobe, code, 1).join(seen=one.seq)
            fresh = await Client(kobe, code, 8).join()
            assert fresh.seq >= one.seq
            assert all(each.seq > one.seq for each in told(moved).values())
            assert watcher.seq >= one.seq

    run(main())


@pytest.mark.parametrize("is_heard", [False, True], ids=["read", "heard"])
def test_a_line_that_nobody_knows_here_closes_that_table_alone(tmp_path: Path, is_heard: bool) -> None:
    async def main() -> None:
        async with cluster(tmp_path, "osaka", "kobe") as both:
            osaka, kobe = both.nodes
            code, other = await opened(osaka, seats=2), await opened(osaka, seats=2)
            one, two = await seated([osaka, kobe], code)
            (three,) = await seated([osaka], other)
            await until(lambda: one.seq == two.seq)
            number = one.live.lines + 1
            line = LogLine(number, both.store.now(), b'{"t":"of_tomorrow"}', b"k" * 16)
            stored: list[BaseException | None] = []
            osaka.environment.store.submit(TableWrite(code, (line,), key=b"k" * 16), stored.append)
            await until(lambda: stored)
            if is_heard:
                osaka.bus.publish(code, number)
            await until(lambda: one.connection.closing and two.connection.closing)
            # what was answered is not answered once more
            assert [len(each.answers(1)) for each in (one, two)] == [1, 1]
            assert (stored, one.connection.closing, two.connection.closing) == ([None], 1012, 1012)
            for node in both.nodes:
                with pytest.raises(RequestRefused) as refused:
                    await node.hub.table(code)
                assert refused.value.code == "table_newer"
            assert await three.ask(client_messages.Ping) == "ok"

    run(main())


def test_what_falls_due_at_a_table_without_people_happens_once_and_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sevenbridge_app.tables.times.LOBBY_GRACE", 300)
    monkeypatch.setattr(nodes, "LIFE", 0.3)

    async def main() -> None:
        async with cluster(tmp_path, "osaka", "kobe", "nara") as all_three:
            osaka, *others = all_three.nodes
            codes = []
            for _ in range(5):
                code = await opened(osaka, seats=2, visibility="public")
                # at once: a table at which nobody sits closes as well
                (one,) = await seated([osaka], code)
                await one.leave()
                await until(partial(all_three.kinds, code, log_events.ConnectionLost))
                codes.append(code)
            all_three.nodes.remove(osaka)
            await osaka.die()
            held = [code for code in codes if any(code in node.hub._live for node in others)]
            now = all_three.store.now()
            for code in held:
                # on a busy machine it may be due already; before that no other node has it
                (lost,) = (
                    at for event, at in all_three.log(code) if isinstance(event, log_events.ConnectionLost)
                )
                assert now >= lost + 300
            for code in codes:
                await until(partial(all_three.kinds, code, log_events.TableClosed))
                closing = [log_events.SeatLeft, log_events.TableClosed]
                assert [type(event) for event in all_three.kinds(code, *closing)] == closing
                lost, left = (
                    at
                    for event, at in all_three.log(code)
                    if isinstance(event, log_events.ConnectionLost | log_events.SeatLeft)
                )
                assert left >= lost + 300

    run(main())


def test_a_deadline_that_another_node_has_stored_is_removed_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with cluster(tmp_path, "osaka", "kobe") as both:
            osaka, kobe = both.nodes
            code = await opened(
                osaka, seats=2, claim_seconds=0, switches={"match_length": 2, "tie": "shared"}
            )
            one, two = persons = await seated([osaka, kobe], code)
            assert await one.ask(client_messages.Start) == "ok"

            def is_between(client: Client) -> bool:
                return bool(client.state.stage == "between")

            await play(persons, is_enough=is_between)
            assert both.store.due(FAR_AWAY, 9) == []
            # who is ready does not wait for ever
            assert await two.ask(client_messages.Ready, seat=1) == "ok"
            assert both.store.due(FAR_AWAY, 9) == [code]
            await until(lambda: 1 in one.state.ready)
            assert await one.ask(client_messages.Ready, seat=0) == "ok"
            assert len(both.kinds(code, log_events.RoundDealt)) == 2
            assert both.store.due(FAR_AWAY, 9) == []

    run(main())


def test_the_node_of_the_first_person_does_what_is_due_and_others_only_if_it_does_not(tmp_path: Path) -> None:
    async def main() -> None:
        async with cluster(tmp_path, "osaka", "kobe") as both:
            osaka, kobe = both.nodes
            code = await opened(osaka, seats=4, fill="greedy", pause_ms=100, switches=ONE_ROUND)
            persons = await seated([kobe, osaka], code)
            assert await persons[0].ask(client_messages.Start) == "ok"
            await play(persons)
            assert kobe.overtaken() + osaka.overtaken() <= 3
            # now the first one's node does nothing any more, and is not known to be dead
            code = await opened(osaka, seats=3, fill="greedy", pause_ms=100, switches=ONE_ROUND)
            first, second = await seated([kobe, osaka], code)
            assert await first.ask(client_messages.Start) == "ok"
            for stage in ("hashes", "nonces"):
                await until(partial(_are_at, stage, [first, second]))
                for number, person in enumerate((first, second)):
                    await person.answer(act(person, number, random.Random(1)))
            kobe.hub._live[code].stop()
            await kobe.bus.close()

            def computers_act() -> list[Any]:
                return [event for event in both.kinds(code, log_events.ActionPlayed) if event.seat == 2]

            # the first person's clock does not run out; a second device plays for it
            device = await Client(osaka, code, 1).join()
            dice = random.Random(2)
            while not computers_act() and second.state.stage == "playing":
                for seat, person in enumerate((device, second)):
                    if person.now is not None and person.now.options:
                        action = dice.choice(person.now.options)
                        await person.ask(client_messages.Play, seat=seat, step=person.now.step, action=action)
                await asyncio.sleep(0.001)
            assert computers_act()

    run(main())


def test_a_name_that_a_living_node_has_is_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with cluster(tmp_path, "osaka") as one:
            with pytest.raises(hub.NodeInUse):
                await one.start("osaka")
            await one.nodes[0].die()
            one.nodes.clear()
            await one.start("osaka")

    run(main())


def test_a_watcher_sees_the_table_from_outside_as_at_one_node(tmp_path: Path) -> None:
    async def main() -> None:
        async with cluster(tmp_path, "osaka", "kobe") as both:
            osaka, kobe = both.nodes
            code = await opened(osaka, seats=2)
            persons = await seated([osaka, kobe], code)
            watcher = await Client(kobe, code, 9).join()
            assert watcher.state is not None
            assert watcher.state.viewer == WATCHER
            await until(lambda: watcher.seq == persons[1].seq)
            assert [seat[1] for seat in watcher.state.seats] == ["P1", "P2"]

    run(main())
