#!/bin/sh
# Run once by the image, when the data folder is empty: the two roles of the product, its database, and the way in for the replica.
set -eu
secret() { cat "/run/secrets/postgres_$1"; }
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set migrator="$(secret migrator)" --set application="$(secret application)" --set replicator="$(secret replicator)" <<'SQL'
CREATE ROLE migrator LOGIN PASSWORD :'migrator';
CREATE ROLE application LOGIN PASSWORD :'application';
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'replicator';
CREATE DATABASE signing OWNER migrator TEMPLATE template0 ENCODING 'UTF8';
REVOKE ALL ON DATABASE signing FROM PUBLIC;
GRANT CONNECT, TEMPORARY ON DATABASE signing TO application;
SELECT pg_create_physical_replication_slot('replica_1');
SQL
echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
