"""How the first dealer was found, in lines."""

from collections.abc import Sequence

from sevenbridge.cli.terminal import phrases
from sevenbridge.cli.terminal.scene import Taste
from sevenbridge.cli.terminal.score_sheet import about

#: what each seat drew in a row, a card each
Draw = Sequence[tuple[int, int]]


def first_deal(draws: Sequence[Draw], dealer: int, names: Sequence[str], taste: Taste) -> list[str]:
    """What was drawn for the deal, if anything, and whose it is; ``names`` by seat, as they are shown."""
    drawn = [
        taste.text(phrases.COMMA).join(f"{names[seat]} {taste.look.card(card)}" for seat, card in draw)
        for draw in draws
    ]
    again = f" {taste.text(phrases.DRAW_AGAIN)} "
    lines = [f"{taste.text(phrases.DRAW_FOR_DEAL)} {again.join(drawn)}"] if drawn else []
    return [*lines, about(names[dealer], phrases.YOU_DEAL_FIRST, phrases.FIRST_DEALER, taste)]
