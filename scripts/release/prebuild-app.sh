#!/usr/bin/env bash
# Builds the menu-bar app as it is to be published: prebuilds/darwin/Wearbar.app, for both kinds of
# Mac, and prebuilt-darwin.tar with it.
#
#   MACOS_SIGNING_IDENTITY   of codesign; empty: ad hoc
#   NOTARY_KEY               an App Store Connect key (.p8) as base64; empty: not notarized
#   NOTARY_KEY_ID, NOTARY_ISSUER
set -euo pipefail
cd "$(dirname "$0")/../.."
umask 077
# Without it macOS puts a file of its own beside each that it has noted something of.
export COPYFILE_DISABLE=1

app=prebuilds/darwin/Wearbar.app
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

notarize() {
  printf '%s' "$NOTARY_KEY" | base64 --decode >"$scratch/key.p8"
  ditto -c -k --keepParent "$app" "$scratch/Wearbar.zip"
  xcrun notarytool submit "$scratch/Wearbar.zip" --wait --timeout 30m \
    --key "$scratch/key.p8" --key-id "$NOTARY_KEY_ID" --issuer "$NOTARY_ISSUER"
  # Apple's word for it is put into the app, so that a Mac without a network finds it.
  xcrun stapler staple "$app"
  spctl --assess --type execute --verbose=2 "$app"
}

node scripts/build-menubar.mjs --identity "${MACOS_SIGNING_IDENTITY:--}" --output prebuilds/darwin
if [ -n "${MACOS_SIGNING_IDENTITY:-}" ] && [ -n "${NOTARY_KEY:-}" ]; then
  notarize
else
  echo "::notice::The menu-bar app is not notarized: fine by npm and Homebrew, not for a download."
fi
chmod -R u=rwX,go=rX prebuilds
scripts/mac/check-linked.sh "$app/Contents/MacOS/Wearbar" 13.0 arm64 x86_64
scripts/mac/check-signed.sh "$app"
tar -cf prebuilt-darwin.tar "$app"
