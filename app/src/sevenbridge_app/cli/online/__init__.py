"""The game over the network: what a person's terminal and a computer player need to sit at a table."""
