#!/bin/sh
# Builds the four programs for a Cortex-M4, each for doubles and for singles, links them with main.c, and runs them on QEMU's board.
# build.sh [FOLDER]: where the files go; the variable LANNER names another `lanner`.
set -eu
cd "$(dirname "$0")"
out=${1:-/tmp/lanner-embedded}
mkdir -p "$out"

# build NAME ARGS: for doubles, and for singles as NAME_2.
build() {
    "${LANNER:-lanner}" build "$1.m" --no-heap --max-stack 4096 --cpu cortex-m4 --emit obj -o "$out/$1.o" \
        --args "$2" --args "$(printf '%s' "$2" | sed 's/double/single/g')"
}
build biquad 'double(1,n<=64), double(1,2), double(1,3), double(1,3)'
build regulator 'double(2,1), double(2,2), double(2,2), double(2,2), double(2,2)'
build spectrum 'double(1,n<=64), double(1,n)'
build kalman 'double(2,n<=32), double(2,1), double(2,2), double(2,2), double(2,2), double(2,2), double(2,2)'

arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16 -O2 -Wall -Wextra -ffp-contract=off \
    -I "$out" -nostartfiles -T board.ld -Wl,--gc-sections board.c main.c \
    "$out/biquad.o" "$out/regulator.o" "$out/spectrum.o" "$out/kalman.o" -lm -o "$out/all.elf"

qemu-system-arm -M mps2-an386 -cpu cortex-m4 -display none -monitor none -serial none -chardev stdio,id=out \
    -semihosting-config enable=on,target=native,chardev=out -kernel "$out/all.elf"
