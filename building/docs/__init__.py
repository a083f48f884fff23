"""The documentation as a site: ``python -m building.docs FOLDER``, which ``make docs`` calls.

Sphinx makes it of the Markdown in ``docs/`` and of a few pages that are written here: the reference of the
public modules from their docstrings, the protocol from its description, the example records with pictures.
"""
