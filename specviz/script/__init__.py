"""The sentences written by hand, and the two models that each of them makes."""
