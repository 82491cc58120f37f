"""Runs on disk: recordings, written whole or not at all and read back as far as they are sound."""
