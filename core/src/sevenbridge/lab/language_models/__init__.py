"""Language models as players: what a seat sees, as JSON and in words, and programs that are asked."""
