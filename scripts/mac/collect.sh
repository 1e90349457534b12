#!/usr/bin/env bash
# What somebody who has no Mac wants to see afterwards. Fails for nothing.
#
#   scripts/mac/collect.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/../.."

folder=$1
mkdir -p "$folder"

of_the_log() { # NAME PREDICATE
  log show --last 60m --style compact --predicate "$2" >"$folder/$1" 2>&1 || true
}

sw_vers >"$folder/system.txt" 2>&1 || true
of_the_log control-center.log 'process == "ControlCenter" AND eventMessage CONTAINS "io.wearbar"'
of_the_log launchd.log 'process == "launchd" AND eventMessage CONTAINS "io.wearbar"'
of_the_log wearbar-app.log 'process == "Wearbar"'
cp -R "$HOME/Library/Logs/Wearbar" "$folder/logs" 2>/dev/null || true
sh scripts/mac-first-run.sh >"$folder/first-run.txt" 2>&1 || true
ls -l "$folder"
