"""The command line: play in a terminal, check records, list the rules, verify shuffles, simulate."""
