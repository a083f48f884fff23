"""The rules of Seven Bridge: pure, with no I/O, no clock and no randomness of its own."""
