-- The transparency log over all events: leaves, the inner nodes that proofs need, signed tree heads,
-- their timestamps and their anchors on a chain. Book-keeping only: everything here but the signatures,
-- the tokens and the chain's answers can be computed again from the events.
create schema evidence;
grant usage on schema evidence to application;

-- The right edge of the tree (biggest complete subtree first) and how far the log has read.
create table evidence.tree (
  singleton boolean primary key default true check (singleton),
  size bigint not null check (size >= 0),
  edge bytea[] not null,
  last_position text collate "C",
  updated_at timestamptz not null default clock_timestamp()
);
insert into evidence.tree (size, edge) values (0, '{}');

-- position is the store's own and not part of any hash: it says where to look and where an event stood.
create table evidence.leaves (
  leaf_index bigint primary key check (leaf_index >= 0),
  event_id uuid not null unique,
  stream text collate "C" not null,
  revision integer not null,
  position text collate "C" not null unique,
  leaf_hash bytea not null check (octet_length(leaf_hash) = 32),
  unique (stream, revision)
);

-- Complete subtrees of 256^n leaves only (levels 8, 16, ...); what lies between is at most 256 hashes away.
create table evidence.nodes (
  level smallint not null check (level > 0 and level % 8 = 0),
  node_index bigint not null check (node_index >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (level, node_index)
);

create table evidence.checkpoints (
  tree_size bigint primary key check (tree_size > 0),
  root bytea not null unique check (octet_length(root) = 32),
  signed_note text not null,
  created_at timestamptz not null default clock_timestamp(),
  timestamp_token bytea,
  timestamped_at timestamptz,
  timestamp_attempts integer not null default 0,
  timestamp_error text,
  next_timestamp_at timestamptz not null default clock_timestamp()
);
create index checkpoints_without_timestamp on evidence.checkpoints (next_timestamp_at) where timestamp_token is null;

-- One row for each root that is to stand on the chain. raw_transaction is written before it is broadcast;
-- recorded_at only once the chain itself was read and holds the root.
create table evidence.anchors (
  root bytea primary key references evidence.checkpoints (root),
  tree_size bigint not null unique references evidence.checkpoints (tree_size),
  requested_at timestamptz not null default clock_timestamp(),
  nonce bigint,
  raw_transaction text,
  signed_at timestamptz,
  transaction_hash text,
  chain_id bigint,
  genesis text,
  contract text,
  block_number bigint,
  block_hash text,
  block_time timestamptz,
  recorded_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  last_error_at timestamptz,
  next_attempt_at timestamptz not null default clock_timestamp(),
  check (recorded_at is null or (transaction_hash is not null and chain_id is not null and genesis is not null
    and contract is not null and block_number is not null and block_hash is not null and block_time is not null))
);
create index anchors_waiting on evidence.anchors (next_attempt_at) where recorded_at is null;

-- The chain in use and our contract on it.
create table evidence.chain (
  singleton boolean primary key default true check (singleton),
  chain_id bigint not null,
  genesis text not null,
  contract text not null,
  nonce bigint not null,
  raw_transaction text not null,
  transaction_hash text not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Leaves, nodes and signed heads are added and never changed by the application.
grant select, insert on evidence.leaves, evidence.nodes, evidence.checkpoints to application;
grant update (timestamp_token, timestamped_at, timestamp_attempts, timestamp_error, next_timestamp_at) on evidence.checkpoints to application;
grant select, update on evidence.tree to application;
grant select, insert, update on evidence.anchors to application;
grant select, insert, update, delete on evidence.chain to application;
