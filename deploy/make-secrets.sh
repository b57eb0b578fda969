#!/bin/sh
# Makes the secrets of one installation into deploy/secrets. Never overwrites: a second run changes nothing.
set -eu
umask 077
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$here/secrets"
cd "$here/secrets"
password() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
for name in postgres_superuser postgres_migrator postgres_application postgres_replicator eventstore_admin eventstore_ops eventstore_application; do
  [ -e "$name" ] || password > "$name"
done
address() { [ -e "$1" ] || printf '%s' "$2" > "$1"; }
address database_url "postgres://application:$(cat postgres_application)@postgres:5432/signing"
address migration_database_url "postgres://migrator:$(cat postgres_migrator)@postgres:5432/signing"
# A user of its own that can append and read, and cannot delete. The password is hexadecimal: nothing in it needs escaping.
address eventstore_url "esdb://application:$(cat eventstore_application)@es-1:2113,es-2:2113,es-3:2113?tls=true&tlsCAFile=/certs/ca.crt"
# The files are read inside containers by users of other numbers; the folder is closed to everybody else.
chmod 0444 -- *
chmod 0700 .
echo "secrets are in $here/secrets: keep a copy where the back-ups are not"
