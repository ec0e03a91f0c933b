#!/usr/bin/env bash
# Links a program for Windows. GNU ld sorts the libraries of Windows that a program uses by the paths of the files that name them.
# Some of these are in the checkout: their paths are relative here, so that the order is the same wherever the checkout is.
set -euo pipefail
exec x86_64-w64-mingw32-gcc "${@/#"$PWD/"/./}"
