#!/usr/bin/env bash
# Makes the release of a tag on GitHub, with the changelog's words and these files; one that is there
# already gets the files anew.
#
#   scripts/release/github-release.sh v1.2.3 FILE...      GH_TOKEN is gh's own
set -euo pipefail
cd "$(dirname "$0")/../.."

tag=$1
shift
notes=$(mktemp)
trap 'rm -f "$notes"' EXIT
scripts/release/notes.sh "${tag#v}" >"$notes"
if gh release view "$tag" >/dev/null 2>&1; then
  gh release upload "$tag" --clobber "$@"
  exit 0
fi
kind=()
case $tag in
*-*) kind=(--prerelease) ;;
esac
gh release create "$tag" --verify-tag --title "Wearbar ${tag#v}" --notes-file "$notes" \
  ${kind[@]+"${kind[@]}"} "$@"
