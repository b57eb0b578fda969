-- Secrets that the notifications of an account are signed with, encrypted with a key that is not in the database. `ends_at`: it was
-- replaced, and signs beside its successor until then. What became of a notification stands in the access log; what waits, in reactor.work.
CREATE TABLE delivery.notification_secrets (
  account_id text NOT NULL,
  generation integer NOT NULL CHECK (generation > 0),
  sealed bytea NOT NULL,
  made_at timestamptz NOT NULL,
  ends_at timestamptz,
  PRIMARY KEY (account_id, generation)
);
CREATE UNIQUE INDEX notification_secrets_in_use ON delivery.notification_secrets (account_id) WHERE ends_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON delivery.notification_secrets TO application;

ALTER TABLE access.log DROP CONSTRAINT log_outcome_check;
ALTER TABLE access.log ADD CONSTRAINT log_outcome_check
  CHECK (outcome IN ('refused', 'denied', 'read', 'signed-in', 'signed-out', 'sign-in-failed', 'let-through', 'notified', 'not-notified'));
