"""Exact long-run figures and closed forms; nothing here uses random numbers."""
