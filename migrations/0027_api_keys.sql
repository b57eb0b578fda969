-- Secrets of API keys, by their SHA-256 (32 random bytes each, so a plain hash is enough). That a key exists, its scope, its end and its
-- revocation are events of the account; a row counts only while the account says that this generation of the key stands.
-- `window_*`: calls counted in the minute that began then, over all processes.
CREATE TABLE accounts.api_keys (
  key_id text NOT NULL,
  generation integer NOT NULL,
  account_id text NOT NULL,
  secret_hash bytea NOT NULL CHECK (octet_length(secret_hash) = 32),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  window_began timestamptz,
  window_calls integer NOT NULL DEFAULT 0,
  PRIMARY KEY (key_id, generation)
);
CREATE INDEX api_keys_by_account ON accounts.api_keys (account_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON accounts.api_keys TO application;
