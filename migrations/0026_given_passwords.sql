-- A password that the owner of an account gave a sub-user is good for one login, which leads to choosing one's own.
ALTER TABLE accounts.credentials
  ADD COLUMN given_at timestamptz,
  ADD COLUMN given_used_at timestamptz,
  ADD CHECK (given_used_at IS NULL OR given_at IS NOT NULL);
ALTER TABLE accounts.set_up_codes DROP CONSTRAINT set_up_codes_purpose_check;
ALTER TABLE accounts.set_up_codes ADD CONSTRAINT set_up_codes_purpose_check CHECK (purpose IN ('SET_UP', 'GIVEN', 'RESET'));
