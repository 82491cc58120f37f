from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "specviz"
MODULES = sorted(path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("*.py"))

MODELS = {"core", "script", "lm", "theory", "traces"}
PLAYED = {*MODELS, "runs", "model_time", "table", "assets", "messages", "links", "oembed"}
MAY_IMPORT = {  # part of the package -> parts that it may import, beside itself
    "core": set[str](),
    "assets": {"core"},
    "messages": {"assets", "core"},
    "script": {"core"},
    "lm": {"core"},
    "theory": {"core"},
    "traces": {"core"},
    "model_time": {"core"},
    "links": {"core"},
    "oembed": {"links"},
    "runs": MODELS,
    "api": PLAYED,
    "table": {*MODELS, "runs", "model_time"},
    "web": PLAYED,
    "export": {*PLAYED, "web"},
    "notebook": {*PLAYED, "api", "web", "export"},
    "commands": {*PLAYED, "web", "export", "notebook"},
    "interrupts": set[str](),
    "cli": {*PLAYED, "web", "export", "notebook", "commands", "interrupts"},
    "testing": {*PLAYED, "web", "export"},
    "__main__": {"cli", "interrupts"},
    "__init__": {"api"},
}
PURE = {"core", "script", "theory"}
IMPURE = {"time", "random", "asyncio", "logging", "os", "pathlib"}


def part_of(module: str) -> str:
    """The part of the package that a file belongs to: `specviz/core/engine.py` -> `core`."""
    return Path(module).with_suffix("").parts[1]


def imports(source: str) -> Iterator[str]:
    """Every name that a source imports, wherever it stands in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a relative import hides which part it means"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imported_parts(source: str) -> set[str]:
    """The parts of specviz that a source imports; its version belongs to none."""
    ours = {name.split(".")[1] for name in imports(source) if name.startswith("specviz.")}
    return ours - {"__version__"}


def read(module: str) -> str:
    return (ROOT / module).read_text(encoding="utf-8")


@pytest.mark.parametrize("module", MODULES)
def test_imports_go_one_way(module: str) -> None:
    part = part_of(module)
    assert part in MAY_IMPORT, f"say in MAY_IMPORT what {part} may import"
    assert imported_parts(read(module)) <= MAY_IMPORT[part] | {part}


@pytest.mark.parametrize("module", [module for module in MODULES if part_of(module) in PURE])
def test_the_algorithm_has_no_clock_no_files_no_log_and_no_hidden_chance(module: str) -> None:
    top = {name.split(".")[0] for name in imports(read(module))}
    assert not top & IMPURE


def test_numpys_generators_are_used_by_chance_alone() -> None:
    def draws(module: str) -> bool:
        source = read(module)
        names = (node.attr for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute))
        return "random" in names or any(name.startswith("numpy.random") for name in imports(source))

    assert [module for module in MODULES if draws(module)] == ["specviz/core/chance.py"]


def test_pythreejs_is_for_the_notebook_alone() -> None:
    widgets = {"pythreejs", "ipywidgets"}
    users = [module for module in MODULES if widgets & {name.split(".")[0] for name in imports(read(module))}]
    assert {part_of(module) for module in users} == {"notebook"}


def test_an_import_hidden_in_a_function_is_seen() -> None:
    hidden = "def f():\n    from specviz import web\n    import os.path\n    from specviz.core.codec import encode\n"
    assert imported_parts(hidden) == {"web", "core"}
    assert "os.path" in set(imports(hidden))


SERVES = """
import json, sys
from urllib.request import urlopen
sys.modules["pythreejs"] = None  # what blocks an import
from specviz.web.app import app
import specviz.cli
from tests.servers import running_server
with running_server(app) as url:
    lines = urlopen(f"{url}/api/run?rounds=2").read().splitlines()
print([json.loads(line)["type"] for line in lines])
"""


def test_serving_needs_no_pythreejs() -> None:
    done = subprocess.run([sys.executable, "-c", SERVES], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("['run', 'round', 'round', 'end']\n", 0), done.stderr
