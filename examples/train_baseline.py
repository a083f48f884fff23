"""The net of baseline.py, from nothing: it clones `tuned`, and then plays against itself.

    python -m examples.train_baseline --seed 1 --out net.npz

It wants JAX and Optax beside the library (`pip install jax optax`). One net learns all the rules and tables
that are named, side by side.

*Cloning*: many games go on at a time. In each the teacher says what it would do, the net takes one step
towards doing the same, and then the game goes on: at first as the teacher says, and more and more often as
the net would, so that it learns what to do after its own mistakes (DAgger, Ross and others 2011).

*Self-play*: all seats are the net's. It does more often what came out better than it thought, in steps of
proximal policy optimization. Each decision is paid at once for what it changed, the luck of the cards taken
out (`reward="corrected"`, docs/laboratory/training.md).
"""

import argparse
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from examples.baseline import (
    ACTION,
    CARD,
    CARDS_OF_ACTIONS,
    KINDS_OF_ACTIONS,
    SIZES,
    SUIT,
    Inputs,
    Net,
    State,
    scores_of,
    state_of,
)
from sevenbridge import PRESETS, Dice, Player, Rules, make_player
from sevenbridge.lab.environments import Lockstep, make_buffers

#: how many games go on of each table, while it clones and while it plays against itself
CLONING_GAMES: Final = 64
PLAYING_GAMES: Final = 64
#: of so many legal actions each is scored; of more, which very few positions have, the others are not
CHOICES: Final = 16
CLONING_RATE: Final = 2e-3
#: how often the net decides at the end of it
OWN_SHARE: Final = 0.5

#: decisions of each game between two improvements, how often each is learnt from, and how many at a time
STEPS: Final = 64
EPOCHS: Final = 2
MINIBATCH: Final = 512
PLAYING_RATE: Final = 2e-4
#: so many improvements, with a rate of their own, are of the critic alone
WARM_UP: Final = 4
WARM_UP_RATE: Final = 1e-3
CLIP: Final = 0.2
#: what it plays against itself for, and for how much of what comes after its next decision a decision counts:
#: without the luck of the draws, each is paid at once
LAMBDAS: Final = {"centred": 0.95, "corrected": 0.0}
#: a round is worth some 50 points, one way or the other
POINTS: Final = 50.0

#: how often a line is told, and the rounds of each table that its figures are measured on
LINES: Final = 8
ROUNDS: Final = 1000
MEASURED_GAMES: Final = 128
MEASURED_SEED: Final = 999_999
#: the score of what is not legal
NEVER: Final = -1e9

BUFFERS: Final = ("actions", "observations", "masks", "actors", "rewards", "dones")

Batch = dict[str, Any]
#: the rules and the seats of each table
Settings = Sequence[tuple[Rules, int]]


class Table:
    """Many games of one kind, and what the net sees of the seats that are asked."""

    def __init__(
        self,
        rules: Rules,
        seats: int,
        games: int,
        seed: int,
        players: Sequence[str | None] = (),
        reward: str = "centred",
    ) -> None:
        self.buffers = make_buffers(rules, seats, games, BUFFERS)
        self.games = Lockstep(rules, seats, games, self.buffers, players=players, reward=reward)
        self.inputs = Inputs(self.games.layout)
        self.games.reset(seed)

    def seen(self) -> Batch:
        """The inputs of the net, and the legal actions, -1 where there are no more of them."""
        cards, table = self.inputs.of(self.buffers["observations"])
        rows, actions = np.nonzero(self.buffers["masks"])
        places = np.arange(len(rows)) - np.searchsorted(rows, rows)
        shown = places < CHOICES
        legal = np.full((self.games.num_envs, CHOICES), -1, np.int32)
        legal[rows[shown], places[shown]] = actions[shown]
        return {"cards": cards, "table": table, "legal": legal}

    def advice(self, teacher: Player, dice: Dice) -> NDArray[Any]:
        """What the teacher would do, by what the seats may know."""
        views = (self.games.view_of(*row) for row in enumerate(self.buffers["actors"].tolist()))
        return np.array([teacher.choose(view, dice) for view in views if view is not None])

    def play(self, actions: NDArray[Any]) -> None:
        """Does an action in each game."""
        self.buffers["actions"][:] = actions
        self.games.step()


def seen_at(tables: Sequence[Table]) -> Batch:
    """What is seen at all tables, one after the other."""
    found = [table.seen() for table in tables]
    return {name: np.concatenate([each[name] for each in found]) for name in found[0]}


def play_at(tables: Sequence[Table], actions: NDArray[Any]) -> None:
    """Plays at all tables."""
    ends = np.cumsum([table.games.num_envs for table in tables])[:-1]
    for table, its_actions in zip(tables, np.split(actions, ends), strict=True):
        table.play(its_actions)


# -- the net -------------------------------------------------------------------------------------------------


def first_net(key: Any) -> Net:
    """Small random numbers, as large as what they are multiplied with is rare."""
    active = {"suit": 60, "suit_all": 120, "card": 2 * SUIT, "card_all": 4 * SUIT, "action_all": 8 * SUIT}
    net = {}
    for (name, size), each in zip(SIZES.items(), jax.random.split(key, len(SIZES)), strict=True):
        scale = 0.0 if len(size) == 1 else (2 / active.get(name, size[0])) ** 0.5
        net[name] = scale * jax.random.normal(each, size)
    net["score"] *= 0.1
    return net


def first_critic(key: Any) -> Net:
    """What foretells how a round will end for a seat, at first as even; it is not shipped."""
    one, two = jax.random.split(key)
    return {
        "all": 0.02 * jax.random.normal(one, (SUIT, ACTION)),
        "hand": 0.05 * jax.random.normal(two, (CARD, ACTION)),
        "bias": jnp.zeros(ACTION),
        "value": jnp.zeros((ACTION, 1)),
    }


def evaluate(net: Net, batch: Batch) -> tuple[Any, State]:
    """The scores of the legal actions, and the state of the net."""
    cards, table = batch["cards"].astype(jnp.float32), batch["table"].astype(jnp.float32)
    state, legal = state_of(net, cards, table), batch["legal"]
    kinds, moved = jnp.asarray(KINDS_OF_ACTIONS)[legal], jnp.asarray(CARDS_OF_ACTIONS)[legal]
    return jnp.where(legal >= 0, scores_of(net, state, kinds, moved), NEVER), state


def value_of(critic: Net, state: State) -> Any:
    """What a seat will come to, as the critic thinks."""
    _, total, hand = jax.lax.stop_gradient(state)
    made = total @ critic["all"] + hand @ critic["hand"] + critic["bias"]
    return (made.clip(0) @ critic["value"])[..., 0]


def chosen(of_choices: Any, choices: Any) -> Any:
    """Of each row, the number of its choice."""
    return jnp.take_along_axis(of_choices, choices[:, None], 1)[:, 0]


@jax.jit
def best(net: Net, batch: Batch) -> Any:
    """The actions with the highest scores."""
    return chosen(batch["legal"], evaluate(net, batch)[0].argmax(1))


class Learner(NamedTuple):
    """What is learnt, a net or ``Players``, and what the optimizer remembers."""

    params: Any
    memory: Any


# -- cloning -------------------------------------------------------------------------------------------------


def clone(net: Net, settings: Settings, teacher: str, decisions: int, seed: int) -> Net:
    """The net after it has seen the teacher decide so often."""
    tables = [Table(rules, seats, CLONING_GAMES, seed) for rules, seats in settings]
    size = CLONING_GAMES * len(tables)
    steps = decisions // size
    rate = optax.cosine_decay_schedule(CLONING_RATE, steps)
    optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adam(rate))

    def loss(net: Net, batch: Batch) -> tuple[Any, Any]:
        scores, _ = evaluate(net, batch)
        advised = batch["legal"] == batch["advice"][:, None]
        # nothing is learnt where there is no choice, or where the advice is not among those shown
        counted = advised.any(1) & (batch["legal"][:, 1] >= 0)
        logs = jnp.where(advised, jax.nn.log_softmax(scores), 0).sum(1)
        own = scores.argmax(1)
        right = (chosen(advised, own) * counted).sum() / counted.sum()
        return -(logs * counted).sum() / counted.sum(), (chosen(batch["legal"], own), right)

    @jax.jit
    def learn(learner: Learner, batch: Batch) -> tuple[Learner, Any]:
        gradient, found = jax.grad(loss, has_aux=True)(learner.params, batch)
        updates, memory = optimizer.update(gradient, learner.memory)
        return Learner(optax.apply_updates(learner.params, updates), memory), found

    learner = Learner(net, optimizer.init(net))
    adviser, dice, chance = make_player(teacher), Dice(seed), np.random.default_rng(seed)
    rights: list[Any] = []
    for step in range(1, steps + 1):
        advice = np.concatenate([table.advice(adviser, dice) for table in tables])
        learner, (own, right) = learn(learner, seen_at(tables) | {"advice": advice})
        is_own = chance.random(size) < OWN_SHARE * step / steps
        play_at(tables, np.where(is_own, own, advice))
        rights.append(right)
        if is_told(step, steps):
            ahead = measured(learner.params, settings)
            told = f"{np.mean(rights):.1%} as the teacher; {ahead}"
            print(f"cloning   {step * size:>10,} decisions: {told}", flush=True)
            rights = []
    cloned: Net = learner.params
    return cloned


# -- self-play -----------------------------------------------------------------------------------------------


class Players(NamedTuple):
    """What plays against itself: the net, and a critic that foretells what a seat will come to."""

    net: Net
    critic: Net


def improve(net: Net, settings: Settings, reward: str, decisions: int, seed: int) -> Net:
    """The net after it has decided so often in rounds against itself, for this reward."""
    tables = [Table(rules, seats, PLAYING_GAMES, seed, reward=reward) for rules, seats in settings]
    size = PLAYING_GAMES * STEPS * len(tables)
    times = decisions // size
    optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.scale_by_adam(eps=1e-5))

    def loss(players: Players, batch: Batch, is_warm: Any) -> Any:
        scores, state = evaluate(players.net, batch)
        ratio = jnp.exp(chosen(jax.nn.log_softmax(scores), batch["choices"]) - batch["logs"])
        gain = batch["gains"]
        policy = -jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain).mean()
        return is_warm * policy + jnp.square(value_of(players.critic, state) - batch["results"]).mean()

    @jax.jit
    def learn(learner: Learner, batch: Batch, rate: Any, is_warm: Any) -> Learner:
        gradient = jax.grad(loss)(learner.params, batch, is_warm)
        updates, memory = optimizer.update(gradient, learner.memory)
        params = jax.tree.map(lambda each, update: each - rate * update, learner.params, updates)
        return Learner(params, memory)

    key, chance = jax.random.key(seed), np.random.default_rng(seed)
    players = Players(net, first_critic(key))
    learner = Learner(players, optimizer.init(players))
    for time in range(1, times + 1):
        found = [
            played(
                table, learner.params, LAMBDAS[reward], jax.random.fold_in(key, len(tables) * time + index)
            )
            for index, table in enumerate(tables)
        ]
        batch = {name: np.concatenate([each[name] for each in found]) for name in found[0]}
        is_warm = time > WARM_UP
        rate = PLAYING_RATE * (1 - time / times) if is_warm else WARM_UP_RATE
        for _ in range(EPOCHS):
            order = chance.permutation(len(batch["gains"]))
            for start in range(0, len(order) - MINIBATCH + 1, MINIBATCH):
                rows = order[start : start + MINIBATCH]
                part = {name: each[rows] for name, each in batch.items()}
                learner = learn(learner, part, rate, float(is_warm))
        if is_told(time, times):
            ahead = measured(learner.params.net, settings)
            print(f"self-play {time * size:>10,} decisions: {ahead}", flush=True)
    improved: Net = learner.params.net
    return improved


@jax.jit
def act(players: Players, batch: Batch, key: Any) -> tuple[Any, Any, Any]:
    """Choices by chance as their scores say, the logarithms of their chances, and values."""
    scores, state = evaluate(players.net, batch)
    choices = jax.random.categorical(key, scores)
    return choices, chosen(jax.nn.log_softmax(scores), choices), value_of(players.critic, state)


def played(table: Table, players: Players, decay: float, key: Any) -> Batch:
    """Plays ``STEPS`` decisions in each game, and gives those of rounds that have ended, one a row."""
    rows = np.arange(PLAYING_GAMES)
    steps: list[Batch] = []
    for each in jax.random.split(key, STEPS):
        step = table.seen() | {"actors": table.buffers["actors"].copy()}
        names = ("choices", "logs", "values")
        step |= zip(names, map(np.asarray, act(players, step, each)), strict=True)
        table.play(step["legal"][rows, step["choices"]])
        step |= {name: table.buffers[name].copy() for name in ("rewards", "dones")}
        steps.append(step)
    batch = {name: np.stack([step[name] for step in steps]) for name in steps[0]}
    gains, is_known = gains_of(batch, decay)
    batch["results"] = batch["values"] + gains
    batch["gains"] = (gains - gains[is_known].mean()) / gains[is_known].std()
    return {
        name: batch[name][is_known]
        for name in ("cards", "table", "legal", "choices", "logs", "gains", "results")
    }


def gains_of(batch: Batch, decay: float) -> tuple[NDArray[Any], NDArray[Any]]:
    """How much better than expected the seat came out after each decision, and where its round has ended.

    Generalized advantage estimation without a discount, seat by seat: what follows a decision is the next
    one of the same seat, or the end of the round.
    """
    gains = np.zeros_like(batch["values"])
    is_known = np.zeros_like(batch["dones"])
    rows = np.arange(PLAYING_GAMES)
    # of each seat: what it gets until its next decision and what that is worth, how much better it came out
    # after that, and whether the end of the round is known
    worth, ahead = np.zeros_like(batch["rewards"][0]), np.zeros_like(batch["rewards"][0])
    ended = np.zeros(ahead.shape, np.bool_)
    for step in reversed(range(STEPS)):
        over = batch["dones"][step]
        worth[over], ahead[over], ended[over] = 0, 0, True
        worth += batch["rewards"][step] / POINTS
        seat = rows, batch["actors"][step]
        gains[step] = worth[seat] - batch["values"][step] + decay * ahead[seat]
        is_known[step] = ended[seat]
        worth[seat], ahead[seat] = batch["values"][step], gains[step]
    return gains, is_known


# -- how strong it is ----------------------------------------------------------------------------------------


def is_told(step: int, steps: int) -> bool:
    """Whether a line is told after this step: ``LINES`` times in all."""
    return step * LINES // steps > (step - 1) * LINES // steps


def measured(net: Net, settings: Settings) -> str:
    """How far one net among `greedy` is ahead of them, in points a round at each table."""
    found = []
    for rules, seats in settings:
        table = Table(rules, seats, MEASURED_GAMES, MEASURED_SEED, [None] + ["greedy"] * (seats - 1))
        ahead: list[float] = []
        while len(ahead) < ROUNDS:
            table.play(np.asarray(best(net, table.seen())))
            # the reward counts from the mean of the table, itself among it
            ahead += (table.buffers["rewards"][table.buffers["dones"], 0] * seats / (seats - 1)).tolist()
        found.append(f"{np.mean(ahead):+.1f} ± {1.96 * np.std(ahead) / len(ahead) ** 0.5:.1f}")
    return ", ".join(found)


def main() -> None:
    """Trains a net, tells how it goes, and writes it."""
    parser = argparse.ArgumentParser(description="Trains the net of examples/baseline.py.")
    parser.add_argument("--out", required=True, help="where the net is written: a file .npz")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--rules", nargs="+", choices=PRESETS, default=["gamerules", "wikipedia_ja", "nintendo"]
    )
    parser.add_argument("--seats", nargs="+", type=int, default=[2, 4])
    parser.add_argument("--teacher", default="tuned", help="a computer player")
    parser.add_argument("--cloned", type=int, default=8_000_000, help="how many decisions it clones from")
    parser.add_argument("--played", type=int, default=400_000, help="how many it plays against itself")
    parser.add_argument("--reward", choices=LAMBDAS, default="corrected", help="what it plays for")
    parser.add_argument("--net", help="a net to go on with, in place of a new one")
    options = parser.parse_args()

    settings = [(PRESETS[name], seats) for name in options.rules for seats in options.seats]
    tables = ", ".join(f"{name} of {seats}" for name in options.rules for seats in options.seats)
    print(f"points ahead of greedy at tables: {tables}")
    net = dict(np.load(options.net)) if options.net else first_net(jax.random.key(options.seed))
    net = jax.tree.map(jnp.float32, net)
    if options.cloned:
        net = clone(net, settings, options.teacher, options.cloned, options.seed)
    if options.played:
        net = improve(net, settings, options.reward, options.played, options.seed)
    weights: dict[str, Any] = {name: np.asarray(each, np.float16) for name, each in net.items()}
    np.savez_compressed(options.out, **weights)


if __name__ == "__main__":
    main()
