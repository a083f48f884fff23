"""Computer players. Each sees only a view, like a person in its seat."""
