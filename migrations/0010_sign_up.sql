-- When a mail to prove an address was asked for last: also for addresses without an account, so that waiting tells nothing.
CREATE TABLE accounts.mail_waits (
  email_hash bytea PRIMARY KEY CHECK (octet_length(email_hash) = 32),
  asked_at timestamptz NOT NULL
);
CREATE INDEX mail_waits_by_time ON accounts.mail_waits (asked_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON accounts.mail_waits TO application;
