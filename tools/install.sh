# Sourced: installs Debian packages that are missing. `need COMMAND PACKAGE…` does nothing where COMMAND exists.
need() {
    command -v "$1" >/dev/null 2>&1 && return
    shift
    root=
    [ "$(id -u)" = 0 ] || root=sudo
    $root apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}
