#!/bin/sh
# The user the product works with, and what it may do: append and read. Nobody but the server's own administrators may
# delete a stream or change its metadata, by which events can be made to expire. Doing it again changes nothing.
set -eu
server=${EVENTSTORE_HTTP:-https://es-1:2113}
ca=${EVENTSTORE_CA:-/certs/ca.crt}
admin="admin:$(cat "${SECRETS:-/run/secrets}/eventstore_admin")"
password=$(cat "${SECRETS:-/run/secrets}/eventstore_application")

# Credentials go in by standard input: arguments can be read by everybody on the machine.
call() {
  printf 'user = "%s"\n' "$admin" |
    curl --config - --cacert "$ca" --silent --show-error --retry 30 --retry-delay 2 --retry-connrefused --retry-all-errors "$@"
}
say() { echo "$*" >&2; }

body=$(printf '{"loginName":"application","fullName":"The product","groups":[],"password":"%s"}' "$password")
status=$(printf '%s' "$body" | {
  body=$(cat)
  call --output /dev/null --write-out '%{http_code}' --header 'content-type: application/json' --data "$body" "$server/users/"
})
case $status in
  201) say 'user application: made' ;;
  409) say 'user application: is there' ;;
  *) say "user application: answer $status"; exit 1 ;;
esac

# Ids are fixed: the server takes the same event once.
write() {
  status=$(call --output /dev/null --write-out '%{http_code}' --header 'content-type: application/vnd.eventstore.events+json' --data "$2" "$server/streams/$1")
  case $status in
    201) say "$3: set" ;;
    *) say "$3: answer $status"; exit 1 ;;
  esac
}
write '%24settings' '[{"eventId":"5f0d3a34-5a8c-4a5b-9d0d-1d5a3f0b7c01","eventType":"update-default-acl","data":{
  "$userStreamAcl":{"$r":["application","$admins"],"$w":["application","$admins"],"$d":"$admins","$mr":["application","$admins"],"$mw":"$admins"},
  "$systemStreamAcl":{"$r":"$admins","$w":"$admins","$d":"$admins","$mr":"$admins","$mw":"$admins"}}}]' 'rights on streams'
write '%24%24%24all' '[{"eventId":"5f0d3a34-5a8c-4a5b-9d0d-1d5a3f0b7c02","eventType":"$metadata","data":{"$acl":{"$r":["application","$admins"]}}}]' 'reading all streams'
