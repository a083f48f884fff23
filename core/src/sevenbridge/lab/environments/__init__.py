"""Seven Bridge as standard environments for those who train players (docs/laboratory/environments.md)."""
