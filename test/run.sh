#!/bin/sh
# The test command, `npm test`. `npm ci` installs everything that it needs, except a library that Node 26 links to and that
# a minimal Debian does not have: it is installed here if that is allowed. All other steps, including Redis, are in run.ts.
set -eu
cd "$(dirname "$0")/.."
PATH="$PWD/node_modules/.bin:$PATH"

has_node() {
  case "$(node --version 2>/dev/null)" in v26.*) return 0 ;; *) return 1 ;; esac
}

may_install() {
  [ -e node_modules/.bin/node ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null
}

if ! has_node && may_install; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update >/dev/null && apt-get install -y --no-install-recommends libatomic1 >/dev/null || true
fi
if ! has_node; then
  echo 'The tests need Node 26, which "npm ci" brings, and libatomic1, which "apt-get install libatomic1" brings (as root this command does it).' >&2
  echo '0 passed, 1 failed'
  exit 1
fi
exec node test/run.ts "$@"
