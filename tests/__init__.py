"""Tests of specviz, in the shape of the package."""
