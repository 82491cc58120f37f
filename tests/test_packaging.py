"""What is shipped: the page's files, three.js at build time only, and nothing that the repository should not hold."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import build_page
import hatch_build
import specviz
from specviz import assets

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ADDRESSES = re.compile("|".join(["git" + r"hub\.com", "npm" + r"js\.org", "pypi" + r"\.org", "python" + "hosted"]))
PLACES = re.compile(r"(?<![\w.~])/(?:home|root|Users|work)/\w")


def tracked() -> list[Path]:
    """The files that git knows of; outside of a checkout (in an sdist, say) there is nothing to look at."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("not a checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def texts(paths: list[Path]) -> dict[Path, str]:
    """The text of those files that hold text."""
    found = {}
    for path in paths:
        data = path.read_bytes()
        if b"\0" not in data:
            found[path.relative_to(ROOT)] = data.decode("utf-8")
    return found


def shipped() -> set[str]:
    """What a wheel must hold, by its names there."""
    names = {path.relative_to(ROOT).as_posix() for path in (ROOT / "specviz").rglob("*") if path.is_file()}
    for name in hatch_build.PACKAGED:
        paths = [ROOT / name, *(ROOT / name).rglob("*")]
        names |= {f"specviz/{path.relative_to(ROOT).as_posix()}" for path in paths if path.is_file()}
    return {name for name in names if "__pycache__" not in name}


def test_the_build_has_a_map_beside_every_script_and_style_that_a_browser_keeps() -> None:
    folder = assets.static() / "dist"
    manifest = json.loads((folder / build_page.MANIFEST).read_text(encoding="utf-8"))
    names = {path.removeprefix("dist/") for about in manifest.values() for path in (about["file"], *about["imports"])}
    assert {"js/page/main.js", "js/scene/view.js", "css/index.css", "css/embed.css"} <= manifest.keys()
    for name in names:
        assert re.fullmatch(r"[\w-]+-[A-Z0-9]{8}\.\w+", name)
        assert (folder / name).is_file()
        if not name.endswith(".woff2"):
            mapped = json.loads((folder / f"{name}.map").read_text(encoding="utf-8"))
            assert all((folder / source).resolve().is_relative_to(ROOT) for source in mapped["sources"])


def test_three_is_not_loaded_before_3d_is_wanted() -> None:
    folder = assets.static()
    first = [assets.files().of(assets.ENTRY), *assets.files().preloads(assets.ENTRY)]
    assert not any("WebGLRenderer" in (folder / name).read_text(encoding="utf-8") for name in first)
    assert "WebGLRenderer" in (folder / assets.files().of(assets.SCENE)).read_text(encoding="utf-8")


def test_the_licences_travel_with_what_they_are_for() -> None:
    vendor = assets.static() / "vendor"
    assert "MIT License" in (vendor / "three-licence.txt").read_text(encoding="utf-8")
    assert "SIL Open Font License" in (vendor / "source-sans-3-licence.txt").read_text(encoding="utf-8")


def test_the_lock_holds_a_checksum_and_no_address_for_every_package() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert [name for name, entry in packages.items() if "resolved" in entry] == []
    assert [name for name, entry in packages.items() if name and "integrity" not in entry] == []


def test_no_file_holds_the_address_of_a_registry_or_a_folder_of_one_machine() -> None:
    found = [
        f"{path}: {match[0]}"
        for path, text in texts(tracked()).items()
        for pattern in (ADDRESSES, PLACES)
        for match in [pattern.search(text)]
        if match
    ]
    assert found == []


def test_every_requirement_has_an_exact_version_that_it_allows() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = dict(line.split("==") for line in lines if line and not line.startswith("#"))
    wanted = [Requirement(text) for extra in PROJECT["optional-dependencies"].values() for text in extra]
    wanted += [Requirement(text) for text in PROJECT["dependencies"]]
    assert [str(need) for need in wanted if not need.specifier.contains(pinned.get(need.name, "none"))] == []


def test_a_wheel_finds_its_files_beside_the_package_before_those_one_level_up(tmp_path: Path) -> None:
    package = tmp_path / "specviz"
    for folder in (tmp_path, package):
        (folder / "templates").mkdir(parents=True)
    assert assets.templates(package) == package / "templates"
    (package / "templates").rmdir()
    assert assets.templates(package) == tmp_path / "templates"


def test_a_page_that_was_never_built_names_the_command_that_builds_it(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "hatch_build.py").touch()
    with pytest.raises(assets.AssetsError, match=r"dist is missing: run pip install -e "):
        assets.static(tmp_path / "specviz")
    with pytest.raises(assets.AssetsError, match="no folder templates in"):
        assets.templates(tmp_path / "specviz")


@pytest.fixture
def checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A copy of all that the page is built from, with its build."""
    for name in build_page.PACKAGES:
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "static", tmp_path / "static")
    (tmp_path / "node_modules").symlink_to(build_page.npm_packages())
    script = Path(shutil.copy(ROOT / "build_page.py", tmp_path))
    monkeypatch.setattr(build_page, "__file__", str(script))
    for name, value in {"ROOT": "", "STATIC": "static", "DIST": "static/dist", "VENDOR": "static/vendor"}.items():
        monkeypatch.setattr(build_page, name, tmp_path / value)
    return tmp_path


def test_a_changed_source_is_built_again_and_what_the_build_before_gave_out_is_kept(checkout: Path) -> None:
    def served() -> str:
        manifest = json.loads((checkout / "static/dist" / build_page.MANIFEST).read_text(encoding="utf-8"))
        return str(manifest["js/page/late.js"]["file"])

    dist = checkout / "static/dist"
    assert build_page.is_fresh()
    before = served()
    source = checkout / "static/js/page/alt-text.js"
    for sentence in ("one", "two"):
        source.write_text(f"export const describe = () => '{sentence}';\n", encoding="utf-8")
        assert not build_page.is_fresh()
        build_page.build()
        assert build_page.is_fresh()
        assert f'"{sentence}"' in (checkout / "static" / served()).read_text(encoding="utf-8")
        if sentence == "one":
            assert (checkout / "static" / before).is_file()
    assert not (checkout / "static" / before).exists()
    assert [path.name for path in dist.iterdir() if "part" in path.suffixes] == []


def test_a_source_that_cannot_be_built_is_told_and_leaves_the_build_as_it_was(checkout: Path) -> None:
    kept = {path.name for path in (checkout / "static/dist").iterdir()}
    (checkout / "static/js/page/alt-text.js").write_text("export const = 1;\n", encoding="utf-8")
    with pytest.raises(RuntimeError, match=r"alt-text\.js:1"):
        build_page.build()
    assert {path.name for path in (checkout / "static/dist").iterdir()} == kept


@pytest.mark.parametrize(
    ("npm", "fresh", "needed"),
    [(None, False, [build_page.NODE]), (None, True, []), ("npm", False, []), ("npm", True, [])],
)
def test_node_is_asked_of_pypi_only_where_it_is_needed_and_missing(
    monkeypatch: pytest.MonkeyPatch, npm: str | None, fresh: bool, needed: list[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: npm)
    monkeypatch.setattr(build_page, "is_fresh", lambda: fresh)
    hook = object.__new__(hatch_build.PageHook)
    assert hook.dependencies() == needed


def test_every_script_has_its_line_in_the_readme_of_scripts() -> None:
    verbs = {path.name for path in (ROOT / "scripts").iterdir() if path.is_file() and os.access(path, os.X_OK)}
    lines = (ROOT / "scripts" / "README.md").read_text(encoding="utf-8").splitlines()
    assert {match[1] for line in lines if (match := re.match(r"- `([\w-]+)`", line))} == verbs


@pytest.fixture(scope="module")
def bare_path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PATH without npm and node."""
    folder = tmp_path_factory.mktemp("bare")
    (folder / "python3").symlink_to(sys.executable)
    return str(folder)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, bare_path: str) -> Path:
    """A folder with the sdist, and the wheel that was built from it; without npm and without a network."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    environment = {**os.environ, "PATH": bare_path, "NO_COLOR": "1"}
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.mark.slow
def test_the_wheel_from_the_sdist_holds_the_package_and_the_page_and_nothing_else(built: Path) -> None:
    wheel = built / f"specviz_lab-{specviz.__version__}-py3-none-any.whl"
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert names == shipped()
    assert {f"specviz/static/vendor/{name}" for name in build_page.COPIED} <= names
    assert {f"specviz/static/dist/{name}" for name in (*build_page.WHOLE, build_page.MANIFEST)} <= names
    assert not any(name.startswith(("specviz/static/js/", "specviz/static/css/")) for name in names)


@pytest.mark.slow
def test_the_sdist_carries_what_it_takes_to_build_and_to_test(built: Path) -> None:
    base = f"specviz_lab-{specviz.__version__}"
    with tarfile.open(built / f"{base}.tar.gz") as archive:
        names = {name.removeprefix(f"{base}/") for name in archive.getnames()}
    needed = {
        *build_page.PACKAGES,
        "build_page.py",
        "static/js/page/main.js",
        "constraints.txt",
        "scripts/test",
        "tests/test_packaging.py",
        "tsconfig.json",
    }
    assert needed | {"static/dist/onefile.js", "static/dist/stamp"} <= names
    assert [name for name in names if name.startswith((".venv", "node_modules", ".git/"))] == []


@pytest.mark.slow
def test_nothing_in_the_wheel_names_a_folder_of_the_machine_that_built_it(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    archive = zipfile.ZipFile(wheel)
    assert [name for name in archive.namelist() if str(ROOT).encode() in archive.read(name)] == []


def fetched(address: str) -> str:
    """What an address of this machine answers."""
    with urllib.request.urlopen(address, timeout=30) as answer:  # noqa: S310 (http, by the pattern that found it)
        assert answer.status == 200
        return str(answer.read().decode("utf-8", "replace"))


@pytest.mark.slow
def test_an_installed_wheel_serves_the_page_without_node(built: Path, bare_path: str, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(tmp_path)]
    subprocess.run([*install, str(wheel)], check=True)
    environment = {**os.environ, "PATH": bare_path, "PYTHONPATH": str(tmp_path), "PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-m", "specviz", "serve", "--port", "0", "--no-open"]
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address is not None
            page = fetched(address[0])
            for name in ("static/js/specviz-embed.js", *re.findall(r'(?:src|href)="(static/[^"]+)"', page)):
                assert fetched(f"{address[0]}{name}")
            assert len(fetched(f"{address[0]}export")) > 500_000
        finally:
            server.terminate()
