"""``Round`` is tested from the outside, where the rules can be read.

Each rule has its scenarios in ``tests/scenarios/``, records that a player can read. Everything that a round
does is held against a second set of rules in test_against_oracle.py, and what must hold in every position
stands in test_properties.py.
"""
