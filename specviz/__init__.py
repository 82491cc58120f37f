"""specviz: speculative decoding, seen."""

__version__ = "0.1.0"
