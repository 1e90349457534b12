#!/usr/bin/env bash
# Everything that a Mac makes of a checkout: packages, bundle, addon, menu-bar app.
set -euo pipefail
cd "$(dirname "$0")/../.."

npm start --silent -- --version
# The start goes on without an addon; here that is a failure.
node native/build-addon.mjs --force
addon="build/darwin-$(node -p process.arch)/wearbar.node"
if [ ! -f "$addon" ]; then
  echo "Expected an addon at $addon, got none: see above." >&2
  exit 1
fi
node scripts/build-menubar.mjs
