-- Mails and how far each got. Content is encrypted: it names people and holds links that carry rights.
CREATE SCHEMA delivery;

CREATE TABLE delivery.mails (
  -- Derived from the event that caused the mail: the same event never makes a second one.
  mail_id text PRIMARY KEY CHECK (length(mail_id) BETWEEN 1 AND 200),
  to_hash bytea NOT NULL,
  sealed bytea NOT NULL,
  language text NOT NULL CHECK (language IN ('es', 'en')),
  -- accepted is said only after the provider took the mail over.
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'accepted', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  permanent boolean NOT NULL DEFAULT false,
  leased_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  accepted_at timestamptz,
  CHECK ((state = 'accepted') = (accepted_at IS NOT NULL))
);

CREATE INDEX mails_by_recipient ON delivery.mails (to_hash, accepted_at DESC);
CREATE INDEX mails_waiting ON delivery.mails (created_at) WHERE state <> 'accepted' AND NOT permanent;

GRANT USAGE ON SCHEMA delivery TO application;
GRANT SELECT, INSERT, UPDATE ON delivery.mails TO application;
