#!/bin/sh
# The server takes these two passwords from the environment only, and only at its first start on empty data.
set -eu
EVENTSTORE_DEFAULT_ADMIN_PASSWORD=$(cat /run/secrets/eventstore_admin)
EVENTSTORE_DEFAULT_OPS_PASSWORD=$(cat /run/secrets/eventstore_ops)
export EVENTSTORE_DEFAULT_ADMIN_PASSWORD EVENTSTORE_DEFAULT_OPS_PASSWORD
exec /opt/eventstore/EventStore.ClusterNode "$@"
