"""The game of Seven Bridge for people: tables, the server with its page, the command line.

It stands on the library ``sevenbridge`` and is no part of it.
"""
