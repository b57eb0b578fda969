-- Setup intents of the card gateway that belong to nobody (CALL-047): cancelled there once their hour is over. Everything else of money stands in streams.
CREATE SCHEMA billing;
GRANT USAGE ON SCHEMA billing TO application;
CREATE TABLE billing.unattached_setups (
  setup_id text PRIMARY KEY,
  ends_at timestamptz NOT NULL
);
CREATE INDEX unattached_setups_end ON billing.unattached_setups (ends_at);
GRANT SELECT, INSERT, DELETE ON billing.unattached_setups TO application;
