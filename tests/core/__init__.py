"""Tests of the algorithm."""
