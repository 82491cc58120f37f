"""The hand-authored sentence, and the two models that it makes."""
