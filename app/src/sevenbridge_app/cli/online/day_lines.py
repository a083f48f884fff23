"""The day's deal line by line: what is played, where one stands, the best line, the days, a line to share."""

from __future__ import annotations

import calendar
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from sevenbridge import Rules
from sevenbridge.drawing.cells import right
from sevenbridge.drawing.moves import action_text_by_name
from sevenbridge.drawing.words import COMMA
from sevenbridge.rulebook import PRESET_PAGES
from sevenbridge_app.cli.console.scene import Scene
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.online import day_phrases as phrases
from sevenbridge_app.cli.online.day_deal import DayDeal, Decision, OwnDays
from sevenbridge_app.cli.online.names import seat_names
from sevenbridge_app.cli.terminal import phrases as table_phrases
from sevenbridge_app.cli.terminal.opponents import introduced
from sevenbridge_app.cli.terminal.rules_card import title
from sevenbridge_app.tables.server_messages import SeatState

_MINUTE: Final = 60_000
_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}
_MARKS: Final = {"finished": "+", "playing": ".", "broken_off": "x"}


@dataclass(frozen=True, slots=True)
class DayLines:
    """The lines about a deal, for somebody with this taste."""

    deal: DayDeal
    taste: Taste
    #: when the server told of the deal, where the person is
    now: datetime

    def before(self) -> Iterator[str]:
        """What is played, and on which terms."""
        deal, taste = self.deal, self.taste
        yield taste.look.strong(taste.text(phrases.TITLE, day=self._written(deal.day)))
        hours, minutes = divmod(deal.time_left // _MINUTE, 60)
        yield taste.text(phrases.LEFT, hours=hours, minutes=minutes)
        # the length and the end of a match are those of all such deals, and no change of the rules
        yield taste.text(phrases.RULES, rules=title(Rules.preset(deal.settings.preset), taste))
        yield taste.text(PRESET_PAGES[deal.settings.preset].character)
        yield taste.text(table_phrases.AGAINST, names=self._opponents())
        if deal.mine is None:
            yield taste.text(phrases.LEAD)
            yield from (taste.text(each, end=self._end()) for each in phrases.TERMS)
        elif deal.mine.state == "playing":
            yield taste.text(phrases.WAITING)

    def standing(self) -> Iterator[str]:
        """Where the guest stands; that it does not count, for one who was too late."""
        deal, taste = self.deal, self.taste
        standing = deal.standing()
        if standing is None or deal.mine is None:
            yield taste.text(phrases.NOT_IN_TIME)
            return
        yield taste.look.strong(taste.text(phrases.STANDING))
        parts = [self._place(standing.place, standing.of), self._points()]
        if deal.mine.place is not None:
            at_table = deal.mine.place
            parts.append(taste.text(phrases.AT_TABLE, ordinal=_ordinal(at_table), place=at_table))
        yield taste.text(COMMA).join(parts)
        yield taste.text(phrases.AHEAD, points=f"{deal.ahead():+}")
        if standing.share is None:
            yield taste.text(phrases.FIRST)
        elif standing.share > 0:
            yield taste.text(phrases.BETTER, percent=round(100 * standing.share))
        if deal.time_left:
            yield taste.text(phrases.STILL_CHANGES, end=self._end())

    def best_line(self, decisions: Sequence[Decision] | None) -> Iterator[str]:
        """What the analyst would have done; ``decisions`` is None as long as it is at work."""
        taste = self.taste
        yield taste.look.strong(taste.text(phrases.BEST))
        if decisions is None:
            yield taste.text(phrases.BEST_COMING)
            return
        different = [each for each in decisions if each.lost > 0]
        agreed = len(decisions) - len(different)
        yield taste.text(phrases.BEST_ALL, agreed=agreed, all=len(decisions))
        if not different:
            yield taste.text(phrases.BEST_NONE)
        setting = Scene(taste, (), -1).setting
        for each in different:
            chosen, best = (
                action_text_by_name(each.action(words), words, setting) for words in (each.chosen, each.best)
            )
            line = taste.text(phrases.BETTER_MOVE, chosen=chosen, best=best)
            yield f"  {line}  ({taste.text(phrases.COST, points=f'{each.lost:.1f}')})"

    def calendar(self, own: OwnDays) -> Iterator[str]:
        """The month of today, and how many days in a row."""
        taste, today = self.taste, own.today
        finished = sum(each.state == "finished" for each in own.days)
        yield taste.look.strong(taste.text(phrases.CALENDAR))
        yield taste.text(phrases.STREAK, streak=own.streak, best=own.best_streak, finished=finished)
        month = calendar.month_name[today.month] if taste.lang == "en" else today.month
        yield f"  {taste.text(phrases.MONTH, month=month, year=today.year)}"
        marks = dict.fromkeys(own.forgiven, "o")
        marks |= {
            each.stamped: "*" if each.state == "finished" and each.place == 1 else _MARKS.get(each.state, "?")
            for each in own.days
        }
        yield "  " + "".join(right(name, 3) + " " for name in taste.text(phrases.WEEKDAYS).split()).rstrip()
        # in Japan the weeks of a calendar begin with Sunday
        first = calendar.MONDAY if taste.lang == "en" else calendar.SUNDAY
        for week in calendar.Calendar(first).monthdatescalendar(today.year, today.month):
            cells = [
                f"{day.day:3}{marks.get(day, ' ')}" if day.month == today.month else " " * 4 for day in week
            ]
            yield "  " + "".join(cells).rstrip()
        yield f"  {taste.text(phrases.MARKS)}"

    def shared(self, address: str) -> Iterator[str]:
        """A line to copy, and where others find the deal; nothing where the guest stands nowhere."""
        standing = self.deal.standing()
        if standing is None:
            return
        place = self._place(standing.place, standing.of)
        day = self._written(self.deal.day)
        yield self.taste.text(phrases.SHARE)
        yield self.taste.text(phrases.SHARED, day=day, points=self._points(), place=place)
        yield f"{address}/day"

    def _end(self) -> str:
        """When the day is over, as the person’s clock has it; clocks may differ by seconds."""
        end = self.now + timedelta(milliseconds=self.deal.time_left + _MINUTE // 2)
        text = phrases.TODAY_AT if end.date() == self.now.date() else phrases.TOMORROW_AT
        return self.taste.text(text, hour=end.hour, minute=end.minute)

    def _opponents(self) -> str:
        players = self.deal.players
        seats = [
            SeatState("computer", player=player) if player else SeatState("person") for player in players
        ]
        names = seat_names(seats, self.deal.seat, self.taste.lang)
        others = [(name, player) for name, player in zip(names, players, strict=True) if player]
        return introduced(others, self.taste.lang)

    def _points(self) -> str:
        points = self.deal.mine.points if self.deal.mine is not None else None
        return self.taste.text(phrases.PENALTY if self.deal.fewest_win else phrases.POINTS, points=points)

    def _place(self, place: int, of: int) -> str:
        return self.taste.text(phrases.PLACE, ordinal=_ordinal(place), place=place, of=of)

    def _written(self, day: date) -> str:
        if self.taste.lang == "ja":
            return f"{day.year}年{day.month}月{day.day}日"
        return f"{day.day} {calendar.month_name[day.month]} {day.year}"


def _ordinal(place: int) -> str:
    """A place in English: 1st, 2nd, 11th."""
    return f"{place}{'th' if place % 100 in (11, 12, 13) else _ENDINGS.get(place % 10, 'th')}"
