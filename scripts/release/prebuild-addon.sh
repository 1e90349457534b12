#!/usr/bin/env bash
# Builds the addon for this machine's platform as it is to be published:
# prebuilds/PLATFORM-PROCESSOR/wearbar.node, and prebuilt-PLATFORM-PROCESSOR.tar with it.
#
#   scripts/release/prebuild-addon.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
# Without it macOS puts a file of its own beside each that it has noted something of.
export COPYFILE_DISABLE=1

# What Node's own programs need is older; this is the first glibc with threads in libc itself, and what
# Red Hat Enterprise Linux 9 has.
newest_glibc=2.34
oldest_macos=11.0

target=$(node -p 'process.platform + "-" + process.arch')
addon="prebuilds/$target/wearbar.node"

node native/build-addon.mjs --force
mkdir -p "prebuilds/$target"
cp "build/$target/wearbar.node" "$addon"
case $target in
darwin-arm64) scripts/mac/check-linked.sh "$addon" "$oldest_macos" arm64 ;;
darwin-x64) scripts/mac/check-linked.sh "$addon" "$oldest_macos" x86_64 ;;
linux-*)
  wanted=$(objdump -T "$addon" | grep -o 'GLIBC_[0-9.]*' | cut -d_ -f2)
  newest=$(printf '%s\n' "$wanted" "$newest_glibc" | sort -V | tail -n 1)
  if [ "$newest" != "$newest_glibc" ]; then
    echo "Expected $addon to run with glibc $newest_glibc, got one that needs $newest." >&2
    exit 1
  fi
  ;;
esac
tar -cf "prebuilt-$target.tar" "$addon"
echo "$addon: $(wc -c <"$addon") bytes"
