"""Seven Bridge as a game in extensive form, in which chance deals card by card (docs/openspiel.md)."""
