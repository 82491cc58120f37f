"""What a page without a server plays from: the script or the recording, as text that lies in the page."""

from __future__ import annotations

import json
from dataclasses import replace

from specviz import __version__
from specviz.core.codec import encode
from specviz.core.errors import SpecvizError
from specviz.core.rounds import End, Record
from specviz.script.sentence import MOST_CERTAIN, Script
from specviz.traces.recording import Recording

MOST_ROUNDS = 10_000  # of a recording: some 10 MB of page


def script_text(script: Script) -> str:
    """A script as JSON; `static/js/source/source.d.ts` says its form."""
    record = {
        "name": script.name,
        "prompt": script.prompt,
        "slots": [[slot.right, slot.wrong, slot.predictability] for slot in script.slots],
        "most_certain": MOST_CERTAIN,
        "specviz": __version__,
    }
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def recording_text(recording: Recording, source: str) -> str:
    """A recording as its lines, under the name `source`; SpecvizError where it is too long for a page."""
    count = len(recording.rounds)
    if count > MOST_ROUNDS:
        raise SpecvizError(f"a page holds a recording of at most {MOST_ROUNDS} rounds, got {count}")
    end = End(reason="complete", rounds=count)
    records: list[Record] = [replace(recording.run, source=source), *recording.rounds, end]
    return "\n".join(encode(record).decode() for record in records)
