-- A chain of our own is named by an id kept in its folder and written into the transaction that puts our contract there:
-- its block 0 is another one after a restart. Null: the operator's chain, named by chain id and block 0.
alter table evidence.chain
  add column local_chain text,
  -- Where that transaction stands, once it settled. Its hash stands for every block below it.
  add column deployed_block bigint,
  add column deployed_block_hash text,
  add check ((deployed_block is null) = (deployed_block_hash is null));

-- before_local_ids: recorded by a version that named every chain by block 0. True for all there are, and for
-- whatever such a version still records beside this one.
alter table evidence.anchors
  add column local_chain text,
  add column before_local_ids boolean not null default true;

-- What was recorded of a root before the same root was anchored anew: kept as it was, never changed.
create table evidence.earlier_anchors (
  root bytea not null references evidence.checkpoints (root),
  tree_size bigint not null references evidence.checkpoints (tree_size),
  transaction_hash text not null,
  chain_id bigint not null,
  genesis text not null,
  local_chain text,
  before_local_ids boolean not null,
  contract text not null,
  block_number bigint not null,
  block_hash text not null,
  block_time timestamptz not null,
  recorded_at timestamptz not null,
  set_aside_at timestamptz not null default clock_timestamp(),
  primary key (root, block_hash)
);
create index earlier_anchors_by_size on evidence.earlier_anchors (tree_size, block_hash);

create view evidence.recorded_anchors as
  select root, tree_size, transaction_hash, chain_id, genesis, local_chain, before_local_ids, contract, block_number, block_hash, block_time,
         recorded_at
    from evidence.anchors where recorded_at is not null
  union all
  select root, tree_size, transaction_hash, chain_id, genesis, local_chain, before_local_ids, contract, block_number, block_hash, block_time,
         recorded_at
    from evidence.earlier_anchors;

grant select, insert on evidence.earlier_anchors to application;
grant select on evidence.recorded_anchors to application;
