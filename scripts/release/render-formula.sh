#!/usr/bin/env bash
# Prints the Homebrew formula of a published package.
#
#   scripts/release/render-formula.sh PACKAGE.tgz VERSION
#
#   GITHUB_REPOSITORY   such as owner/wearbar
set -euo pipefail
cd "$(dirname "$0")/../.."

package=$1
version=$2
checksum=$(shasum -a 256 "$package" | cut -d ' ' -f 1)
sed \
  -e "s|@HOMEPAGE@|https://github.com/$GITHUB_REPOSITORY|" \
  -e "s|@URL@|https://registry.npmjs.org/wearbar/-/wearbar-$version.tgz|" \
  -e "s|@SHA256@|$checksum|" \
  packaging/wearbar.rb.template
