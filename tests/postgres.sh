#!/bin/sh
# Puts Debian's PostgreSQL on the machine for the tests of collections, where that may be done: by
# root, with apt-get. Elsewhere those tests skip and say what is missing. Never fails.
ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1 && exit 0
command -v initdb >/dev/null && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "no PostgreSQL here, and no way to install it: its tests will be skipped" >&2
    exit 0
fi
echo "installing PostgreSQL for the tests of collections" >&2
{ apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql; } \
    >/dev/null 2>&1 || echo "PostgreSQL could not be installed: its tests will be skipped" >&2
exit 0
