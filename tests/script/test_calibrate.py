from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

from specviz.script.models import SCRIPTS
from specviz.script.rocket import ROCKET
from specviz.script.sentence import Script

CALIBRATE = Path(__file__).parents[2] / "scripts" / "calibrate"


@pytest.fixture
def calibrate(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(sys, "path", [*sys.path])
    spec = spec_from_loader("calibrate", SourceFileLoader("calibrate", str(CALIBRATE)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "calibrate", module)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_the_committed_factors_of_every_script_meet_the_table(script: Script) -> None:
    done = subprocess.run(
        [sys.executable, CALIBRATE, script.name, "--check"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert script.slots[0].right.strip() in done.stdout


def test_factors_that_miss_the_table_are_named(
    calibrate: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    flat = replace(ROCKET, slots=tuple(replace(slot, predictability=1.0) for slot in ROCKET.slots))
    monkeypatch.setitem(calibrate.SCRIPTS, "rocket", flat)
    assert calibrate.main(["--check"]) == 1
    assert "speedup at K=8, 0.80 is " in capsys.readouterr().err


def test_factors_by_ear_of_another_sentence_are_refused(calibrate: ModuleType) -> None:
    with pytest.raises(ValueError, match="the factors by ear are for 'because high"):
        calibrate.by_ear(replace(ROCKET, slots=ROCKET.slots[1:]))


@pytest.mark.slow
@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_the_fit_gives_the_committed_factors(calibrate: ModuleType, script: Script) -> None:
    assert calibrate.fit(calibrate.by_ear(script)) == tuple(round(slot.predictability * 100) for slot in script.slots)
