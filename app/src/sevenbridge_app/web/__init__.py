"""HTTP and WebSockets: sessions, limits, the tables of this process and who is connected to them.

``serving.py`` starts a server; ``app.py`` puts it together. The protocol is in docs/protocol/table.md.
"""
