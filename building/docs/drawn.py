"""Records and positions as the pages show them: pictures with all hands open, and what they show in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from sevenbridge import Game, Round, view_of
from sevenbridge.drawing.moves import action_text
from sevenbridge.drawing.pen import PLAIN, in_hand_order
from sevenbridge.drawing.svg import round_svg
from sevenbridge.drawing.text import Setting
from sevenbridge.drawing.words import round_title, seat_names
from sevenbridge.engine.cards import cards_in
from sevenbridge.records import read_record, replay
from sevenbridge.texts import Lang, Text

#: what the players of examples are called on pages in Japanese
_IN_JAPANESE: Final = {"Aki": "アキ", "Ben": "ケン", "Chie": "チエ"}

_POSITION: Final = Text("The table in this position", "この局面の卓")
_DEALT: Final = Text("The cards are dealt.", "札を配りました。")
_SET_UP: Final = Text("The round stands like this.", "この局面から始まります。")
_DONE: Final = Text("{name}: {action}", "{name}：{action}")
_HAND: Final = Text("{name}: {cards}.", "{name}：{cards}。")
_MELDS: Final = Text("{name} has melded {melds}.", "{name}のメルド：{melds}。")
_OUT: Final = Text("{name} has gone out.", "{name}の上がり。")
_TOP: Final = Text("On top of the discards: {card}.", "捨て札の一番上：{card}。")
_AND: Final = Text("; ", "、")


class Step(NamedTuple):
    """One moment of a round."""

    #: what was done
    done: str
    #: the table after it, as SVG
    svg: str
    #: the same for who does not see it
    seen: str


def position_step(text: str, lang: Lang) -> Step:
    """A position in one line."""
    round = Round.from_text(text.strip())
    return _step(_POSITION[lang], round, seat_names((), round.seats, lang), lang)


def record_steps(text: str, lang: Lang) -> Iterator[list[Step]]:
    """For each round of a record its beginning, and each action that is no pass.

    Raises ValueError where the record does not hold.
    """
    replayed = replay(read_record(text))
    if not replayed.holds:
        raise ValueError(f"the record does not hold: {replayed.findings}")
    for played in replayed.rounds:
        yield list(_round_steps(replayed.game, played.number, lang))


def _round_steps(game: Game, number: int, lang: Lang) -> Iterator[Step]:
    deal = game.deals[number]
    players = [game.players[seat] for seat in deal.playing] if game.players else ()
    given = [_IN_JAPANESE.get(name, name) if lang == "ja" else name for name in players]
    names = seat_names(given, len(deal.playing), lang)
    shown: dict[str, Any] = {}
    if deal.entry.position is None:
        title = round_title(game.rules, game.match.length, number + 1, lang)
        shown = {"title": title, "dealer": deal.playing.index(deal.dealer)}
    setting = Setting(names=names, lang=lang)
    done = (_SET_UP if deal.entry.position else _DEALT)[lang]
    for moment in game.moments(number):
        if moment.verb != "pass":
            yield _step(done, moment.round, names, lang, **shown)
            action = action_text(moment.action, view_of(moment.round, moment.place), setting)
            done = _DONE.format(name=names[moment.place], action=action)[lang]
    yield _step(done, deal.replayed(game.rules), names, lang, **shown)


def _step(done: str, round: Round, names: Sequence[str], lang: Lang, **shown: Any) -> Step:
    svg = round_svg(round, names, lang=lang, hidden=True, narrow=True, **shown)
    return Step(done, svg, _in_words(round, names, lang))


def _in_words(round: Round, names: Sequence[str], lang: Lang) -> str:
    told = []
    for place, name in enumerate(names):
        hand = [card for group in in_hand_order(cards_in(round.hands[place]), "suit") for card in group]
        told.append((_HAND if hand else _OUT).format(name=name, cards=PLAIN.cards(hand)))
        melds = [PLAIN.meld(meld) for meld in round.melds if meld.owner == place]
        if melds:
            told.append(_MELDS.format(name=name, melds=_AND[lang].join(melds)))
    discards = round.discards
    if discards:
        told.append(_TOP.format(card=PLAIN.card(discards[-1])))
    return (" " if lang == "en" else "").join(each[lang] for each in told)
