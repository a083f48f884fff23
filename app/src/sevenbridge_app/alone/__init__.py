"""A server for one person, beside that person's own page: no network, no thread, no event loop.

The page talks to it as it talks to a server, by requests over HTTP and messages of a table, and is told no
more. Whoever calls brings in what the page says, and lets it work when it asks to.
"""
