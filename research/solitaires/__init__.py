"""Which rules of Seven by Seven would make choices matter: variants of it, players, and what they win.

docs/play/choice.md tells what came of it.
"""
