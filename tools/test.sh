#!/bin/sh
# Installs what is missing and passes the tests: golden files against GNU Octave, tidiness, then every test.
set -eu
cd "$(dirname "$0")/.."
. tools/install.sh
need cc gcc libc6-dev
need_llvm
need octave-cli octave
need qemu-x86_64 qemu-user
need_numpy
need_browser
need_arm
cargo xtask tidy
cargo xtask octave --check
cargo test --workspace --no-fail-fast
