"""How every Chromium of ours is started."""

from specviz.export.browser import FLAGS

__all__ = ["FLAGS"]
