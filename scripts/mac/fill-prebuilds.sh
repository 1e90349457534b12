#!/usr/bin/env bash
# Puts what was built here where a published package has it, for a package that is tried here alone.
#
#   scripts/mac/fill-prebuilds.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

target=$(node -p 'process.platform + "-" + process.arch')
mkdir -p "prebuilds/$target" prebuilds/darwin
cp "build/$target/wearbar.node" "prebuilds/$target/"
rm -rf prebuilds/darwin/Wearbar.app
cp -R build/darwin/Wearbar.app prebuilds/darwin/
