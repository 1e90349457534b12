#!/bin/sh
# For the first owners of a Mac who try Wearbar: ten checks that nobody without a Mac can make.
#
#   sh scripts/mac-first-run.sh > report.txt
#
# Reads only: it changes no setting, needs no root, sends nothing. It prints what to paste into a bug
# report. Serial numbers, names of volumes, your user name and the name of your Mac are taken out;
# look through it before you send it. It takes about a minute; with a second argument of `long`, ten more.
#
#   sh scripts/mac-first-run.sh . long > report.txt     (from battery, the Mac left alone meanwhile)
#
# The first argument is the folder of the checkout, by default the one above this script.

set -u
LC_ALL=C
export LC_ALL
PATH="$PATH:/usr/bin:/bin:/usr/sbin:/sbin:/opt/homebrew/sbin:/opt/homebrew/bin:/usr/local/sbin"

here=$(cd "$(dirname "$0")/.." && pwd)
checkout=${1:-$here}
length=${2:-short}
user=$(id -un)
host=$(hostname -s 2>/dev/null || echo "")
# As patterns: a name may have a dot in it.
user_word=$(printf '%s' "${user:-nobody}" | sed 's/[^A-Za-z0-9_-]/./g')
host_word=$(printf '%s' "${host:-no-such-host}" | sed 's/[^A-Za-z0-9_-]/./g')

main() {
    say "Wearbar, first run on a Mac. Look through this before you send it."
    about
    check 1 "what the registry says of the drives"
    registry
    check 2 "our reader, step by step, against smartctl"
    reader
    check 3 "twice at once, and beside other monitors"
    at_once
    check 4 "sysctl against our reader"
    kernel
    check 5 "pages swapped, and how large a page is"
    pages
    check 6 "free space: df, diskutil, and ours"
    space
    check 7 "bytes written of one process"
    writers
    check 8 "other drives"
    external
    check 9 "how long a read takes"
    slow
    check 10 "what many reads leave behind"
    left_behind
    say
    say "That is all. Thank you."
}

say() {
    printf '%s\n' "$*"
}

check() {
    say
    say "== $1. $2"
}

# Runs a program, if it is there, and takes out of its output what is nobody's business.
try() {
    if ! command -v "$1" >/dev/null 2>&1; then
        say "\$ $*: not on this machine"
        return 0
    fi
    say "\$ $*"
    "$@" 2>&1 | scrub
}

scrub() {
    sed -e 's/^/ /' -e 's/$/ /' \
        -e "s/\([^A-Za-z0-9]\)$user_word\([^A-Za-z0-9]\)/\1USER\2/g" \
        -e "s/\([^A-Za-z0-9]\)$host_word\([^A-Za-z0-9]\)/\1HOST\2/g" \
        -e 's/\("[^"]*[Ss]erial[^"]*" *= *\)"[^"]*"/\1"REMOVED"/g' \
        -e 's/\("[^"]*[Ss]erial[^"]*" *= *\)<[0-9a-f]*>/\1<REMOVED>/g' \
        -e 's/\([Ss]erial [Nn]umber: *\).*/\1REMOVED/' \
        -e 's/\(Name: *\).*/\1REMOVED/' \
        -e 's/[0-9A-Fa-f]\{8\}\(-[0-9A-Fa-f]\{4\}\)\{3\}-[0-9A-Fa-f]\{12\}/UUID/g' \
        -e 's/^ //' -e 's/ $//'
}

wearbar() {
    if [ ! -f "$checkout/dist/wearbar.cjs" ]; then
        say "no $checkout/dist/wearbar.cjs: start the checkout once, with npm start"
        return 0
    fi
    say "\$ wearbar $*"
    WEARBAR_HOME="$scratch" node "$checkout/dist/wearbar.cjs" "$@" 2>&1 | scrub
}

about() {
    try sw_vers
    try uname -m
    try sysctl hw.model machdep.cpu.brand_string
    try node --version
}

registry() {
    for class in IOEmbeddedNVMeBlockDevice IONVMeBlockStorageDevice; do
        try ioreg -rc "$class" -l -w0 | grep -v -i 'ioreportlegend'
    done
}

reader() {
    wearbar doctor --report
    try smartctl -A disk0
    try diskutil info -plist disk0
}

# Expected of the second and third: read, or busy and read after a moment; never a crash.
at_once() {
    for name in Stats DriveDx "iStat Menus" mactop smartd netdata; do
        if pgrep -x "$name" >/dev/null 2>&1; then say "running: $name"; fi
    done
    wearbar doctor --report | grep iokit &
    first=$!
    wearbar doctor --report | grep iokit
    wait "$first"
}

kernel() {
    for name in vm.swapusage vm.swapfileprefix kern.memorystatus_vm_pressure_level \
        kern.hv_vmm_present kern.waketime kern.boottime sysctl.proc_translated hw.memsize; do
        try sysctl "$name"
    done
    wearbar sample --json | grep -E '"(system|memoryBytes|virtualMachine|usedBytes)"'
}

pages() {
    try vm_stat | grep -E -i 'page size|swap'
    wearbar sample --json | grep -E 'swappedOut'
}

space() {
    try df -k / /System/Volumes/Data
    try diskutil apfs list
    wearbar sample --json | grep -E '"(path|totalBytes|freeBytes|purgeableBytes)"'
    say "Please add by hand what the Finder says is available (Get Info on the disk): ______"
}

writers() {
    say "Please add by hand, from Activity Monitor, Disk, for one app of yours:"
    say "its name ______ and Bytes Written ______"
}

external() {
    try diskutil list -plist external physical | grep -A 1 -E '<key>(DeviceIdentifier|Size)<'
    say "Have you an NVMe drive on USB or Thunderbolt? Plug it in and run this again, please;"
    say "and once more while you pull it out (unmounted) during check 2."
}

slow() {
    if [ "$length" = long ]; then
        say "leaving the Mac alone for ten minutes"
        try pmset -g batt
        sleep 600
    fi
    began=$(date +%s)
    wearbar doctor --report >/dev/null
    say "seconds for one look at everything: $(($(date +%s) - began))"
}

# The number of Mach ports must not grow with the number of reads.
left_behind() {
    if ! command -v leaks >/dev/null 2>&1; then
        say "leaks: not on this machine (it comes with the command line tools)"
        return 0
    fi
    try leaks --quiet --atExit -- node "$checkout/dist/wearbar.cjs" --version
    say "A running agent's ports: lsmp -p PID, twice a day apart, shows whether they grow."
}

scratch=$(mktemp -d "${TMPDIR:-/tmp}/wearbar-first-run.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
main
