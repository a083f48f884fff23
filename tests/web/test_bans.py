"""Whom a server shuts out."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenbridge_app.store.bans import Ban
from sevenbridge_app.web.bans import Bans


def shut_out(*subjects: str) -> Bans:
    bans = Bans()
    bans.replace(Ban("guest" if each.isdigit() else "address", each, 0, None) for each in subjects)
    return bans


@pytest.mark.parametrize(
    ("address", "is_shut_out"),
    [
        ("203.0.113.7", True),
        ("203.0.113.8", False),
        ("198.51.100.200", True),
        ("::ffff:198.51.100.200", True),
        ("2001:db8:1:1::99", True),
        ("2001:db8:1:2::99", False),
        ("", False),
        ("unix", False),
    ],
)
def test_addresses_and_ranges_of_both_kinds(address: str, is_shut_out: bool) -> None:
    bans = shut_out("203.0.113.7/32", "198.51.100.0/24", "2001:db8:1:1::/64", "17")
    assert bans.has_address(address) is is_shut_out
    assert bans.has(17, address)
    assert bans.has(18, address) is is_shut_out


NETWORKS = st.one_of(
    st.builds(
        ipaddress.IPv4Network, st.tuples(st.integers(0, 2**32 - 1), st.integers(0, 32)), st.just(False)
    ),
    st.builds(
        ipaddress.IPv6Network, st.tuples(st.integers(0, 2**128 - 1), st.integers(0, 128)), st.just(False)
    ),
)


@given(st.lists(NETWORKS, max_size=5), st.one_of(st.ip_addresses(), NETWORKS.map(lambda each: each[-1])))
def test_who_is_shut_out_is_who_is_in_a_range(
    networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network],
    address: ipaddress.IPv4Address | ipaddress.IPv6Address,
) -> None:
    bans = shut_out(*map(str, networks))
    known = getattr(address, "ipv4_mapped", None) or address
    assert bans.has_address(str(address)) is any(known in each for each in networks)


def test_bans_that_are_lifted_count_no_longer() -> None:
    bans = shut_out("203.0.113.7/32", "17")
    bans.replace([])
    assert not bans.has(17, "203.0.113.7")
