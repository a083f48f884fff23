"""Seven by Seven, the small solitaire (RULES part 2): the game, its exact odds, numbered deals.

Of the engine it knows the cards and how moves and refusals are written.
"""
