"""Runs on disk: recordings, written completely or not at all, and read up to their first damage."""
