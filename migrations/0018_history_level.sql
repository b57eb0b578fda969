-- The least level of the program that may work on this history: events that an older one does not know stop it half-way, or are
-- left out of what it tells. A start writes its own level before it takes work, and refuses where a higher one stands here
-- (modules/app/operations/history-levels.ts). It stands beside the read models also where EventStoreDB keeps the events.
create table evidence.history_level (
  singleton boolean primary key default true check (singleton),
  level integer not null check (level >= 1),
  raised_at timestamptz not null default clock_timestamp()
);
grant select, insert, update on evidence.history_level to application;

-- Whatever was written before levels were kept, the first level knows.
insert into evidence.history_level (level) values (1);
