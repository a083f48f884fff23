"""Computer players. Each sees only a view, as a person in its seat does."""
