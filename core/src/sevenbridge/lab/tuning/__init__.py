"""Weights of the player ``rule`` made better by self-play, for one table size and one set of rules."""
