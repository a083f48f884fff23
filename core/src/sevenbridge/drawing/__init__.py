"""Hands, melds, views and rounds drawn as text and as SVG, in both languages. Pure: no files, no clock."""
