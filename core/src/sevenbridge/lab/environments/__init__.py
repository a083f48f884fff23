"""Seven Bridge as standard environments for those who train players (docs/environments.md)."""
