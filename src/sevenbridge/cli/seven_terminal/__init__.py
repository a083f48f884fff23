"""Seven by Seven on the terminal, line by line: what lies on the table, what a person may type, what is
kept.
"""
