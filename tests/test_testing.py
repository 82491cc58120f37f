"""`specviz.testing` in a project of its own: pytest runs there, in a folder that knows nothing of this one."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.browser

CONFTEST = 'pytest_plugins = ["specviz.testing"]\n'
TESTS = """
import os
import pytest
from specviz.testing import assert_same_picture

SMALL = {"path": "/embed", "size": (480, 300)}
LINK = os.environ.get("ARTICLE_LINK", "t=6.05&view=flat")

def test_figure(specviz_page):
    assert_same_picture(specviz_page(LINK, **SMALL), "pictures/figure.png")

def test_host(specviz_page, specviz_server, tmp_path):
    host = tmp_path / "article.html"
    host.write_text(f'<h1>Mine</h1><iframe src="{specviz_server}/embed?{LINK}" width="440" height="220"></iframe>')
    page = specviz_page(host.as_uri(), size=(480, 320))
    assert_same_picture(page, "pictures/host.png", tolerance=0.001)

@pytest.mark.skipif("ARTICLE_LINK" not in os.environ, reason="is never accepted")
def test_part(specviz_page):
    assert_same_picture(specviz_page(LINK, **SMALL).locator("#caption"), "pictures/caption.png")

def test_empty(specviz_page):
    page = specviz_page(LINK, **SMALL)
    page.evaluate("for (const scene of document.querySelectorAll('.scene')) scene.style.visibility = 'hidden'")
    assert_same_picture(page, "pictures/empty.png")

def test_playing(specviz_page):
    assert_same_picture(specviz_page("view=flat", **SMALL), "pictures/playing.png")

def test_broken(specviz_page):
    page = specviz_page(LINK, **SMALL)
    with page.expect_event("pageerror"):
        page.evaluate("setTimeout(() => { throw new Error('mine') })")
"""
HEALTHY = ("test_figure", "test_host")
PASSED = dict.fromkeys(HEALTHY, "PASSED")


class Project:
    """A folder with tests of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "conftest.py").write_text(CONFTEST, encoding="utf-8")
        (folder / "test_article.py").write_text(TESTS, encoding="utf-8")

    def run(self, *arguments: str, **environment: str) -> dict[str, str]:
        """What became of each test, and at "" all that was printed."""
        command = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", "--color=no", *arguments]
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "SPECVIZ"))}
        ended = subprocess.run(
            command, cwd=self.folder, env=inherited | environment, capture_output=True, text=True, check=False
        )
        text = ended.stdout + ended.stderr
        return {**dict(re.findall(r"^test_article\.py::(\w+) (\w+)", text, re.MULTILINE)), "": text}

    def files(self) -> set[str]:
        return {path.name for path in (self.folder / "pictures").glob("*")}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return Project(tmp_path_factory.mktemp("project"))


@pytest.fixture(scope="module")
def accepted(project: Project) -> dict[str, str]:
    """What was said as the pictures of the project were accepted."""
    return project.run("--specviz-update")


def test_pictures_are_accepted_and_faults_are_not(project: Project, accepted: dict[str, str]) -> None:
    text = accepted[""]
    assert {name: accepted.get(name) for name in HEALTHY} == PASSED, text
    assert {"figure.png", "host.png"} <= project.files()
    assert not {"empty.png", "playing.png", "caption.png"} & project.files()
    assert accepted["test_empty"] == accepted["test_playing"] == "FAILED"
    assert re.search(r"the canvas of http\S+ is empty", text)
    assert "plays: with a moment, such as t=9, it stands still" in text
    assert re.search(r"errors in the scripts of a page[\s\S]*mine", text)


@pytest.mark.usefixtures("accepted")
def test_another_picture_is_refused_and_written_beside_until_it_is_the_same_again(project: Project) -> None:
    before = (project.folder / "pictures" / "figure.png").read_bytes()
    found = project.run("-k", "figure or host or part", ARTICLE_LINK="t=7&view=flat")
    assert [found.get(name) for name in (*HEALTHY, "test_part")] == ["FAILED"] * 3, found[""]
    assert re.search(r"figure\.png: \d+\.\d\d% of the pixels are off by more than 8 of 255, 0\.10% may be", found[""])
    assert "caption.png is missing: pytest --specviz-update writes it" in found[""]
    beside = {f"{name}-{what}.png" for name in ("figure", "host") for what in ("changed", "diff")}
    assert project.files() == {"figure.png", "host.png"} | beside
    assert (project.folder / "pictures" / "figure.png").read_bytes() == before
    assert (project.folder / "pictures" / "figure-changed.png").read_bytes() != before

    found = project.run("-k", "figure or host")
    assert {name: found.get(name) for name in HEALTHY} == PASSED, found[""]
    assert project.files() == {"figure.png", "host.png"}
