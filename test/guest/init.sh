#!/bin/busybox sh
# First process of the guest: lays the host's files out, then runs the commands that come in over
# the virtio port, one at a time, until the other end hangs up.

/bin/busybox --install -s /bin
export PATH=/bin
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs devtmpfs /dev

while read -r module; do
  insmod "/modules/$module.ko"
done </modules/order

share_options=trans=virtio,version=9p2000.L,ro,cache=loose,msize=512000
mount -t 9p -o $share_options host /host
mount -t tmpfs -o mode=1777 tmpfs /host/tmp
while read -r cover; do
  mount -t tmpfs -o mode=755 tmpfs "/host$cover"
done </covers
while read -r tag path; do
  [ -d "/host$path" ] || mkdir -p "/host$path"
  mount -t 9p -o $share_options "$tag" "/host$path"
done </shares
mount --move /proc /host/proc
mount --move /sys /host/sys
mount -t devtmpfs devtmpfs /host/dev
mkdir -p /host/dev/shm
mount -t tmpfs -o mode=1777 tmpfs /host/dev/shm

# An account for user 1000, whoever that is on the host, with a home that can be written.
mkdir -m 700 /host/tmp/root /host/tmp/ordinary
chown 1000:1000 /host/tmp/ordinary
echo "root:x:0:0:root:/tmp/root:/bin/sh
ordinary:x:1000:1000:ordinary user:/tmp/ordinary:/bin/sh" >/run/passwd
echo "root:x:0:
ordinary:x:1000:" >/run/group
mount --bind /run/passwd /host/etc/passwd
mount --bind /run/group /host/etc/group

read -r checkout </checkout
system_path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

# $1 is the account, $2 the script, $3 the most seconds it may take; the rest is a command that
# gives up rights before it runs what follows.
in_host() {
  account=$1 script=$2 seconds=$3
  shift 3
  timeout -s KILL "$seconds" chroot /host "$@" /usr/bin/env -i PATH=$system_path \
    HOME="/tmp/$account" USER="$account" LOGNAME="$account" LANG=C.UTF-8 \
    /bin/sh -c 'cd "$1" && eval "$2"' sh "$checkout" "$script"
}

run() {
  case $1 in
  root) in_host "$@" ;;
  *) in_host "$@" /usr/bin/setpriv --reuid 1000 --regid 1000 --clear-groups ;;
  esac
}

exec 3<>"$(echo /dev/vport*p1)"
echo ready >&3
# One line a command: account, seconds and the script in base64. One line back: exit code, standard
# output and standard error, both in base64 and ended by `-`, so that nothing that a command or the
# kernel prints can be taken for a frame.
while read -r account seconds script <&3; do
  run "$account" "$(echo "$script" | base64 -d)" "$seconds" \
    </dev/null >/run/stdout 2>/run/stderr 3>&-
  echo "$? $(base64 -w 0 </run/stdout)- $(base64 -w 0 </run/stderr)-" >&3
done
poweroff -f
