#!/usr/bin/env bash
# How much memory the menu-bar app takes while it shows a real state, and whether it leaks.
#
#   scripts/mac/measure-menubar.sh APP FOLDER      footprint.txt and leaks.txt come into FOLDER
#
# As root, because for anyone else macOS asks at the screen whether one program may look into another,
# and waits.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=scripts/mac/within.bash
. scripts/mac/within.bash

program="$1/Contents/MacOS/Wearbar"
folder=$2
scratch=$(mktemp -d)
started=
trap 'kill $started 2>/dev/null || true; rm -rf "$scratch"' EXIT

mkdir -p "$folder"
mkfifo "$scratch/agent"
"$program" --stdio <"$scratch/agent" >"$scratch/app" &
started=$!
exec 3>"$scratch/agent"
within 10 grep -q '"t":"ready"' "$scratch/app" || wrong "the app to say that it is ready" "no word"
# The first state of the recorded conversation, as the agent sends it.
grep -m 1 '"t":"state"' test/outlets/golden/exchange.jsonl | sed -e 's/^{"agent"://' -e 's/}$//' >&3
# Once it has looked where its icon is, it has drawn it.
within 10 grep -q '"t":"placed"' "$scratch/app" || wrong "the app to say where its icon is" "no word"

sudo footprint "$started" | tee "$folder/footprint.txt"
sudo leaks "$started" | tee "$folder/leaks.txt"
