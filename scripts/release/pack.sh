#!/usr/bin/env bash
# Makes the package that is published, of the built checkout and of everything prebuilt:
# wearbar-VERSION.tgz, here.
#
#   scripts/release/pack.sh FOLDER      with the prebuilt-*.tar files
#
#   GITHUB_REPOSITORY   such as owner/wearbar: npm compares it with where a package was made
set -euo pipefail
cd "$(dirname "$0")/../.."

needed='
  dist/wearbar.cjs
  prebuilds/darwin-arm64/wearbar.node
  prebuilds/darwin-x64/wearbar.node
  prebuilds/linux-arm64/wearbar.node
  prebuilds/linux-x64/wearbar.node
  prebuilds/darwin/Wearbar.app/Contents/Info.plist
  prebuilds/darwin/Wearbar.app/Contents/MacOS/Wearbar
  prebuilds/darwin/Wearbar.app/Contents/_CodeSignature/CodeResources
'

for archive in "$1"/prebuilt-*.tar; do tar -xf "$archive"; done

# A checkout is private, so that nobody publishes one by mistake; its scripts are nothing without it.
npm pkg delete private scripts devDependencies
npm pkg set repository.type=git "repository.url=git+https://github.com/$GITHUB_REPOSITORY.git"

rm -f wearbar-*.tgz
npm pack --ignore-scripts --loglevel=error
package=$(ls wearbar-*.tgz)
contents=$(tar -tzf "$package")
for file in $needed; do
  if ! grep -qx "package/$file" <<<"$contents"; then
    echo "Expected $file in $package, got none." >&2
    exit 1
  fi
done
echo "$package: $(wc -c <"$package") bytes, $(wc -l <<<"$contents") files"
