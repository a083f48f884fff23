"""Seven by Seven on the terminal: what lies on the table, what a person may type, and what is kept."""
