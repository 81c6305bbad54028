#!/bin/sh
# Installs what is missing, builds Lanner and what it links programs with, and runs a real program.
set -eu
cd "$(dirname "$0")/.."
. tools/install.sh
need cc gcc libc6-dev
need_llvm
cargo build --release --package lanner --package lanner-native-runtime --package lanner-native-evaluator
echo "\$ lanner run examples/heat.m"
target/release/lanner run examples/heat.m
