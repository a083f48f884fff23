"""Describes the protocol for those who write clients, from the server's own types.

``python -m app.protocol`` writes three files: the page's types (``app/page/src/server/messages.ts``), and for
everybody ``openapi.json`` and ``asyncapi.json``, which the server gives out and which stand beside its code
(``app/src/sevenbridge_app/web/``). It runs in a checkout, where the sources are that say what a field means.
"""
