"""What every game on the terminal stands on: lines that are typed, the look of the screen, help and files."""
