#!/usr/bin/env bash
# Whether a tag is what it says: the version of package.json, with its section in the changelog.
#
#   scripts/release/check-tag.sh v1.2.3
set -euo pipefail
cd "$(dirname "$0")/../.."

tag=$1
version=$(node -p 'require("./package.json").version')
if [ "$tag" != "v$version" ]; then
  echo "Expected the tag v$version, as package.json has it, got $tag." >&2
  exit 1
fi
scripts/release/notes.sh "$version"
