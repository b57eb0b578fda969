#!/bin/sh
# Settings are read from the environment and from nowhere else. A secret that comes as a file (NAME_FILE=/run/secrets/...)
# is put there for this process alone, so that it stands in no compose file and in no `docker inspect`.
set -eu
for name in DATABASE_URL MIGRATION_DATABASE_URL EVENTSTORE_URL EVENT_STORE_URL TSA_URL CHAIN_URL; do
  eval "path=\${${name}_FILE:-}"
  [ -n "$path" ] || continue
  [ -r "$path" ] || { echo "$name: $path cannot be read" >&2; exit 64; }
  value=$(cat "$path")
  export "$name=$value"
  unset "${name}_FILE"
done
exec "$@"
