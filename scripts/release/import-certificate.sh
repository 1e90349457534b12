#!/usr/bin/env bash
# Brings the certificate that the menu-bar app is signed with into a keychain of its own, where the
# repository has one. It is never printed.
#
#   MACOS_CERTIFICATE            a .p12 as base64; empty: nothing is done, the app is signed ad hoc
#   MACOS_CERTIFICATE_PASSWORD
#   RUNNER_TEMP                  where the keychain goes
set -euo pipefail
umask 077

if [ -z "${MACOS_CERTIFICATE:-}" ]; then
  echo "::notice::No certificate: the menu-bar app is signed ad hoc."
  exit 0
fi

keychain="$RUNNER_TEMP/wearbar.keychain-db"
certificate="$RUNNER_TEMP/wearbar.p12"
password=$(openssl rand -hex 24)
trap 'rm -f "$certificate"' EXIT

printf '%s' "$MACOS_CERTIFICATE" | base64 --decode >"$certificate"
security create-keychain -p "$password" "$keychain"
security set-keychain-settings -lut 3600 "$keychain"
security unlock-keychain -p "$password" "$keychain"
security import "$certificate" -f pkcs12 -k "$keychain" -P "$MACOS_CERTIFICATE_PASSWORD" \
  -T /usr/bin/codesign >/dev/null
# Without it codesign asks at the screen, and waits.
security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" >/dev/null
security list-keychains -d user -s "$keychain" login.keychain-db
echo "The certificate is in $keychain."
