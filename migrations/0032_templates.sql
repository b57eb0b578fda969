-- What templates keep beside their streams.
CREATE SCHEMA templates;
GRANT USAGE ON SCHEMA templates TO application;

-- Word files that were brought and are no version of a template yet; their bytes lie in the data folder, and both go a day later. No
-- events: what nobody made a template of is no fact. `file_name` is encrypted with the key of the account. `template_id`: whose next file it is.
CREATE TABLE templates.waiting_files (
  file_id text PRIMARY KEY,
  owner_id text NOT NULL,
  template_id text,
  file_name jsonb NOT NULL,
  file_key text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  brought_at timestamptz NOT NULL
);
CREATE INDEX waiting_files_of_account ON templates.waiting_files (owner_id, brought_at);
CREATE INDEX waiting_files_by_age ON templates.waiting_files (brought_at);
GRANT SELECT, INSERT, DELETE ON templates.waiting_files TO application;

-- Who closed the dialog that welcomes to templates.
CREATE TABLE templates.welcomed (
  user_id text PRIMARY KEY,
  owner_id text NOT NULL,
  welcomed_at timestamptz NOT NULL
);
CREATE INDEX welcomed_of_account ON templates.welcomed (owner_id);
GRANT SELECT, INSERT, DELETE ON templates.welcomed TO application;
