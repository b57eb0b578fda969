-- The anchors recorded before local chains had ids, as they are now. One that a local chain lost is taken for a record of that time only
-- where it stands here: the application's role may write evidence.anchors and evidence.earlier_anchors, and could so have made one up.
create table evidence.anchors_before_local_ids (
  root bytea not null,
  tree_size bigint not null,
  transaction_hash text not null,
  chain_id bigint not null,
  genesis text not null,
  contract text not null,
  block_number bigint not null,
  block_hash text not null,
  block_time timestamptz not null,
  primary key (root, block_hash)
);

insert into evidence.anchors_before_local_ids
  select distinct on (root, block_hash) root, tree_size, transaction_hash, chain_id, genesis, contract, block_number, block_hash, block_time
    from evidence.recorded_anchors
   where before_local_ids and local_chain is null
   order by root, block_hash, recorded_at;

grant select on evidence.anchors_before_local_ids to application;
