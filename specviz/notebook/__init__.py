"""A run as a scene in a notebook, from the rounds, frames and widths of the page."""
