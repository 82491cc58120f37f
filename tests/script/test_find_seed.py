"""The default seed: what its first passage shows, and that the script finds it by its rule."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from specviz.core.figures import PAGE_WINDOW_MS, fold
from specviz.core.rounds import Round
from specviz.core.settings import DEFAULTS
from specviz.runs import SCRIPT_SOURCES, ScriptSource, play

FIND_SEED = Path(__file__).parents[2] / "scripts" / "find-seed"


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    """What the script defines."""
    return runpy.run_path(str(FIND_SEED))


def first_passage(source: ScriptSource) -> list[Round]:
    rounds = list(islice(play(source, DEFAULTS)[1], 30))
    return rounds[: 1 + next(place for place, round_ in enumerate(rounds) if round_.passage_ended)]


@pytest.mark.parametrize("source", SCRIPT_SOURCES, ids=lambda source: source.name)
def test_the_first_passage_shows_a_correction_a_bonus_and_a_lost_first_guess(source: ScriptSource) -> None:
    kinds = [
        (round_.accepted_length, round_.extra.kind) for round_ in first_passage(source) if round_.extra is not None
    ]
    assert kinds[0] in [(2, "recovered"), (3, "recovered")]
    full = next(place for place, kind in enumerate(kinds) if kind == (4, "bonus"))
    assert full in (1, 2)
    assert (0, "recovered") in kinds[full + 1 :]


@pytest.mark.parametrize("source", SCRIPT_SOURCES, ids=lambda source: source.name)
def test_the_figures_at_the_end_of_the_first_passage_lie_within_two_percent_of_the_exact_ones(
    source: ScriptSource,
) -> None:
    header, _ = play(source, DEFAULTS)
    counted, exact = fold(first_passage(source), PAGE_WINDOW_MS, slots=header.slots), header.expected
    assert exact is not None
    for name in ("kept", "tokens_per_round", "speedup"):
        assert getattr(counted, name) == pytest.approx(getattr(exact, name), rel=0.02)


def test_the_script_finds_the_default_seed_and_says_so_where_it_is_another_one(
    found: dict[str, Any], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    main: Callable[[list[str]], int] = found["main"]
    assert main([]) == 0
    said = capsys.readouterr()
    assert said.out.splitlines()[1].split()[0] == str(DEFAULTS.seed)
    assert said.err == ""
    monkeypatch.setitem(main.__globals__, "DEFAULTS", replace(DEFAULTS, seed=7))
    assert main(["--check"]) == 1
    assert capsys.readouterr() == ("", f"the default seed is 7, the rule finds {DEFAULTS.seed}\n")


def test_an_opening_that_lacks_one_of_its_parts_does_not_tell_the_story(found: dict[str, Any]) -> None:
    tells: Callable[[list[Round]], bool] = found["tells_the_story"]
    rounds = first_passage(SCRIPT_SOURCES[0])
    corrected, full, *others = rounds
    lost = next(round_ for round_ in others if round_.accepted_length == 0)
    assert tells(rounds)
    assert tells([corrected, others[0], full, lost])
    for without in (
        [full, full, lost],  # nothing is corrected at first
        [lost, full, lost],  # the first round keeps nothing
        [corrected, others[0], others[0], full, lost],  # the bonus comes late
        [corrected, lost, full, full],  # the first guess is lost before
        [round_ for round_ in rounds if round_.accepted_length],  # and never
    ):
        assert not tells(without)
