from __future__ import annotations

import json
import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

from specviz.core.codec import decode, encode
from specviz.core.contract import check_all
from specviz.core.rounds import End, Header, Round

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
RECORDINGS = sorted(path.stem for path in GOLDEN.glob("*.jsonl"))
BY_HAND = {"messages.json"}
GENERATED = sorted({path.name for path in GOLDEN.glob("*.json*")} - BY_HAND)


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    """What the generator would write: path below the root -> text."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "scripts"))
        generate: Callable[[], dict[str, str]] = runpy.run_path(str(ROOT / "scripts" / "generate-golden"))["files"]
        return generate()


def difference(new: object, old: object, where: str = "") -> str | None:
    """The first place where two JSON values differ: floats by more than 1e-9, all else at all; or None."""
    if isinstance(new, float) and isinstance(old, float):
        return None if new == pytest.approx(old, rel=1e-9, abs=1e-9) else f"{where}: {new} is no longer {old}"
    if type(new) is not type(old):
        return f"{where}: {new!r} is no longer {old!r}"
    if isinstance(new, dict) and isinstance(old, dict):
        if list(new) != list(old):
            return f"{where}: keys {list(new)} are no longer {list(old)}"
        pairs = [(key, new[key], old[key]) for key in new]
    elif isinstance(new, list) and isinstance(old, list):
        if len(new) != len(old):
            return f"{where}: {len(new)} values are no longer {len(old)}"
        pairs = [(str(place), *pair) for place, pair in enumerate(zip(new, old, strict=True))]
    else:
        return None if new == old else f"{where}: {new!r} is no longer {old!r}"
    return next(filter(None, (difference(a, b, f"{where}.{key}") for key, a, b in pairs)), None)


def parsed(text: str, name: str) -> object:
    return [json.loads(line) for line in text.splitlines()] if name.endswith(".jsonl") else json.loads(text)


def test_the_golden_files_are_those_that_the_generator_writes(files: dict[str, str]) -> None:
    assert set(GENERATED) == {Path(name).name for name in files}


@pytest.mark.parametrize("name", GENERATED)
def test_the_golden_files_are_current(name: str, files: dict[str, str]) -> None:
    old = (GOLDEN / name).read_text(encoding="utf-8")
    assert difference(parsed(files[f"tests/golden/{name}"], name), parsed(old, name), name) is None


@pytest.mark.parametrize("name", RECORDINGS)
def test_a_recording_is_a_header_rounds_that_obey_the_contract_and_an_end(name: str) -> None:
    records = [decode(line) for line in (GOLDEN / f"{name}.jsonl").read_bytes().splitlines()]
    rounds = [record for record in records if isinstance(record, Round)]
    assert isinstance(records[0], Header)
    assert records[-1] == End(reason="complete", rounds=len(rounds))
    assert len(records) == len(rounds) + 2
    assert list(check_all(rounds)) == rounds


@pytest.mark.parametrize("name", RECORDINGS)
def test_a_recording_survives_being_read_and_written(name: str) -> None:
    for line in (GOLDEN / f"{name}.jsonl").read_bytes().splitlines():
        assert encode(decode(line)) == line


def test_the_comparison_is_exact_but_for_floats() -> None:
    assert difference({"a": [1, 0.1 + 0.2, "x"]}, {"a": [1, 0.3, "x"]}) is None
    others: list[object] = [{"a": [1, 0.31, "x"]}, {"a": [2, 0.3, "x"]}, {"a": [1.0, 0.3, "x"]}, {"a": [1]}, {"b": []}]
    for other in others:
        assert difference({"a": [1, 0.3, "x"]}, other) is not None
    assert difference({"a": 1, "b": 2}, {"b": 2, "a": 1}) is not None
