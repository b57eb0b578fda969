-- Browsers that have entered an account before, by the hash of a secret that only they hold. A known one has tries of its own, so
-- that whoever uses up those of an address keeps its owner out of nothing. `password_mark`: sha256 of the stored hash of the password
-- it was entered with; with another password none of them is known any more.
CREATE TABLE accounts.known_devices (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  account_id text NOT NULL,
  password_mark bytea NOT NULL CHECK (octet_length(password_mark) = 32),
  used_at timestamptz NOT NULL
);
CREATE INDEX known_devices_by_account ON accounts.known_devices (account_id, used_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON accounts.known_devices TO application;

-- One attempt is a row for each subject it is counted by (address, network, both, or a known browser). A right password takes its
-- attempt out and forgives those before it: they ask for no captcha any more, and count against the bound of a day all the same.
ALTER TABLE accounts.login_attempts ADD COLUMN attempt_id uuid;
ALTER TABLE accounts.login_attempts ADD COLUMN forgiven boolean NOT NULL DEFAULT false;
CREATE INDEX login_attempts_by_attempt ON accounts.login_attempts (attempt_id);
CREATE INDEX login_attempts_by_time ON accounts.login_attempts (at);
GRANT UPDATE ON accounts.login_attempts TO application;
