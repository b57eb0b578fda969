-- Ids of the keys that came after the first ones (npm run keys:rotate), as processes found them in DATA_DIR/keys/rotated. No key stands
-- here: a database that knows an id whose file is gone tells that links or tokens of that key are refused (npm run doctor).
create table process.key_id (
  ring text not null,
  id text not null,
  used_from timestamptz not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (ring, id)
);
grant select, insert on process.key_id to application;
