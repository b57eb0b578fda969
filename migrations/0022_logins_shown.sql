-- What a person is shown of their last logins: browser, system and shortened network, under the
-- person's key, so that forgetting them forgets it too. Of logins that are no longer shown it is taken away.
ALTER TABLE accounts.sessions ADD COLUMN device jsonb;
ALTER TABLE accounts.sessions DROP CONSTRAINT sessions_end_reason_check;
ALTER TABLE accounts.sessions ADD CONSTRAINT sessions_end_reason_check
  CHECK (end_reason IN ('replaced', 'signed-out', 'token-reused', 'password-changed', 'right-revoked', 'ended-by-owner'));
CREATE INDEX sessions_by_account ON accounts.sessions (account_id, started_at DESC);
