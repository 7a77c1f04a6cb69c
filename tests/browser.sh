#!/bin/sh
# Puts Debian's chromium on the machine for the browser tests, where that may be done: by root, with
# apt-get. Elsewhere those tests skip and say what is missing. Never fails: the rest can still run.
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && exit 0
done
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "no chromium here, and no way to install it: the browser tests will be skipped" >&2
    exit 0
fi
echo "installing chromium for the browser tests" >&2
{ apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium; } \
    >/dev/null 2>&1 || echo "chromium could not be installed: the browser tests will be skipped" >&2
exit 0
