-- Said once, before the first event: this database found its event store without one. It may then be found again with events and
-- nothing read, after a start that was killed half-way; any other store with events has the history of somebody else.
create table evidence.history_begun (
  singleton boolean primary key default true check (singleton),
  -- Where it was empty: which kind of store, and under which prefix. Not the address, which may change.
  store text not null check (length(store) between 1 and 200),
  begun_at timestamptz not null default clock_timestamp()
);
grant select, insert, update on evidence.history_begun to application;

-- An older version may have been killed in its first seconds; whatever it wrote names a person, whose key was stored here before.
insert into evidence.history_begun (store)
  select 'older' where exists (select from privacy.person_keys) or exists (select from event_store.events);
