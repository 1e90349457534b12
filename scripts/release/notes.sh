#!/usr/bin/env bash
# Prints the changelog's section of a version.
#
#   scripts/release/notes.sh 1.2.3
set -euo pipefail
cd "$(dirname "$0")/../.."

version=$1
notes=$(awk -v version="$version" '
  /^## / { inside = ($2 == version); next }
  inside { print }
' CHANGELOG.md)
if [ -z "${notes//[[:space:]]/}" ]; then
  echo "Expected \"## $version\" in CHANGELOG.md with what is new, got none. Rename \"## Unreleased\"." >&2
  exit 1
fi
printf '%s\n' "$notes"
