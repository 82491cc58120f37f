"""Exact long-run figures and closed forms: nothing here draws a number."""
