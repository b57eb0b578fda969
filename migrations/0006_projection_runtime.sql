-- Book-keeping of the read side. The tables of the read models are not made here: the runtime makes
-- them per build in schema read (migration 0007), so that a rebuild can stand beside the build in use.
create schema projection;
grant usage on schema projection to application;

-- One row per build of a projection. Its position moves by compare-and-set in the transaction that
-- applies the events, which is what makes every event count once whatever runs twice or dies.
create table projection.checkpoint (
  name text not null,
  build integer not null,
  version integer not null,
  state text not null check (state in ('building', 'live', 'previous')),
  position text,
  -- Grows when a person is forgotten: a batch that was decoded before loses its compare-and-set.
  epoch integer not null default 0,
  -- Names of the build's tables, so that they can be dropped by a version that no longer knows them.
  tables text[] not null,
  events bigint not null default 0,
  rate real,
  created_at timestamptz not null default clock_timestamp(),
  activated_at timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (name, build)
);
create unique index checkpoint_one_live on projection.checkpoint (name) where state = 'live';
create unique index checkpoint_one_previous on projection.checkpoint (name) where state = 'previous';

-- The event a build stands still at. At most one per build: nothing after it is applied.
create table projection.alarm (
  name text not null,
  build integer not null,
  event_id text not null,
  event_type text not null,
  stream text not null,
  revision integer not null,
  position text not null,
  error text not null,
  attempts integer not null,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz not null,
  primary key (name, build),
  foreign key (name, build) references projection.checkpoint (name, build) on delete cascade
);

create table projection.rebuild_report (
  id bigint generated always as identity primary key,
  name text not null,
  outcome text not null check (outcome in ('swapped', 'failed')),
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  report jsonb not null
);
create index rebuild_report_newest on projection.rebuild_report (name, id desc);

grant select, insert, update, delete on projection.checkpoint, projection.alarm to application;
grant select, insert on projection.rebuild_report to application;
