"""Seven Bridge in extensive form, where chance deals card by card (docs/laboratory/openspiel.md)."""
