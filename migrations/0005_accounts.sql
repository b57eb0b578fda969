-- What may not stand in events: addresses by keyed hash, password hashes, sessions, tokens (hashed).
CREATE SCHEMA accounts;

-- One account per address. Reserved before the account is registered, confirmed after.
CREATE TABLE accounts.emails (
  email_hash bytea PRIMARY KEY CHECK (octet_length(email_hash) = 32),
  account_id text NOT NULL,
  reserved_at timestamptz NOT NULL,
  confirmed_at timestamptz
);

CREATE TABLE accounts.credentials (
  account_id text PRIMARY KEY,
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  updated_at timestamptz NOT NULL
);

CREATE TABLE accounts.sessions (
  session_id uuid PRIMARY KEY,
  account_id text NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('replaced', 'signed-out', 'token-reused', 'password-changed', 'right-revoked')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
-- A second login replaces the first.
CREATE UNIQUE INDEX sessions_current ON accounts.sessions (account_id) WHERE ended_at IS NULL;

CREATE TABLE accounts.refresh_tokens (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  session_id uuid NOT NULL REFERENCES accounts.sessions,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX refresh_tokens_by_session ON accounts.refresh_tokens (session_id);

CREATE TABLE accounts.login_attempts (
  email_hash bytea NOT NULL CHECK (octet_length(email_hash) = 32),
  at timestamptz NOT NULL
);
CREATE INDEX login_attempts_by_email ON accounts.login_attempts (email_hash, at);

-- Codes mailed to choose a password: of somebody invited, or of somebody who forgot theirs.
CREATE TABLE accounts.set_up_codes (
  code_hash bytea PRIMARY KEY CHECK (octet_length(code_hash) = 32),
  account_id text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('SET_UP', 'RESET')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX set_up_codes_by_account ON accounts.set_up_codes (account_id, purpose, created_at);

GRANT USAGE ON SCHEMA accounts TO application;
GRANT SELECT, INSERT, UPDATE ON accounts.emails, accounts.credentials, accounts.sessions, accounts.refresh_tokens, accounts.set_up_codes TO application;
GRANT SELECT, INSERT ON accounts.login_attempts TO application;
GRANT DELETE ON accounts.emails, accounts.login_attempts TO application;
