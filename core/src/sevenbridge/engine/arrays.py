"""Arrays of numbers, which are lists where the core is interpreted.

``arrays.pxd`` stands in for this module where the core is compiled: there an array is a part of its object,
and holds noughts as soon as there is one.
"""


def are_lists() -> bool:
    """Whether they have to be made."""
    return True
