"""The errors of the core; `web.asks.AskError` and `assets.AssetsError` belong to SpecvizError too.

SpecvizError
  SettingsError   a setting, cursor or count out of its range; carries the field
  ContractError   a round that contradicts itself
  ModelError      a drafter or target that broke its protocol
  CodecError      a line that is no record of protocol 1
"""

from __future__ import annotations


class SpecvizError(Exception):
    """An error that the user can fix; the message is one line and shows the value and the range."""


class SettingsError(SpecvizError):
    """A value out of its range."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


class ContractError(SpecvizError):
    """A round whose own numbers contradict each other."""


class ModelError(SpecvizError):
    """A drafter or target that returned what its protocol does not allow."""


class CodecError(SpecvizError):
    """A line that cannot be read as a record of protocol 1."""
