-- What was refused, denied or read. Append-only for the application: it may add and look, never change or remove.
CREATE SCHEMA access;

CREATE TABLE access.log (
  entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor jsonb NOT NULL CHECK (actor ? 'kind' AND actor ? 'id'),
  action text NOT NULL,
  target text,
  owner_id text,
  outcome text NOT NULL CHECK (outcome IN ('refused', 'denied', 'read', 'signed-in', 'signed-out', 'sign-in-failed')),
  code text,
  correlation_id text NOT NULL,
  -- HMAC-SHA256 of the address: an address alone is personal data.
  ip_hash bytea CHECK (octet_length(ip_hash) = 32)
);

CREATE INDEX log_by_owner ON access.log (owner_id, entry_id DESC);
CREATE INDEX log_by_actor ON access.log ((actor->>'id'), entry_id DESC);
CREATE INDEX log_by_target ON access.log (target, entry_id DESC);

GRANT USAGE ON SCHEMA access TO application;
GRANT SELECT, INSERT ON access.log TO application;
