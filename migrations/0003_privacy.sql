-- The keys of persons, wrapped by the master key that lies in a file outside the database. Back this
-- schema up apart from the events and for a shorter time: forgetting a person means that no key is left.
create schema privacy;
grant usage on schema privacy to application;

-- A forgotten person keeps the row without the key, so that nobody makes a new key under the old name.
create table privacy.person_keys (
  person_id text collate "C" primary key,
  wrapped_key bytea,
  created_at timestamptz not null default clock_timestamp(),
  forgotten_at timestamptz,
  check ((wrapped_key is null) = (forgotten_at is not null))
);

grant select, insert, update on privacy.person_keys to application;

-- A deleted key must not survive in a dead row version: vacuum soon, and truncate nothing away late.
alter table privacy.person_keys set (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0);
grant maintain on privacy.person_keys to application;
