# To be read by the checks of a Mac: waiting that ends. (macOS has no timeout(1).)

# within SECONDS COMMAND...: until it succeeds; fails where it does not in that time.
within() {
  local left=$(($1 * 10))
  shift
  until "$@" >/dev/null 2>&1; do
    left=$((left - 1))
    if [ "$left" -le 0 ]; then return 1; fi
    sleep 0.1
  done
}

is_gone() {
  ! kill -0 "$1" 2>/dev/null
}

wrong() {
  echo "Expected $1, got $2." >&2
  exit 1
}
