"""The decisions of recorded matches."""

from collections import defaultdict
from typing import Any

import numpy as np

from sevenbridge.analysis.margins import points_ahead
from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.game import Deal, Game, Moment
from sevenbridge.engine.law import law_of
from sevenbridge.engine.position_text import rules_text
from sevenbridge.engine.view import view_of
from sevenbridge.lab.dataset.action_values import ActionValues, as_objects
from sevenbridge.lab.dataset.columns import Column, Decisions, OptionalColumns, columns
from sevenbridge.lab.environments.hidden import hidden_cards
from sevenbridge.lab.environments.layout import Layout
from sevenbridge.lab.environments.observer import Observer


def recorded(game: Game, number: int, optional: OptionalColumns) -> Decisions:
    """All decisions of a match that has this number in the dataset; a draw is none."""
    return _Reader(game, number, optional).read()


class _Reader:
    """Reads the decisions of one match, one after the other."""

    def __init__(self, game: Game, number: int, optional: OptionalColumns) -> None:
        layout = Layout(game.rules, game.seats)
        self._game = game
        self._number = number
        self._law = law_of(game.rules)
        self._columns = columns(layout, optional)
        self._observer = Observer(layout)
        self._is_hidden = optional.hidden
        self._values = None if optional.worlds is None else ActionValues(optional.worlds, seed=0)
        self._rows: defaultdict[str, list[Any]] = defaultdict(list)

    def read(self) -> Decisions:
        for number, deal in enumerate(self._game.deals):
            steps = dict.fromkeys(deal.playing, 0)
            for moment in self._game.moments(number):
                if moment.action != DRAW_ACTION:
                    self._note(deal, moment, round=number, step=steps[moment.seat])
                    steps[moment.seat] += 1
        arrays = {column.name: self._array(column) for column in self._columns if column.name in self._rows}
        return Decisions(arrays, {"player": self._game.players, "rules": (rules_text(self._game.rules),)})

    def _array(self, column: Column) -> np.ndarray[Any, Any]:
        if column.is_list:
            return as_objects(self._rows[column.name])
        array = np.array(self._rows[column.name], column.dtype)
        return array.reshape(-1, column.width) if column.width else array

    def _note(self, deal: Deal, moment: Moment, **numbers: int) -> None:
        totals = tuple(deal.before.totals[seat] for seat in deal.playing)
        view = view_of(moment.round, moment.place, totals, deal.before.rounds_left)
        result, ahead = self._outcome(deal, moment)
        noted: dict[str, Any] = numbers | {
            "match": self._number,
            "seat": moment.seat,
            "player": moment.seat if self._game.players else -1,
            "rules": 0,
            "observation": list(self._observer.observe(view)),
            "mask": self._mask(moment),
            "action": moment.action,
            "result": result,
            "ahead": ahead,
            "match_share": self._share(moment.seat),
        }
        if self._values is not None:
            step = numbers["round"], moment.seat, numbers["step"]
            noted["action_values"] = self._values.of(view, moment.action, self._number, *step)
        if self._is_hidden:
            hidden = hidden_cards(self._observer.layout, moment.round, moment.place)
            stock = len(hidden) - self._observer.layout.cards
            noted["hidden_hands"], noted["hidden_stock"] = list(hidden[:stock]), list(hidden[stock:])
        for name, value in noted.items():
            self._rows[name].append(value)

    def _mask(self, moment: Moment) -> list[int]:
        words = [0] * next(column.width for column in self._columns if column.name == "mask")
        for action in moment.legal:
            words[action >> 6] |= 1 << (action & 63)
        return words

    def _outcome(self, deal: Deal, moment: Moment) -> tuple[float, float]:
        """What came of the round for the seat: its points, more is better, and its lead."""
        if deal.result is None:
            return np.nan, np.nan
        points = deal.result.scores[moment.seat]
        ahead = points_ahead(self._law, [deal.result.scores[seat] for seat in deal.playing])
        return -points if self._law.penalty else points, ahead[moment.place]

    def _share(self, seat: int) -> float:
        winners = self._game.winners
        if not winners:
            return np.nan
        return 1 / len(winners) if seat in winners else 0.0
