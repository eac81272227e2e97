# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
# Functions shared by ./gadfly and the scripts in dev/. Source it with $root set to the root of the project.

say() { printf 'gadfly: %s\n' "$*" >&2; }

# stop MESSAGE…: exit with status 2, for trouble with the environment.
stop() {
  say "$@"
  exit 2
}

# packages_of build|test: the names of the packages for that purpose; test includes build.
packages_of() {
  if [[ $1 == test ]]; then
    sed -E '/^(#|$)/d; s/ .*//' "$root/dev/packages.txt"
  else
    sed -E '/^(#|$)/d; / test$/d' "$root/dev/packages.txt"
  fi
}

# missing_packages NAME…: print the packages that are not installed.
missing_packages() {
  local package
  for package in "$@"; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
      printf '%s\n' "$package"
  done
}

# install_packages NAME…: install them as root or through sudo.
install_packages() {
  local -a as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null || return 1
    as_root=(sudo)
  fi
  command -v apt-get >/dev/null || return 1
  say "installing $*"
  local log=$root/build/packages.log
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update >"$log" 2>&1 &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y --no-install-recommends "$@" >>"$log" 2>&1
}

# need_packages build|test: install missing packages. A stamp with the hash of the list makes repeated calls cheap.
need_packages() {
  local stamp=$root/build/.packages-$1 hash
  hash=$(cksum <"$root/dev/packages.txt")
  [[ -f $stamp && $(<"$stamp") == "$hash" ]] && return
  command -v dpkg-query >/dev/null ||
    stop "this is not a Debian system; install the equivalents of these packages: $(packages_of "$1" | xargs)"
  local -a wanted missing
  mapfile -t wanted < <(packages_of "$1")
  mapfile -t missing < <(missing_packages "${wanted[@]}")
  if ((${#missing[@]})); then
    install_packages "${missing[@]}" || true
    mapfile -t missing < <(missing_packages "${missing[@]}")
    ((${#missing[@]} == 0)) ||
      stop "apt could not be used; install these packages, then try again: ${missing[*]}"
  fi
  printf '%s\n' "$hash" >"$stamp"
}

# show_progress: copy ninja's output to stdout and show its counter on one line of stderr.
show_progress() {
  local line
  while IFS= read -r line; do
    printf '%s\n' "$line"
    if [[ -t 2 && $line =~ ^\[[0-9]+/[0-9]+\] ]]; then
      printf '\rgadfly: building %s ' "${BASH_REMATCH[0]}" >&2
    fi
  done
  if [[ -t 2 ]]; then printf '\r\033[K' >&2; fi
}

# build PRESET [TARGET…]: configure and build. Quiet unless it fails.
build() {
  local preset=$1 log=$root/build/$1.log
  shift
  [[ -t 2 ]] || say "building the $preset preset (log: build/$preset.log)"
  local -a targets=()
  (($#)) && targets=(--target "$@")
  if ! (
    set -o pipefail
    cd "$root" &&
      cmake --preset "$preset" >"$log" 2>&1 &&
      NINJA_STATUS='[%f/%t] ' cmake --build --preset "$preset" ${GADFLY_JOBS:+--parallel "$GADFLY_JOBS"} \
        "${targets[@]}" 2>&1 | show_progress >>"$log"
  ); then
    tail -n 40 "$log" >&2
    stop "the build of the $preset preset failed; the whole log is build/$preset.log"
  fi
}

# locked COMMAND…: run it while no other process runs one in this folder.
locked() {
  mkdir -p "$root/build"
  exec 9>"$root/build/.lock"
  flock 9
  "$@"
  exec 9>&-
}
