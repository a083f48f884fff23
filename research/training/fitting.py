"""The numbers of a net (bots/net.py), fitted to positions and what came of them.

With the libraries ``jax`` and ``optax`` (the group ``research``), which use a GPU where they find one.
"""

from array import array
from collections.abc import Callable
from typing import Any, NamedTuple

from research.training.positions import Positions
from sevenbridge.bots.features import INPUTS, MARKS, SETS, WIDTH
from sevenbridge.bots.net import GRAIN, PARTS

LIBRARIES = ("jax", "numpy", "optax")
#: the sums of a net's two layers in between
FIRST, SECOND = PARTS[1], PARTS[3]
#: positions in one step, and how far the first steps go; later ones go less far, in a half cosine
BATCH = 4096
STEP = 0.002
#: how often each position is used
EPOCHS = 1.5
#: how many of the last positions are held out, at most, and what part of all
HELD_OUT = 500_000
HELD_OUT_PART = 10
#: how often the fit of these is reported
REPORTS = 10


class NoTrainer(RuntimeError):
    """The libraries are not installed; they come with the group ``research`` of dependencies."""

    def __init__(self) -> None:
        super().__init__(
            "the libraries jax and optax are not installed; they are of the group `research` of dependencies"
        )


class Report(NamedTuple):
    """How a fit goes: what was used, and the part of the variance of held-out positions then explained."""

    used: int
    explained: float


def fit(
    positions: Positions,
    teacher: "array[float] | None" = None,
    trust: float = 0.0,
    seed: int = 0,
    tell: Callable[[Report], object] = lambda report: None,
    epochs: float = EPOCHS,
) -> "array[float]":
    """The numbers of a net that foretells how positions end.

    With a ``teacher``, the numbers of another net, it learns in part (``trust``, from 0 to 1) what that one
    thinks of the same seat's next position, which is told by less chance than the end of the round. Raises
    NoTrainer where the libraries are not installed.
    """
    jax, np, optax, numpy = _libraries()
    data = _Data(numpy, positions)
    chance = numpy.random.Generator(numpy.random.PCG64(seed))
    scale = float(data.margins.std()) or 1.0
    mean, spread = float(data.worths.mean()), float(data.worths.std()) or 1.0
    ends = data.margins / scale
    targets = ends
    if teacher is not None and trust:
        thought = _predictions(jax, np, numpy, data, teacher) / scale
        later = numpy.arange(len(ends)) + data.following
        targets = numpy.where(data.following > 0, (1 - trust) * ends + trust * thought[later], ends)
    net = _start(numpy, chance, float(targets.mean()))
    held_out = min(HELD_OUT, len(ends) // HELD_OUT_PART)
    size = len(ends) - held_out
    batch = min(BATCH, size)
    steps = max(1, int(epochs * size / batch))
    way = optax.adam(optax.cosine_decay_schedule(STEP, steps))

    def loss(net: Any, sets: Any, marks: Any, worths: Any, wanted: Any) -> Any:
        return np.mean((_output(np, net, _inputs(np, sets, marks), worths) - wanted) ** 2)

    def improved(net: Any, state: Any, *batch: Any) -> Any:
        changes, state = way.update(jax.grad(loss)(net, *batch), state)
        return optax.apply_updates(net, changes), state

    step = jax.jit(improved)
    output_of = jax.jit(lambda net, sets, marks, worths: _output(np, net, _inputs(np, sets, marks), worths))
    state = way.init(net)
    done = 0
    order = chance.permutation(size)
    start = 0
    while done < steps:
        if start + batch > size:
            order = chance.permutation(size)
            start = 0
        chosen = numpy.sort(order[start : start + batch])
        start += batch
        worths = (data.worths[chosen] - mean) / spread
        net, state = step(net, state, data.sets[chosen], data.marks[chosen], worths, targets[chosen])
        done += 1
        if done == steps or done % max(1, steps // REPORTS) == 0:
            wrong = 0.0
            for first in range(size, len(ends), BATCH):
                part = slice(first, first + BATCH)
                worths = (data.worths[part] - mean) / spread
                found = numpy.asarray(output_of(net, data.sets[part], data.marks[part], worths))
                wrong += float(((found - ends[part]) ** 2).sum())
            all_of_it = float(((ends[size:] - ends.mean()) ** 2).sum()) or 1.0
            tell(Report(done * batch, 1 - wrong / all_of_it))
    return _numbers(numpy, net, mean, spread, scale)


class _Data:
    """Positions as columns."""

    def __init__(self, numpy: Any, positions: Positions) -> None:
        self.sets = numpy.frombuffer(positions.sets, numpy.uint8).reshape(-1, 8 * SETS)
        self.marks = numpy.frombuffer(positions.marks, numpy.int8).reshape(-1, MARKS)
        self.worths = numpy.frombuffer(positions.worths, numpy.float32)
        self.margins = numpy.frombuffer(positions.margins, numpy.int32).astype(numpy.float32)
        self.following = numpy.frombuffer(positions.following, numpy.int8)


def _start(numpy: Any, chance: Any, mean: float) -> list[Any]:
    """A net before it has learnt anything: rows and offsets of three layers, the share of the worth."""

    def rows(inputs: int, sums: int, active: int) -> Any:
        found = chance.standard_normal((inputs, sums)) * (2 / active) ** 0.5
        return found.astype(numpy.float32)

    def flat(size: int, number: float = 0.0) -> Any:
        return numpy.full(size, number, numpy.float32)

    first, second, third = rows(INPUTS + 1, FIRST, FIRST), rows(FIRST, SECOND, FIRST), rows(SECOND, 1, SECOND)
    return [first, flat(FIRST), second, flat(SECOND), third / 10, flat(1, mean), flat(1)]


def _inputs(np: Any, sets: Any, marks: Any) -> Any:
    """The inputs of a batch of positions: a row of ones and zeros for each."""
    cards = (sets[:, :, None] >> np.arange(8, dtype=np.uint8)) & 1
    values = [marks[:, :1] == np.arange(2 * WIDTH)]
    values += [marks[:, number, None] == np.arange(WIDTH) for number in range(1, MARKS)]
    return np.concatenate([cards.reshape(len(sets), -1), *values], axis=1).astype(np.float32)


def _output(np: Any, net: Any, inputs: Any, worths: Any) -> Any:
    """What the net tells of the positions with these inputs and worths."""
    rows, offsets, second_rows, second_offsets, third, third_offset, share = net
    first = np.maximum(inputs @ rows[:-1] + worths[:, None] * rows[-1] + offsets, 0)
    second = np.maximum(first @ second_rows + second_offsets, 0)
    return (second @ third)[:, 0] + third_offset[0] + share[0] * worths


def _predictions(jax: Any, np: Any, numpy: Any, data: _Data, teacher: "array[float]") -> Any:
    """What a net with these numbers thinks of each position, in points ahead of each other seat."""
    numbers = numpy.frombuffer(teacher, numpy.float32)
    parts = numpy.split(numbers, numpy.cumsum(PARTS)[:-1])
    mean, spread, scale = (float(part[0]) for part in parts[7:])
    net = [
        parts[0].reshape(INPUTS + 1, FIRST),
        parts[1],
        parts[2].reshape(FIRST, SECOND),
        parts[3],
        parts[4].reshape(SECOND, 1),
        *parts[5:7],
    ]
    tell = jax.jit(lambda sets, marks, worths: _output(np, net, _inputs(np, sets, marks), worths))
    found = numpy.empty(len(data.worths), numpy.float32)
    for first in range(0, len(found), BATCH):
        part = slice(first, first + BATCH)
        worths = (data.worths[part] - mean) / spread
        found[part] = numpy.asarray(tell(data.sets[part], data.marks[part], worths)) * scale
    return found


def _numbers(numpy: Any, net: list[Any], *rest: float) -> "array[float]":
    """The net as numbers one after the other, which are multiples of ``GRAIN``."""
    found = array("f")
    for part in (*net, *rest):
        whole = numpy.round(numpy.asarray(part, numpy.float64) / GRAIN)
        found.frombytes((whole * GRAIN).astype(numpy.float32).tobytes())
    return found


def check_libraries() -> None:
    """Raises NoTrainer where the libraries are not installed."""
    _libraries()


def _libraries() -> tuple[Any, Any, Any, Any]:
    try:
        import jax
        import jax.numpy
        import numpy
        import optax
    except ImportError:
        raise NoTrainer from None
    return jax, jax.numpy, optax, numpy
