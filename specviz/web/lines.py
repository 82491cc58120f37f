"""A cache of the lines of rounds: a round is a function of its ask, so the same ask gets the same line.

Every visitor of the page asks for the same first rounds.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

from specviz.core.codec import encode
from specviz.core.rounds import Cursor, Round
from specviz.core.settings import Settings
from specviz.runs import Source

MOST_BYTES = 8 << 20  # of all cached lines; a line without rows has about 1 KB

_Key = tuple[str, Settings, Cursor, int, bool]  # source, settings, cursor, index, whether with rows


class Lines:
    """The encoded rounds of an app's sources; the most recently used ones are kept."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[_Key, tuple[bytes, Cursor]] = OrderedDict()

    def of(
        self, source: Source, settings: Settings, cursor: Cursor, played: Iterator[Round], *, index: int, rows: bool
    ) -> Iterator[bytes]:
        """The lines of the rounds from `cursor` on; `played` yields those rounds and has not been used yet."""
        following: Iterator[Round] | None = played
        while True:
            key = (source.name, settings, cursor, index, rows)
            kept = self._kept.get(key)
            if kept is None:
                if following is None:
                    following = source.rounds(settings, cursor, index=index, rows=rows)
                round_ = next(following, None)
                if round_ is None:
                    return
                kept = encode(round_), round_.next
                self._keep(key, kept)
            else:
                self._kept.move_to_end(key)
                following = None  # it still stands before this line, so it cannot give the next one
            yield kept[0]
            cursor = kept[1]
            index += 1

    def _keep(self, key: _Key, kept: tuple[bytes, Cursor]) -> None:
        self._kept[key] = kept
        self._bytes += len(kept[0])
        while self._bytes > self._most_bytes:
            _, (line, _) = self._kept.popitem(last=False)
            self._bytes -= len(line)
