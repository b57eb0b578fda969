-- What a mail is about, for whoever asked for it: an opaque id, null where nobody wants to know what became of it.
ALTER TABLE delivery.mails ADD COLUMN about text CHECK (length(about) BETWEEN 1 AND 200);

-- What the provider said later of a mail it had taken over: each kind once a mail, kept until whoever asked has written it down.
CREATE TABLE delivery.reports (
  mail_id text NOT NULL REFERENCES delivery.mails (mail_id),
  report text NOT NULL CHECK (report IN ('delivered', 'bounced', 'opened')),
  reason text NOT NULL DEFAULT '',
  reported_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_error text,
  recorded_at timestamptz,
  PRIMARY KEY (mail_id, report)
);

CREATE INDEX reports_waiting ON delivery.reports (next_attempt_at) WHERE recorded_at IS NULL;

GRANT SELECT, INSERT, UPDATE ON delivery.reports TO application;
