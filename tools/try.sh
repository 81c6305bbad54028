#!/bin/sh
# Installs what is missing, builds Lanner and runs a real program: the Mandelbrot set, and a line at the prompt.
set -eu
cd "$(dirname "$0")/.."
. tools/install.sh
need cc gcc libc6-dev
need_llvm
cargo build --release --package lanner
echo "\$ lanner run examples/heat.m"
target/release/lanner run examples/heat.m
