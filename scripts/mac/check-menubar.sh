#!/usr/bin/env bash
# What the menu-bar app has to do on any Mac with a session at the screen: tell where its icon is, end
# when its agent ends, be alone, end when it is told to.
#
#   scripts/mac/check-menubar.sh APP
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=scripts/mac/within.bash
. scripts/mac/within.bash

program="$1/Contents/MacOS/Wearbar"
scratch=$(mktemp -d)
started=
second=
trap 'kill $started $second 2>/dev/null || true; rm -rf "$scratch"' EXIT

main() {
  says_its_version
  says_where_its_icon_is
  talks
  is_alone
  ends_with_its_agent
  talks
  ends_when_told
  echo "$program does as it should"
}

says_its_version() {
  local version said
  version=$(node -p 'require("./package.json").version')
  said=$("$program" --version)
  [ "$said" = "Wearbar $version" ] || wrong "version $version of the app" "$said"
}

# Where the icon is, is for whoever reads this: a runner's screen may have no room.
says_where_its_icon_is() {
  "$program" --selftest >"$scratch/selftest" &
  started=$!
  within 15 is_gone "$started" || wrong "the self-test to end within 15 seconds" "no end"
  wait "$started" || wrong "the self-test to succeed" "code $?"
  cat "$scratch/selftest"
  for part in '"t":"selftest"' '"bundled":true'; do
    grep -q "$part" "$scratch/selftest" || wrong "$part of the self-test" "the line above"
  done
}

# The agent is this script; file descriptor 3 is what it says.
talks() {
  rm -f "$scratch/agent"
  mkfifo "$scratch/agent"
  "$program" --stdio <"$scratch/agent" >"$scratch/app" &
  started=$!
  exec 3>"$scratch/agent"
  within 10 grep -q '"t":"ready"' "$scratch/app" || wrong "the app to say that it is ready" "no word"
}

is_alone() {
  "$program" --stdio </dev/null >/dev/null 2>"$scratch/second" 3>&- &
  second=$!
  within 5 is_gone "$second" || wrong "a second app to end" "two of them"
  wait "$second" || wrong "a second app to end with 0, so that launchd leaves it" "code $?"
  grep -q 'runs already' "$scratch/second" || wrong "a word of why" "$(cat "$scratch/second")"
}

ends_with_its_agent() {
  exec 3>&-
  within 1 is_gone "$started" || wrong "the app to end within a second of its agent" "no end"
  wait "$started" || wrong "the app to end with 0" "code $?"
}

ends_when_told() {
  kill -TERM "$started"
  within 2 is_gone "$started" || wrong "the app to end when told to" "no end"
  wait "$started" || wrong "the app to end with 0 when told to" "code $?"
  exec 3>&-
}

main
