-- Side effects: what was planned from which event, and how far it got.
create schema reactor;
grant usage on schema reactor to application;

create table reactor.checkpoint (
  name text primary key,
  position text,
  events bigint not null default 0,
  updated_at timestamptz not null default clock_timestamp()
);

-- The key is derived from an event's id, so planning the same event again adds nothing. The fence
-- grows with every claim: a worker that lost its lease can no longer write its outcome.
create table reactor.work (
  reactor text not null,
  key text not null,
  kind text not null default 'perform' check (kind in ('plan', 'perform')),
  event_id text not null,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'parked')),
  attempts integer not null default 0,
  fence bigint not null default 0,
  first_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz,
  last_error text,
  last_error_at timestamptz,
  finished_at timestamptz,
  primary key (reactor, key)
);
create index work_due on reactor.work (reactor, next_attempt_at) where state = 'waiting';
create index work_leased on reactor.work (reactor, lease_until) where state = 'running';
create index work_parked on reactor.work (reactor, first_at) where state = 'parked';

grant select, insert, update on reactor.checkpoint, reactor.work to application;
