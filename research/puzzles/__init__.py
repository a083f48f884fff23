"""Where the shipped puzzles come from (docs/play/puzzles.md): mined, measured twice, and selected."""
