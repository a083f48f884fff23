"""Who came, went, was lost or is back: the difference between two states of a seat, in sentences."""

from __future__ import annotations

from sevenbridge.texts import Text
from sevenbridge_app.cli.terminal import shared_table_phrases as phrases
from sevenbridge_app.tables.server_messages import SeatState


def seat_news(before: SeatState, after: SeatState, name_before: str, name_after: str) -> list[Text]:
    """What happened in somebody else's seat; the names are those on the screen."""
    if before.kind == "person" and (after.kind != "person" or after.name != before.name):
        text = phrases.COMPUTER_FOR if after.kind == "computer" else phrases.LEAVES
        text = phrases.REMOVED if after.kept else text
        news = [text.format(name=name_before)]
        return news if after.kind != "person" else [*news, phrases.SITS_DOWN.format(name=name_after)]
    if after.kind != "person":
        return []
    if before.kind != "person":
        return [phrases.SITS_DOWN.format(name=name_after)]
    news = []
    if after.gone and not before.gone:
        news.append(phrases.IS_GONE)
    if after.away and not before.away:
        news.append(phrases.COMPUTER_FOR)
    if (before.gone and not after.gone) or (before.away and not after.away and not before.gone):
        news.append(phrases.IS_BACK)
    return [text.format(name=name_after) for text in news]


def own_news(before: SeatState, after: SeatState) -> list[Text]:
    """What happened in the person's own seat."""
    news = []
    if after.late and not before.late:
        news.append(phrases.YOU_ARE_LATE)
    if after.away and not before.away:
        news.append(phrases.YOU_ARE_AWAY)
    if before.away and not after.away:
        news.append(phrases.YOU_ARE_BACK)
    if after.muted != before.muted:
        news.append(phrases.YOU_ARE_MUTED if after.muted else phrases.YOU_MAY_SPEAK)
    if after.owner and not before.owner:
        news.append(phrases.YOU_ARE_OWNER)
    return news
