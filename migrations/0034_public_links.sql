-- Visits of links that anyone may use whose address is not proved: nobody's act yet, so they stand in no history. `visitor` is encrypted with the key
-- of the person of that address (shared-kernel/privacy), the code is kept as a keyed hash; all of it goes with `expires_at`.
CREATE SCHEMA public_links;
GRANT USAGE ON SCHEMA public_links TO application;
CREATE TABLE public_links.visits (
  visit_id text PRIMARY KEY,
  link_id text NOT NULL,
  person_id text NOT NULL,
  visitor jsonb NOT NULL,
  code_hash text NOT NULL,
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  begun_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
CREATE INDEX visits_of_link ON public_links.visits (link_id, expires_at);
CREATE INDEX visits_expiry ON public_links.visits (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON public_links.visits TO application;
