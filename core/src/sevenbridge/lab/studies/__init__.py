"""Questions about the game that simulated rounds answer, one a module (docs/laboratory/studies.md)."""
