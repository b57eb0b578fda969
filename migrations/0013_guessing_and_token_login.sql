-- Proofs of work that were shown already: one that is shown again opens nothing. Kept until they would be too old anyway.
CREATE TABLE accounts.used_challenges (
  challenge_hash bytea PRIMARY KEY CHECK (octet_length(challenge_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_challenges_by_expiry ON accounts.used_challenges (expires_at);

-- Tokens of the token login. One that shares lets its holder into the session that stands; any other replaces it.
CREATE TABLE accounts.login_tokens (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  account_id text NOT NULL,
  shares boolean NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX login_tokens_by_expiry ON accounts.login_tokens (expires_at);

-- Pages that wait, since a sign-up, for the mailed link to be opened elsewhere: by the hash of a secret only they know.
CREATE TABLE accounts.waiting_pages (
  secret_hash bytea PRIMARY KEY CHECK (octet_length(secret_hash) = 32),
  account_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX waiting_pages_by_expiry ON accounts.waiting_pages (expires_at);
CREATE INDEX waiting_pages_by_account ON accounts.waiting_pages (account_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON accounts.used_challenges, accounts.login_tokens, accounts.waiting_pages TO application;

-- A session that was replaced and is let through all the same has a line of its own.
ALTER TABLE access.log DROP CONSTRAINT log_outcome_check;
ALTER TABLE access.log ADD CONSTRAINT log_outcome_check
  CHECK (outcome IN ('refused', 'denied', 'read', 'signed-in', 'signed-out', 'sign-in-failed', 'let-through'));
