-- The search of the lists finds a part of a word without reading every document of the account: three-letter pieces, indexed.
-- The read side makes its tables and indexes itself, as the application's role; it only needs the operator class to be there.
create extension if not exists pg_trgm with schema public;
grant usage on schema public to application;

-- Searches that a person gave a name. A convenience of that person and no fact about a document, so they are no events: what is
-- changed or thrown away here is gone. Every value is encrypted, addresses with the key of whom they belong to.
create schema inbox;
grant usage on schema inbox to application;
create table inbox.saved_views (
  user_id text not null,
  view_id uuid not null,
  view jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, view_id)
);
grant select, insert, delete on inbox.saved_views to application;
