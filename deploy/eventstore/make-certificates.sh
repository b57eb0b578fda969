#!/bin/sh
# An authority of the cluster's own and a certificate for each node. Each node sees its own key only; the authority's key is
# in a volume that no running container has. What is there already stays.
set -eu
[ -e /authority/ca/ca.key ] || es-gencert-cli create-ca -out /authority/ca
for node in 1 2 3; do
  [ -e "/nodes/$node/node/node.key" ] ||
    es-gencert-cli create-node -ca-certificate /authority/ca/ca.crt -ca-key /authority/ca/ca.key \
      -out "/nodes/$node/node" -dns-names "es-$node,localhost" -ip-addresses 127.0.0.1
  mkdir -p "/nodes/$node/ca"
  cp /authority/ca/ca.crt "/nodes/$node/ca/ca.crt"
  chown -R 1000:1000 "/nodes/$node"
  chmod 0400 "/nodes/$node/node/node.key"
done
cp /authority/ca/ca.crt /public/ca.crt
chmod 0444 /public/ca.crt
