-- Several processes on the same stores: who is there, and who does what that only one may do at a time.
create schema process;
grant usage on schema process to application;

-- A row per running process. One that is not seen any more is gone, or hangs.
create table process.instance (
  id text primary key,
  role text not null check (role in ('all', 'api', 'worker', 'demo', 'tool')),
  host text not null,
  pid integer not null,
  -- Tells a process from a later one that was given the same id.
  mark text not null default '',
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

-- The fence grows with every change of the holder. Whoever holds a smaller one has lost the lease, however
-- long it slept; all times are the database's, so the clocks of the processes do not matter.
create table process.lease (
  name text primary key check (length(name) between 1 and 120),
  holder text,
  fence bigint not null default 0,
  lease_until timestamptz,
  taken_at timestamptz
);

grant select, insert, update, delete on process.instance, process.lease to application;

-- The rebuild that was asked for last, for every process that is asked how it goes.
create table projection.asked_rebuild (
  singleton boolean primary key default true check (singleton),
  projection text not null,
  state text not null check (state in ('running', 'swapped', 'failed')),
  started_at timestamptz not null,
  progress jsonb,
  report jsonb,
  error text,
  updated_at timestamptz not null default clock_timestamp()
);
grant select, insert, update on projection.asked_rebuild to application;
