"""A source whose lines are so long that a few of them fill every buffer between server and reader."""

from __future__ import annotations

from collections.abc import Iterator

from specviz.core.rounds import PROTOCOL, Cursor, Extra, Header, Round
from specviz.core.settings import Settings

BYTES_A_ROUND = 1 << 19  # 64 of them are far more than the buffers of a socket hold


class HeavySource:
    """Counts the rounds that were taken from it, and the askers that have not let go of theirs."""

    name = "script:heavy"
    changeable: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.taken = 0
        self.held = 0

    def header(self, settings: Settings) -> Header:
        return Header(
            protocol=PROTOCOL,
            source=self.name,
            fidelity="simulated",
            clock="profile",
            specviz="0",
            settings=settings,
            prompt=[],
            slots=None,
            words=None,
            expected=None,
        )

    def rounds(self, settings: Settings, cursor: Cursor, *, index: int, rows: bool) -> Iterator[Round]:
        self.held += 1
        try:
            while True:
                self.taken += 1
                word = "x" * (BYTES_A_ROUND // 2)
                after = Cursor(cursor.passage, cursor.position + 1)
                yield Round(
                    index=index,
                    cursor=cursor,
                    settings=settings,
                    drafted=[],
                    accepted_length=0,
                    extra=Extra(0, word, "plain", 0.5),
                    committed=[word],
                    drafting_ms=0.0,
                    verifying_ms=settings.verify_ms,
                    next=after,
                    passage_ended=False,
                )
                cursor = after
                index += 1
        finally:
            self.held -= 1
