"""How the schema came to be what it is, a step a file.

A step is never changed once a store was written with it. A new one takes the next number, names the one
before it as its ``down_revision``, and the schema is changed with it; a test holds the two together.
There is no way back: an older program refuses a newer store.
"""
