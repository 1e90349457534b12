#!/usr/bin/env bash
# Installs a package as an owner does, into a folder with spaces, and starts it from an empty one.
#
#   scripts/release/try-package.sh PACKAGE.tgz
#
# ADDON_DEMANDED=1: that it brings an addon for this machine, and on a Mac a sound menu-bar app.
set -euo pipefail

package=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix="$scratch/with spaces & more"
mkdir -p "$prefix" "$scratch/empty"
export WEARBAR_HOME="$scratch/home"

wrong() {
  echo "Expected $1, got $2." >&2
  exit 1
}

npm install --global --prefix "$prefix" --no-audit --no-fund --loglevel=error "$package"
wearbar="$prefix/bin/wearbar"
root="$prefix/lib/node_modules/wearbar"
cd "$scratch/empty"

version=$(node -p 'JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8")).version' "$root/package.json")
said=$("$wearbar" --version)
[ "$said" = "$version" ] || wrong "version $version" "$said"
"$wearbar" demo
"$wearbar" install --dry-run >/dev/null
# A machine whose drives can not be read is told so with 4, and is as good for this.
"$wearbar" sample || [ $? = 4 ] || wrong "wearbar sample to succeed or to leave with 4" "another code"
"$wearbar" doctor --report | tee "$scratch/report"

if [ "${ADDON_DEMANDED:-}" = 1 ]; then
  if grep -q 'no-addon' "$scratch/report"; then wrong "an addon that loads" "the report above"; fi
  if [ "$(uname)" = Darwin ]; then
    codesign --verify --strict --verbose=2 "$root/prebuilds/darwin/Wearbar.app"
  fi
fi
if [ -n "$(ls -A "$scratch/empty")" ]; then wrong "nothing left in $scratch/empty" "$(ls "$scratch/empty")"; fi
