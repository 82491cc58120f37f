# Sourced by serve, test and check: what the machine must have, and .venv. Every need that is not met is
# named with the one command that meets it. Runs in the root of the checkout, from any folder.

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
python=$root/.venv/bin/python
# Before 3.13 Python reads the path of an installed checkout in the locale's encoding, and does not start where it cannot.
[ "$(locale charmap 2>/dev/null)" = UTF-8 ] || export LC_ALL=C.UTF-8

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "specviz: $1"
  say "  $2"
  exit 1
}

# The command that installs Debian packages, as this user would have to type it.
apt() {
  local sudo=
  [ "$(id -u)" -eq 0 ] || sudo='sudo '
  printf '%sapt-get install -y --no-install-recommends %s' "$sudo" "$*"
}

system_python() {
  local name found=
  for name in python3 python3.14 python3.13 python3.12 python3.11; do
    command -v "$name" >/dev/null || continue
    "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
    found=$name
    "$name" -c 'import ensurepip, venv' 2>/dev/null && printf '%s' "$name" && return
  done
  [ -n "$found" ] || fail 'needs Python 3.11 or newer, and finds none on PATH. This brings it:' "$(apt python3 python3-venv)"
  fail "$found cannot make a virtual environment. This mends it:" \
    "$(apt "$("$found" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')")"
}

# What an installation is made of: it is done again when this changes, or when the checkout has moved.
fingerprint() {
  (
    cd "$root"
    printf '%s\n' "$root"
    cat pyproject.toml hatch_build.py build_page.py constraints.txt package.json package-lock.json .npmrc
  ) | cksum
}

# ensure_installed NAME EXTRAS: .venv with specviz and its EXTRAS ("" or "[a,b]"), under a stamp called NAME.
ensure_installed() {
  local stamp=$root/.venv/specviz-$1 now base
  now=$(fingerprint)
  if [ -x "$python" ] && [ -f "$root/static/dist/stamp" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$now" ]; then
    return
  fi
  if ! "$python" -c 'import pip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    base=$(system_python)
    say 'Making .venv …'
    "$base" -m venv --clear "$root/.venv"
  fi
  say 'Installing specviz and what it needs (once; seconds) …'
  (
    cd "$root"
    "$python" -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".$2"
  ) || fail 'the installation failed. Once its cause (above) is mended, this tries again:' "$0"
  printf '%s\n' "$now" | tee "$stamp" >"$root/.venv/specviz-serve" # whatever else it has, it can serve
}
