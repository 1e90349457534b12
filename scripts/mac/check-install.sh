#!/usr/bin/env bash
# Installs and uninstalls the agent and the menu-bar app again and again, as their owner does, and takes
# neither Wearbar's word for it nor launchd's alone.
#
#   scripts/mac/check-install.sh [TIMES]
#
# Wants a session at the screen, and a Mac on which Wearbar is not installed.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=scripts/mac/within.bash
. scripts/mac/within.bash

times=${1:-10}
entry=${WEARBAR_ENTRY:-dist/wearbar.cjs}
domain="gui/$(id -u)"
labels='io.wearbar.agent io.wearbar.menubar'
data="$HOME/Library/Application Support/Wearbar"

main() {
  echo "session: $(launchctl managername || true), the screen is $(stat -f %Su /dev/console || true)'s"
  for ((round = 1; round <= times; round++)); do
    echo "== $round of $times"
    wearbar install </dev/null
    is_installed
    is_started_again
    if [ "$round" = 1 ]; then comes_back_after_a_crash; fi
    wearbar uninstall
    is_uninstalled
  done
  echo "installed and uninstalled $times times"
}

wearbar() {
  node "$entry" "$@"
}

plist_of() {
  echo "$HOME/Library/LaunchAgents/$1.plist"
}

is_installed() {
  local label
  for label in $labels; do
    plutil -lint "$(plist_of "$label")"
    launchctl print "$domain/$label" >/dev/null || wrong "$label to be loaded" "code $?"
  done
  within 30 wearbar agent status || wrong "an agent that runs" "$(wearbar agent status || true)"
}

# To kickstart what runs does nothing: 0, or 37 for "in progress already".
is_started_again() {
  local label code
  for label in $labels; do
    code=0
    launchctl kickstart "$domain/$label" || code=$?
    case $code in
    0 | 37) ;;
    *) wrong "kickstart of $label to give 0 or 37" "$code" ;;
    esac
  done
  wearbar agent status
}

# launchd waits up to ThrottleInterval, 30 seconds, before it starts a job again.
comes_back_after_a_crash() {
  crashed=$(agent_pid)
  kill -KILL "$crashed"
  within 60 is_another_agent || wrong "an agent in place of the killed one" "$(agent_pid)"
}

is_another_agent() {
  local pid
  pid=$(agent_pid)
  [ "$pid" != "$crashed" ] && [ "$pid" != none ]
}

agent_pid() {
  { wearbar agent status --json || true; } |
    node -p 'JSON.parse(require("node:fs").readFileSync(0, "utf8")).info?.pid ?? "none"'
}

is_uninstalled() {
  local label code
  for label in $labels; do
    code=0
    launchctl print "$domain/$label" >/dev/null 2>&1 || code=$?
    [ "$code" = 113 ] || wrong "launchd to know no $label (113)" "$code"
    [ ! -e "$(plist_of "$label")" ] || wrong "no file of $label" "$(plist_of "$label")"
  done
  [ ! -e "$data/Wearbar.app" ] || wrong "no app" "$data/Wearbar.app"
  [ -f "$data/wearbar.db" ] || wrong "the readings to be kept" "no $data/wearbar.db"
}

main
