"""What an address is counted as: whoever has an address of IPv6 has a whole network of them."""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

#: what an address is counted as, the narrowest first
Networks: TypeAlias = tuple[str, ...]

#: the networks of IPv6 that count: what a household has at the least, and what one is given at the most
PREFIXES: Final = (64, 48)
#: how many times as much a network of the second kind may do: several customers may be in it
WIDER: Final = 8


@lru_cache(maxsize=4096)
def networks_of(address: str) -> Networks:
    """Returns what an address counts as: one of IPv4 as itself, one of IPv6 as its /64 and its /48."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # a socket that is no address of the internet
        return (address,)
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is None:
            return tuple(str(ipaddress.ip_network((parsed, bits), strict=False)) for bits in PREFIXES)
        parsed = parsed.ipv4_mapped
    return (str(parsed),)


def network_hash(key: bytes, networks: Networks) -> bytes:
    """Returns a keyed hash of the widest of these networks: it tells networks apart, and no more."""
    return hmac.digest(key, networks[-1].encode(), "sha256")[:16]


def is_in(address: str, networks: Iterable[str]) -> bool:
    """Returns whether an address is one of these, or in one of these networks; ``*`` stands for all."""
    try:
        parsed = ipaddress.ip_address(address)
        return any(each == "*" or parsed in ipaddress.ip_network(each, strict=False) for each in networks)
    except ValueError:
        return False
