#!/bin/sh
# A copy of the primary that follows it. An empty data folder is filled first; then this is an ordinary server on standby.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chown postgres "$PGDATA"
  chmod 0700 "$PGDATA"
  # The password goes into the standby's own connection setting (-R), inside its closed data folder.
  PGPASSWORD=$(cat /run/secrets/postgres_replicator)
  export PGPASSWORD
  gosu postgres pg_basebackup --host postgres --username replicator --pgdata "$PGDATA" --wal-method stream --slot replica_1 --write-recovery-conf --checkpoint fast
  unset PGPASSWORD
fi
exec docker-entrypoint.sh postgres "$@"
