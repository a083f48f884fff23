"""Seven by Seven as it is played on the page: the moves of a game, by clicks, with keys, or by dragging."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from sevenbridge.engine.cards import card_text
from sevenbridge.solitaire.deals import deck_of
from sevenbridge.solitaire.game import Game
from sevenbridge.solitaire.moves import Move
from tests.browser.visitor import Visitor

#: a deal that is won in 40 moves
WINNABLE = 108
#: one that is lost after three: remove Ah 6d, reserve 8s, reserve Qs
LOST = 10


def moves_of(deal: int) -> tuple[Move, ...]:
    """All moves of a deal to its end, as the package plays it."""
    return Game(deck_of(deal)).autoplay()


class Solitaire:
    """The table of Seven by Seven before somebody; ``game``: what the package says stands on it."""

    def __init__(self, visitor: Visitor, deal: int) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.game = Game(deck_of(deal))

    @classmethod
    def at(cls, visitor: Visitor, deal: int) -> Solitaire:
        """Opens a deal by its number."""
        visitor.go(f"/seven?deal={deal}")
        return cls(visitor, deal)

    # -- what is seen ----------------------------------------------------------------------------------------

    @property
    def message(self) -> Locator:
        """What the page has to say to the last thing that was done."""
        return self.page.locator("[role=status]").first

    def card(self, card: int) -> Locator:
        """A card of the tableau."""
        return self.page.locator(f'[data-row=tableau]:has([data-card="{card_text(card)}"])')

    def tool(self, name: str) -> Locator:
        """Undo, for example."""
        return self.page.get_by_role("button", name=name, exact=True)

    def tally(self, kind: str) -> Locator:
        """A line of the statistics."""
        return self.page.get_by_role("row", name=kind)

    # -- what is done ----------------------------------------------------------------------------------------

    def click(self, move: Move) -> None:
        """Makes a move by clicks."""
        for card in move.cards:
            self.card(card).click()
        self.game.play(move)

    def key(self, move: Move) -> None:
        """Makes a move with the figures of the places."""
        for card in move.cards:
            self.page.keyboard.press(str(self.game.position.tableau.index(card) + 1))
        self.game.play(move)

    def drag(self, move: Move) -> None:
        """Makes a move by dragging its first card to its second, to the reserve, or to those removed."""
        first, *others = move.cards
        if others:
            goal = self.card(others[0])
        elif move.verb == "reserve":
            goal = self.page.locator("[data-zone=reserve] > li").first
        else:
            goal = self.page.locator("[data-zone=removed]")
        self.card(first).drag_to(goal)
        self.game.play(move)

    def see(self) -> None:
        """The page shows what the package says."""
        lying = [card_text(card) for card in self.game.position.tableau_cards()]
        faces = self.page.locator("[data-row=tableau] [data-card]")
        expect(faces).to_have_count(len(lying))
        assert [face.get_attribute("data-card") for face in faces.all()] == lying
