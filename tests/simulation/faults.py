"""What goes wrong in a world. Each fault begins when the seed says, and ends before the calm."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from tests.simulation.model_bus import BusWeather
from tests.simulation.model_database import Weather
from tests.simulation.node import Node
from tests.simulation.world import STORMY, World

#: ends a fault
End: TypeAlias = Callable[[], object]

#: the longest that a fault lasts, in seconds
LONGEST: Final = 12.0
#: a bus that keeps no more than its contract
BAD: Final = BusWeather(delay=0.5, loss=0.4, repetition=0.4)


def lose_bus(world: World) -> None:
    """Nothing goes wrong, but the bus carries nothing."""
    world.exchange.weather = BusWeather(loss=1.0)


def plan_faults(world: World) -> None:
    """Decides what will go wrong, and when."""
    dice = world.dice
    if dice.random() < 0.4:
        # a bus may be as bad as this for ever
        world.exchange.weather = dice.choice((BAD, BusWeather(loss=1.0)))
    for _ in range(dice.choice((0, 1, 2, 3, 5, 8))):
        fault = dice.choice(FAULTS)
        begin = dice.random() * STORMY
        duration = min(dice.random() * LONGEST, STORMY - begin)
        world.loop.call_later(begin, _begin, world, fault, duration)


def _begin(world: World, fault: Callable[[World, Node], End], duration: float) -> None:
    node = world.dice.choice(list(world.nodes.values()))
    if not node.process.is_dead:
        world.faults += 1
        world.note(node.name, f"{fault.__name__} for {duration:.1f} s")
        end = fault(world, node)
        world.loop.call_later(duration, _end, world, fault, node, end)


def _end(world: World, fault: Callable[[World, Node], End], node: Node, end: End) -> None:
    world.note(node.name, f"{fault.__name__} is over")
    end()


def kill(world: World, node: Node) -> End:
    """The process of a node is killed, and another starts in its place."""
    world.kill_node(node)
    return partial(world.start_node, node.name)


def drain(world: World, node: Node) -> End:
    """The host has a node end in good order, and starts it again. Only if it does not end it is killed."""
    if node.is_ready:
        node.process.start(node.drain())
    return partial(world.start_node, node.name)


def roll_back(world: World, node: Node) -> End:
    """A node is replaced by one of an older version, and that by a newer one again."""
    world.start_node(node.name, is_older=True)
    return partial(world.start_node, node.name)


def set_clock(world: World, node: Node) -> End:
    """The clock of the database is set, and set right again."""
    world.database.clock_error = world.dice.choice((-3_600_000, -2_000, 1_000, 3_600_000))

    def set_right() -> None:
        world.database.clock_error = 0

    return set_right


def stop(world: World, node: Node) -> End:
    """A node stands still, wakes up and goes on as if nothing had been."""
    node.process.stop()
    return node.process.go_on


def cut_store(world: World, node: Node) -> End:
    """A node does not reach the database."""
    return _weather(node, Weather(is_cut=True))


def lose_answers(world: World, node: Node) -> End:
    """Questions to the database are lost, and more often its answers: what was asked has been done."""
    return _weather(node, Weather(loss=0.2, answer_loss=0.6))


def slow_store(world: World, node: Node) -> End:
    """The database takes its time, and sometimes longer than anybody waits."""
    return _weather(node, Weather(delay=world.dice.choice((0.1, 0.5, 1.5))))


def _weather(node: Node, weather: Weather) -> End:
    def end() -> None:
        node.store.weather = Weather()

    node.store.weather = weather
    return end


def cut_bus(world: World, node: Node) -> End:
    """Nothing comes through the bus to a node, or from it."""

    def end() -> None:
        node.bus.is_cut = False

    node.bus.is_cut = True
    return end


def bad_bus(world: World, node: Node) -> End:
    """The bus loses, repeats, delays and reorders what all nodes publish."""
    before, world.exchange.weather = world.exchange.weather, BAD

    def end() -> None:
        world.exchange.weather = before

    return end


def break_links(world: World, node: Node) -> End:
    """All clients of a node lose their connections."""
    for link in node.links:
        link.break_off()
    return lambda: None


FAULTS: Final = (
    kill,
    kill,
    drain,
    roll_back,
    set_clock,
    stop,
    cut_store,
    lose_answers,
    lose_answers,
    slow_store,
    cut_bus,
    bad_bus,
    break_links,
)
