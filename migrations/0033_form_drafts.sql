-- What a signer has filled in of a form and not handed in: nobody's word yet, so it stands in no history. Encrypted with the key of its person
-- (shared-kernel/privacy), deleted when it is handed in, refused or over.
CREATE SCHEMA forms;
GRANT USAGE ON SCHEMA forms TO application;
CREATE TABLE forms.drafts (
  document_id text NOT NULL,
  signatory_id text NOT NULL,
  answers jsonb NOT NULL,
  kept_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (document_id, signatory_id)
);
CREATE INDEX drafts_expiry ON forms.drafts (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON forms.drafts TO application;
