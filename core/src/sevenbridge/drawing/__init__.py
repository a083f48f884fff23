"""Hands, melds, views and rounds drawn as text and as SVG, in both languages. Pure: no files, no clock.

``svg`` draws pictures. ``text`` draws for terminals: ``pen`` has the signs of the cards and their order,
``cells`` the widths of what is written beside each other. ``moves``, ``story`` and ``words`` say what can be
done and what was done.
"""

__all__ = ["cells", "moves", "pen", "story", "svg", "text", "words"]
