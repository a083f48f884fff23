"""Where the shipped puzzles come from (docs/puzzles.md): mined, measured twice, and selected."""
