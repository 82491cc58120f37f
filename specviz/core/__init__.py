"""The algorithm, pure: no clock, no input or output, no hidden chance."""
