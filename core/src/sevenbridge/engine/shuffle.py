"""The shuffle that anyone can check afterwards.

The order of every deck follows from a secret of 32 bytes, one nonce per seat, the round and the reshuffle, by
HMAC-SHA256 and Fisher-Yates. The host of the table publishes `commitment(secret)` before the nonces are
collected and the secret after the match; from then on anyone can compute every deck again.
`docs/library/shuffle.md` gives the bytes, test vectors, and what the scheme does and does not promise.
Nothing here draws random bytes: secret and nonces come from outside.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Literal, TypeVar

from sevenbridge.engine.cards import JOKER, PACK
from sevenbridge.engine.first_dealer import DealerDraw, first_jack_dealer, low_card_dealer
from sevenbridge.engine.rules import Rules

Item = TypeVar("Item")
Purpose = Literal["first dealer", "dealer for now", "deal", "reshuffle"]

SECRET_BYTES = 32
LONGEST_NONCE = 64
#: how long the nonces are that follow from a seed
SEEDED_NONCE = 16
MOST_NONCES = 255
VERSION = b"seven-bridge shuffle 1"


def commitment(secret: bytes) -> str:
    """What is published before the match: the SHA-256 of the secret, as 64 lower-case hex digits.

    Raises ValueError unless the secret has 32 bytes.
    """
    _check_secret(secret)
    from hashlib import sha256

    return sha256(secret).hexdigest()


class Stream:
    """The endless random bytes that belong to one purpose in one round of a match.

    `nonces` has one entry per seat of the match, seat 0 first. Raises ValueError for a secret, a nonce or a
    number out of bounds.
    """

    def __init__(
        self,
        secret: bytes,
        nonces: tuple[bytes, ...],
        purpose: Purpose,
        round_number: int = 0,
        reshuffle_number: int = 0,
    ) -> None:
        _check_secret(secret)
        _check_nonces(nonces)
        label = purpose.encode("ascii")
        self._secret = secret
        self._prefix = b"".join(
            (
                VERSION,
                _u8(len(label)) + label,
                _u8(len(nonces)),
                *(_u8(len(nonce)) + nonce for nonce in nonces),
                _u32("round number", round_number),
                _u32("reshuffle number", reshuffle_number),
            )
        )
        self._bytes = self._blocks()

    def _blocks(self) -> Iterator[int]:
        from hmac import digest

        for block in count():
            message = self._prefix + _u32("block number", block)
            yield from digest(self._secret, message, "sha256")

    def byte(self) -> int:
        """The next byte, 0 to 255."""
        return next(self._bytes)

    def below(self, n: int) -> int:
        """A random integer from 0 to n - 1, each exactly as likely as the others.

        Takes bytes, keeps of each as many low bits as n - 1 has, and throws away what is n or more. Raises
        ValueError unless 1 <= n <= 256.
        """
        if not 1 <= n <= 256:
            raise ValueError(f"below(n) needs 1 <= n <= 256, not {n}")
        mask = (1 << (n - 1).bit_length()) - 1
        while True:
            number = self.byte() & mask
            if number < n:
                return number


def order(items: Iterable[Item], stream: Stream) -> list[Item]:
    """The items in a random order (Fisher-Yates, from the last item down); at most 256.

    The first of the result is the top card. Raises ValueError for more items.
    """
    shuffled = list(items)
    for last in range(len(shuffled) - 1, 0, -1):
        chosen = stream.below(last + 1)
        shuffled[last], shuffled[chosen] = shuffled[chosen], shuffled[last]
    return shuffled


def canonical(cards: Iterable[int]) -> list[int]:
    """The cards in the order in which a shuffle starts from them: ascending, the joker last.

    Raises ValueError for a card that is there twice.
    """
    ordered = sorted(cards, key=lambda card: (card == JOKER, card))
    if len(set(ordered)) != len(ordered):
        raise ValueError("a card is there twice")
    return ordered


@dataclass(frozen=True, slots=True)
class Fairness:
    """What all shuffles of a match are computed from (docs/library/shuffle.md).

    Rounds count from 0 over the whole match, play-on rounds included. Every shuffle uses the nonces of all
    seats, also of those that sit the round out. Raises ValueError for a secret or nonce out of bounds.
    """

    #: 32 bytes; `repr` leaves them out
    secret: bytes = field(repr=False)
    #: one for each seat, 1 to 64 bytes
    nonces: tuple[bytes, ...]

    def __post_init__(self) -> None:
        _check_secret(self.secret)
        _check_nonces(self.nonces)

    @classmethod
    def seeded(cls, seed: int, seats: int) -> "Fairness":
        """The fairness of a game played by a seed, any integer from 0 up: equal seeds give equal cards.

        Raises ValueError for a negative seed.
        """
        if seed < 0:
            raise ValueError(f"a seed must not be negative: {seed}")

        from hashlib import sha256

        def hashed(word: str) -> bytes:
            return sha256(f"sevenbridge play, {word}, seed {seed}".encode()).digest()

        nonces = tuple(hashed(f"nonce of seat {seat}")[:SEEDED_NONCE] for seat in range(seats))
        return cls(hashed("secret"), nonces)

    def deck(self, round_number: int, pack: Iterable[int]) -> list[int]:
        """The pack as it is dealt in this round, top card first (RULES 1.1)."""
        return order(canonical(pack), self._stream("deal", round_number))

    def reshuffle(self, round_number: int, reshuffle_number: int, cards: Iterable[int]) -> list[int]:
        """The new stock, top card first, of these discards (RULES 1.5); their order does not matter.

        Reshuffles count from 1 within a round. Raises ValueError for a lower number.
        """
        if reshuffle_number < 1:
            raise ValueError(f"reshuffles count from 1, not {reshuffle_number}")
        return order(canonical(cards), self._stream("reshuffle", round_number, reshuffle_number))

    def first_dealer_cards(self, pack: Iterable[int]) -> list[int]:
        """The pack that finds the first dealer, top card first (RULES 1.8, `low_card` and `first_jack`)."""
        return order(canonical(pack), self._stream("first dealer"))

    def first_dealer(self, rules: Rules, seats: int) -> tuple[int, tuple[tuple[DealerDraw, ...], ...]]:
        """The seat that deals first under these rules, and the cards that the seats got for it (RULES 1.8).

        The cards are those of every time the seats drew, or all together that were turned up to the first
        jack; none for a random dealer.
        """
        if rules.first_dealer == "random":
            return self.first_seat(seats), ()
        cards = self.first_dealer_cards(PACK)
        if rules.first_dealer == "first_jack":
            return first_jack_dealer(cards, seats, self.dealer_for_now(seats))
        return low_card_dealer(cards, seats)

    def first_seat(self, seats: int) -> int:
        """The first dealer where any seat may deal first (RULES 1.8, `random`): 0 to seats - 1."""
        return self._stream("first dealer").below(seats)

    def dealer_for_now(self, seats: int) -> int:
        """The seat that turns cards up to the first jack (RULES 1.8, `first_jack`): 0 to seats - 1."""
        return self._stream("dealer for now").below(seats)

    def _stream(self, purpose: Purpose, round_number: int = 0, reshuffle_number: int = 0) -> Stream:
        return Stream(self.secret, self.nonces, purpose, round_number, reshuffle_number)


def _check_secret(secret: bytes) -> None:
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"the secret has {len(secret)} bytes instead of {SECRET_BYTES}")


def _check_nonces(nonces: tuple[bytes, ...]) -> None:
    if not 1 <= len(nonces) <= MOST_NONCES:
        raise ValueError(
            f"there are {len(nonces)} nonces; every seat has one, and there are 1 to {MOST_NONCES} seats"
        )
    for seat, nonce in enumerate(nonces):
        if not 1 <= len(nonce) <= LONGEST_NONCE:
            raise ValueError(
                f"the nonce of seat {seat} has {len(nonce)} bytes; it may have 1 to {LONGEST_NONCE}"
            )


def _u8(number: int) -> bytes:
    return number.to_bytes(1, "big")


def _u32(name: str, number: int) -> bytes:
    if not 0 <= number < 1 << 32:
        raise ValueError(f"the {name} {number} is not from 0 to 2^32 - 1")
    return number.to_bytes(4, "big")
