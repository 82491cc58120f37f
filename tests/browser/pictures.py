"""Pictures as numbers, as `specviz.testing` compares them."""

from specviz.export.pixels import Pictures

__all__ = ["Pictures"]
