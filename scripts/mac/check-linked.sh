#!/usr/bin/env bash
# Whether a program or library for macOS is made for the right processors, runs on as old a macOS as
# promised, and needs nothing that is not part of macOS: what Homebrew or an upgrade could take away.
#
#   scripts/mac/check-linked.sh FILE OLDEST-MACOS PROCESSOR...      such as 13.0 arm64 x86_64
set -euo pipefail

file=$1
oldest=$2
shift 2

wrong() {
  echo "Expected $file $1, got $2." >&2
  exit 1
}

sorted() {
  printf '%s\n' "$@" | sort | tr '\n' ' '
}

# shellcheck disable=SC2046 # one word per processor
found=$(sorted $(lipo -archs "$file"))
expected=$(sorted "$@")
[ "$found" = "$expected" ] || wrong "to be for $expected" "$found"

oldests=$(xcrun vtool -show-build "$file" | awk '$1 == "minos" { print $2 }' | sort -u)
[ "$oldests" = "$oldest" ] || wrong "to run on macOS $oldest" "${oldests:-no word of it}"

# Lines that begin with a tab are libraries; the others name the file.
foreign=$(otool -L "$file" | awk '/^\t/ && $1 !~ "^/(usr/lib|System/Library)/" { print $1 }')
[ -z "$foreign" ] || wrong "to need only libraries of macOS" "$foreign"

echo "$file: for $expected, from macOS $oldest on"
