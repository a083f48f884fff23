"""How a deal ends: it is decided when the cards lie, as the order of moves never matters (RULES part 2).

Whatever is played, what stays in the tableau of a deal played out depends only on which cards have been
dealt: of two ranks that sum to seven the surplus of one over the other, and of each rank from the eight to
the king those that the reserve, which has been discarded as often as all six ranks had come, does not hold.
A deal is lost when these fill every cell.
"""

from sevenbridge.solitaire.deals import FIRST_DEAL, LAST_DEAL, Dealer, NoSuchDeal

CELLS = 6
PACK = 52


def cards_dealt(dealer: Dealer, cells: int) -> int:
    """How many cards of the dealer's deck come to the tableau: 52 when the deal is won, else less.

    ``cells`` is the number of tableau cells, 1 to 52.
    """
    for rank in range(13):
        dealer.counts[rank] = 0
    stuck = 0
    rows = 0
    for index in range(PACK):
        rank = dealer.deck[index] & 15
        dealer.counts[rank] += 1
        if rank < 6:
            # the ace is rank 0 and goes with the six, rank 5
            stuck += 1 if dealer.counts[rank] > dealer.counts[5 - rank] else -1
        elif rank > 6 and dealer.counts[rank] > rows + 1:
            stuck += 1
        elif rank > 6:
            low = dealer.counts[7]
            for other in range(8, 13):
                if dealer.counts[other] < low:
                    low = dealer.counts[other]
            if low > rows:
                rows = low
                # the reserve is empty again and takes one of each rank that waits
                for other in range(7, 13):
                    if dealer.counts[other] > rows:
                        stuck -= 1
        if stuck >= cells:
            return index + 1
    return PACK


def is_winnable(dealer: Dealer, cells: int = CELLS) -> bool:
    """Whether the dealer's deck is won."""
    return cards_dealt(dealer, cells) == PACK


def count_won(dealer: Dealer, first: int, deals: int, cells: int = CELLS) -> int:
    """How many of the deals with the numbers ``first`` to ``first + deals - 1`` are won."""
    won = 0
    for number in range(first, first + deals):
        dealer.shuffle(number)
        if cards_dealt(dealer, cells) == PACK:
            won += 1
    return won


def next_winnable(number: int, cells: int = CELLS) -> int:
    """The first winnable deal from this number on; after the last deal comes the first again.

    Raises NoSuchDeal.
    """
    if not FIRST_DEAL <= number <= LAST_DEAL:
        raise NoSuchDeal(number)
    dealer = Dealer()
    dealer.shuffle(number)
    while not is_winnable(dealer, cells):
        number = FIRST_DEAL if number == LAST_DEAL else number + 1
        dealer.shuffle(number)
    return number
