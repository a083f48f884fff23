"""What the authors measure with, and what makes the data that the library ships; README.md lists it.

It is run from a checkout and is in neither distribution.
"""
