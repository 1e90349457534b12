#!/usr/bin/env bash
# Publishes a package on npm, with its provenance. By npm's trust in this workflow; a package that is
# not there yet needs a token for its first version. What is published already is left alone, so that a
# job that failed later can be run again.
#
#   scripts/release/publish.sh PACKAGE.tgz VERSION
#
#   NPM_TOKEN   empty: by trust
set -euo pipefail

package=$1
version=$2
registry=https://registry.npmjs.org

if [ -n "$(npm view "wearbar@$version" version --registry "$registry" 2>/dev/null || true)" ]; then
  echo "wearbar $version is published already."
  exit 0
fi
if [ -n "${NPM_TOKEN:-}" ]; then
  NPM_CONFIG_USERCONFIG=$(mktemp)
  export NPM_CONFIG_USERCONFIG
  trap 'rm -f "$NPM_CONFIG_USERCONFIG"' EXIT
  # npm reads the variable itself: the token is on no disk and no command line.
  # shellcheck disable=SC2016
  echo '//registry.npmjs.org/:_authToken=${NPM_TOKEN}' >"$NPM_CONFIG_USERCONFIG"
fi
case $version in
*-*) tag=next ;;
*) tag=latest ;;
esac
npm publish "$package" --provenance --access public --tag "$tag" --registry "$registry"
