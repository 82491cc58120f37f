"""A real server for tests: the one that pictures are made of."""

from specviz.web.running import running_server

__all__ = ["running_server"]
