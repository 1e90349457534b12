#!/usr/bin/env bash
# Whether the menu-bar app is signed as a bundle: a signature of its program alone is enough to run,
# but then macOS does not know the app by its name and drops its notifications without a word.
#
#   scripts/mac/check-signed.sh APP
set -euo pipefail

app=$1
identifier=io.wearbar.menubar

codesign --verify --strict --verbose=2 "$app"
said=$(codesign --display --verbose=2 "$app" 2>&1)
for line in "Identifier=$identifier" 'Info\.plist entries=[0-9]' 'Sealed Resources version=2'; do
  if ! grep -q "^$line" <<<"$said"; then
    printf 'Expected a line %s of the signature of %s, got:\n%s\n' "$line" "$app" "$said" >&2
    exit 1
  fi
done
plutil -lint "$app/Contents/Info.plist"
grep -E '^(Signature|Authority|TeamIdentifier|flags)' <<<"$said" || true
