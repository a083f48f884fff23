"""Outs in words for the player who waits for them, in English and Japanese."""

from collections.abc import Callable, Iterator
from typing import Final

from sevenbridge.analysis.outs import Outs
from sevenbridge.analysis.sentences import alternatives
from sevenbridge.engine import bits
from sevenbridge.engine.cards import JOKER, RANKS, card_text, cards_in
from sevenbridge.texts import Lang, Text

_DRAWN: Final = Text("You go out with {cards}.", "{cards}で上がれます。")
_DRAWN_ANY: Final = Text("You go out with any card.", "どの札でも上がれます。")
#: what a claim does: with all cards that will do when drawn, with some of them, where no draw will do
_PON: Final = (
    Text("A pon will do, too.", "ポンでも上がれます。"),
    Text("A pon of {cards} will do, too.", "{cards}なら、ポンでも上がれます。"),
    Text("You go out with a pon of {cards}.", "{cards}をポンすれば上がれます。"),
)
_CHI: Final = (
    Text("A chi will do, too.", "チーでも上がれます。"),
    Text("A chi of {cards} will do, too.", "{cards}なら、チーでも上がれます。"),
    Text("You go out with a chi of {cards}.", "{cards}をチーすれば上がれます。"),
)
_RANK: Final = Text("any {rank}", "{rank}のどれか")
_OR: Final = Text(" or ", "、または")
_SPACE: Final = Text(" ", "")


def outs_sentence(outs: Outs, show: Callable[[Lang, str], str]) -> Text:
    """Says what the player goes out with; ``show`` gives a card of a record as it looks to the player."""
    return Text(_said("en", outs, show), _said("ja", outs, show))


def _said(lang: Lang, outs: Outs, show: Callable[[Lang, str], str]) -> str:
    def listed(cards: int) -> str:
        return alternatives(_names(lang, cards, outs.drawable, show), lang, _OR)

    sentences = []
    if outs.drawn:
        text = _DRAWN_ANY if outs.drawn == outs.drawable else _DRAWN
        sentences.append(text[lang].format(cards=listed(outs.drawn)))
    for cards, (with_all, with_some, alone) in ((outs.pon, _PON), (outs.chi, _CHI)):
        if cards:
            text = with_all if cards == outs.drawn else with_some if outs.drawn else alone
            sentences.append(text[lang].format(cards=listed(cards)))
    return _SPACE[lang].join(sentences)


def _names(lang: Lang, cards: int, drawable: int, show: Callable[[Lang, str], str]) -> Iterator[str]:
    """Names cards, a set: the ranks first of which all that can be drawn are in it, then card by card."""
    single = 0
    for rank, name in enumerate(RANKS):
        of_rank = bits.ACES << rank
        if cards & of_rank == drawable & of_rank and bits.count(cards & of_rank) > 1:
            yield _RANK[lang].format(rank=name.replace("T", "10"))
        else:
            single |= cards & of_rank
    for card in sorted(cards_in(single), key=lambda card: (card & 15, card)):
        yield show(lang, card_text(card))
    if cards & bits.JOKER:
        yield show(lang, card_text(JOKER))
