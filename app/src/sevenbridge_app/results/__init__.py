"""What is kept of how persons did, as plain data: finished matches, puzzles, Seven by Seven, complaints."""
