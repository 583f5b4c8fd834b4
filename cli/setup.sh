# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by cli/run, tests/run and .ci/run: gets what a build needs, and builds.
# Everything it says goes to stderr, so that a program's output stays its own.

say() { printf '%s\n' "$*" >&2; }

# need PACKAGE TEST...: remembers PACKAGE as missing unless the test succeeds.
missing=
need() {
  package=$1
  shift
  "$@" >/dev/null 2>&1 || missing="$missing $package"
}

# What clang needs beside itself.
has_clang_openmp() {
  echo '#include <omp.h>' | clang -fopenmp -fsyntax-only -x c -
}
has_clang_fuzzer() {
  echo 'int LLVMFuzzerTestOneInput(const char *d, unsigned long n) { return d && n > 99; }' |
    clang -fsanitize=fuzzer,address -x c - -o /dev/null
}

need_build_tools() {
  need gcc cc --version
  need libc6-dev test -e /usr/include/stdio.h
  need meson meson --version
  need ninja-build ninja --version
  need pkg-config pkg-config --version
  need libglib2.0-dev pkg-config --exists 'glib-2.0 >= 2.74' 'gio-2.0 >= 2.74'
  need libglib2.0-dev-bin glib-compile-resources --version
  need libreadline-dev pkg-config --exists readline
  need libjson-glib-dev pkg-config --exists 'json-glib-1.0 >= 1.6'
  need libsqlite3-dev pkg-config --exists sqlite3
}

need_test_tools() {
  need libglpk-dev test -e /usr/include/glpk.h
  need libopenmpi-dev mpicc --version
  need openmpi-bin mpirun --version
}

need_format_tools() {
  need clang-format-14 clang-format-14 --version
}

need_clang_tools() {
  need clang clang --version
  need libomp-dev has_clang_openmp
}

need_fuzz_tools() {
  need_clang_tools
  need libclang-rt-14-dev has_clang_fuzzer
}

# Installs what is missing, by name, where apt is at hand; elsewhere says what is
# needed and goes on, for it may be there under another name.
install_missing() {
  [ -n "$missing" ] || return 0
  if ! command -v apt-get >/dev/null 2>&1; then
    say "These Debian packages, or what your system calls them, seem to be missing:$missing"
    return 0
  fi
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
      say "Missing, and only root can install it:$missing"
      return 0
    fi
    as_root=sudo
  fi
  say "Installing:$missing"
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q update >&2 || true
  # shellcheck disable=SC2086 # a list of words
  $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -q install -y --no-install-recommends $missing >&2 || {
    say "apt-get could not install:$missing"
    return 1
  }
  missing=
}

# build DIRECTORY [MESON OPTION...]: configures once, compiles what has changed, and
# shows what the compiler said only if it failed. Started twice at once, the second waits.
build() {
  (
    if command -v flock >/dev/null 2>&1 && ! flock -n 9; then
      say "Waiting for another build in $1"
      flock 9
    fi
    build_alone "$@"
  ) 9>"$1.lock"
}

build_alone() {
  dir=$1
  shift
  if [ ! -f "$dir/build.ninja" ]; then
    say "Building gavel in $dir (once; a minute or less)"
    rm -rf "$dir"
    meson setup "$dir" "$root" "$@" >"$dir.log" 2>&1 ||
      { cat "$dir.log" >&2; return 1; }
  fi
  ninja -C "$dir" >"$dir.log" 2>&1 || { grep -v '^\[' "$dir.log" >&2; return 1; }
}
