#!/bin/sh
# Installs the server into a new folder: its core compiled, with its page, and the locked versions of all it needs.
# It wants Debian's packages python3-venv, python3-dev, gcc and libc6-dev, and brings a Node of its own for the page.
set -eu
test $# = 1 || { echo "Say where to: $0 FOLDER" >&2; exit 2; }
mkdir -p "$(dirname "$1")"
target=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
test ! -e "$target" || { echo "$target is there already; install every version into a folder of its own." >&2; exit 1; }
cd "$(dirname "$0")/.."

tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
python3 -m venv "$tools"
"$tools/bin/pip" install --quiet uv
"$tools/bin/uv" export --quiet --frozen --no-emit-workspace --only-group build --output-file "$tools/build.txt"
"$tools/bin/uv" export --quiet --frozen --no-emit-workspace --only-group run \
    --output-file "$tools/server.txt"

python3 -m venv "$target"
"$target/bin/pip" install --quiet --require-hashes --requirement "$tools/server.txt"
# what builds the package is left out of what runs it
"$tools/bin/pip" install --quiet --require-hashes --requirement "$tools/build.txt"
if ! node --version >/dev/null 2>&1; then
    "$tools/bin/uv" export --quiet --frozen --no-emit-workspace --only-group page --output-file "$tools/page.txt"
    "$tools/bin/pip" install --quiet --require-hashes --requirement "$tools/page.txt"
fi
REQUIRE_COMPILED=1 REQUIRE_PAGE=1 PATH="$tools/bin:$PATH" \
    "$tools/bin/pip" wheel --quiet --no-deps --no-build-isolation --wheel-dir "$tools" ./core ./app
"$target/bin/pip" install --quiet --no-deps "$tools"/sevenbridge*.whl
"$target/bin/sevenbridge" --version
