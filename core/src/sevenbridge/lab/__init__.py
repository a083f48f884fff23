"""Simulations and tournaments."""
