"""A second, naive telling of the rules of Seven Bridge, against which the real engine is tested."""
