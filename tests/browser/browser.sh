# browser.sh - Chromium, its driver and where they are: source it after tap.sh.
# B is absolute from then on.
#
#   needs_browser TESTS   skips so many tests, and ends, where there is none
# shellcheck shell=bash
case ${B:=build} in /*) ;; *) B=$PWD/$B ;; esac
export NODE_PATH=$B/browser/node_modules

needs_browser() {
  if command -v node >/dev/null && command -v chromium >/dev/null &&
    [ -d "$NODE_PATH/playwright-core" ]; then
    return
  fi
  skip "$1" 'no Chromium with its driver; type: make setup test-pages'
  finish
}
