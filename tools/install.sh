# Sourced: installs Debian packages that are missing. `need COMMAND PACKAGE…` does nothing where COMMAND exists.
need() {
    command -v "$1" >/dev/null 2>&1 && return
    shift
    root=
    [ "$(id -u)" = 0 ] || root=sudo
    $root apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# LLVM, which makes compiled code, to be linked into the binary; it is written in C++.
need_llvm() {
    need c++ g++
    need /usr/lib/llvm-22/bin/llvm-config llvm-22-dev libpolly-22-dev libzstd-dev zlib1g-dev libffi-dev
}

# A browser without a window, which tests show pages in.
need_browser() {
    need chromium chromium
}

# A Python with NumPy that installs packages.
need_numpy() {
    python3 -c 'import numpy, setuptools, wheel, pip' 2>/dev/null && return
    /usr/bin/python3 -c 'import numpy, setuptools, wheel, pip' 2>/dev/null && return
    need no-such-command python3 python3-numpy python3-setuptools python3-wheel python3-pip
}

# What makes programs for Arm's processors without an operating system, and plays one.
need_arm() {
    need arm-none-eabi-gcc gcc-arm-none-eabi libnewlib-arm-none-eabi
    need qemu-system-arm qemu-system-arm
}
