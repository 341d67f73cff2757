# shellcheck shell=bash
# Sourced by scripts that drive a browser: finds Chromium and its driver, and installs them where a package manager can.

find_chromium() {
  for c in "${CHROMIUM:-}" /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do
    if [ -n "$c" ] && [ -x "$c" ]; then
      CHROMIUM=$c
      export CHROMIUM
      return 0
    fi
  done
  [ -z "${chromium_tried:-}" ] && command -v apt-get >/dev/null || return 1
  chromium_tried=yes
  install_for_browser chromium fonts-dejavu-core && find_chromium
}

# find_driver FOLDER: the packages that FOLDER/package-lock.json pins
find_driver() {
  command -v npm >/dev/null || install_for_browser nodejs npm || return 1
  [ -d "$1/node_modules/playwright-core" ] || (cd "$1" && npm ci --no-audit --no-fund >&2)
}

install_for_browser() {
  if [ "$(id -u)" = 0 ]; then root=; elif command -v sudo >/dev/null; then root=sudo; else return 1; fi
  export DEBIAN_FRONTEND=noninteractive
  $root apt-get install -y -q --no-install-recommends "$@" >/dev/null 2>&1 \
    || { $root apt-get update -q >/dev/null && $root apt-get install -y -q --no-install-recommends "$@" >/dev/null; }
}
