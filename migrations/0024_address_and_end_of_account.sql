-- Sessions end also where the address of the account changed and where the account was deleted.
ALTER TABLE accounts.sessions DROP CONSTRAINT sessions_end_reason_check;
ALTER TABLE accounts.sessions ADD CONSTRAINT sessions_end_reason_check
  CHECK (end_reason IN ('replaced', 'signed-out', 'token-reused', 'password-changed', 'right-revoked', 'ended-by-owner', 'email-changed', 'account-deleted'));
