-- By how many milliseconds the clock of a test installation is ahead of the machine's: a fact of the installation, which all its processes
-- follow (modules/app/test-clock). It only grows; each change says so in its own condition, so that of several at once none goes back.
create table process.test_clock (
  singleton boolean primary key default true check (singleton),
  ahead_ms bigint not null default 0 check (ahead_ms >= 0),
  moved_at timestamptz,
  moved_by text
);
grant select, update on process.test_clock to application;

insert into process.test_clock default values;
