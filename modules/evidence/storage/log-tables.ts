import type { Pool } from 'pg';
import type { Position } from '../../../shared-kernel/event-store/port.ts';
import { CompactRange } from '../../../shared-kernel/evidence/compact-range.ts';
import type { Hash } from '../../../shared-kernel/evidence/merkle.ts';
import { inTransaction } from './transaction.ts';

/** Inner nodes are stored at every 8th level; a proof hashes the at most 256 children in between. */
export const LEVELS_PER_TILE = 8;
export const TILE_WIDTH = 2 ** LEVELS_PER_TILE;

export interface Leaf {
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly hash: Hash;
}

export interface StoredLeaf extends Leaf {
  readonly index: number;
}

export interface Tree {
  readonly size: number;
  readonly lastPosition: Position | null;
  readonly range: CompactRange;
}

/** Somebody else appended to the log in between. Load the tree again. */
export class TreeMoved extends Error {
  constructor(expectedSize: number) {
    super(`the log is no longer at ${expectedSize} leaves`);
    this.name = 'TreeMoved';
  }
}

export async function loadTree(pool: Pool): Promise<Tree> {
  const { rows } = await pool.query<{ size: string; edge: Buffer[]; last_position: Position | null }>(
    'select size, edge, last_position from evidence.tree',
  );
  const row = rows[0];
  if (!row) throw new Error('evidence.tree has lost its row');
  const size = Number(row.size);
  return { size, lastPosition: row.last_position, range: new CompactRange(size, row.edge) };
}

/**
 * Adds leaves in one transaction, only if the tree still has the size and position it was loaded with.
 * Rejects with TreeMoved otherwise. `tree` is not changed; the answer is the new tree.
 */
export async function appendLeaves(pool: Pool, tree: Tree, leaves: readonly Leaf[]): Promise<Tree> {
  const range = new CompactRange(tree.size, tree.range.edge);
  const nodes: { level: number; index: number; hash: Hash }[] = [];
  for (const leaf of leaves) nodes.push(...range.append(leaf.hash).filter((node) => node.level % LEVELS_PER_TILE === 0));
  const lastPosition = leaves.at(-1)?.position ?? tree.lastPosition;
  await inTransaction(pool, async (client) => {
    const moved = await client.query(
      `update evidence.tree set size = $1, edge = $2::bytea[], last_position = $3, updated_at = clock_timestamp()
        where size = $4 and last_position is not distinct from $5`,
      [range.size, range.edge.map(buffer), lastPosition, tree.size, tree.lastPosition],
    );
    if (moved.rowCount !== 1) throw new TreeMoved(tree.size);
    await client.query(
      `insert into evidence.leaves (leaf_index, event_id, stream, revision, position, leaf_hash)
       select $1::bigint + n - 1, event_id, stream, revision, position, leaf_hash
         from unnest($2::uuid[], $3::text[], $4::integer[], $5::text[], $6::bytea[])
           with ordinality as t (event_id, stream, revision, position, leaf_hash, n)`,
      [
        tree.size,
        leaves.map((leaf) => leaf.eventId),
        leaves.map((leaf) => leaf.stream),
        leaves.map((leaf) => leaf.revision),
        leaves.map((leaf) => leaf.position),
        leaves.map((leaf) => buffer(leaf.hash)),
      ],
    );
    if (nodes.length > 0) {
      await client.query(
        `insert into evidence.nodes (level, node_index, hash) select * from unnest($1::smallint[], $2::bigint[], $3::bytea[])`,
        [nodes.map((n) => n.level), nodes.map((n) => n.index), nodes.map((n) => buffer(n.hash))],
      );
    }
  });
  return { size: range.size, lastPosition, range };
}

/** Leaves in order from `from`, at most `limit`. */
export async function readLeaves(pool: Pool, from: number, limit: number): Promise<StoredLeaf[]> {
  const { rows } = await pool.query<LeafRow>(`${SELECT_LEAF} where leaf_index >= $1 order by leaf_index limit $2`, [from, limit]);
  return rows.map(leafOf);
}

export async function leafOfEvent(pool: Pool, eventId: string): Promise<StoredLeaf | null> {
  const { rows } = await pool.query<LeafRow>(`${SELECT_LEAF} where event_id = $1`, [eventId]);
  return rows[0] ? leafOf(rows[0]) : null;
}

export async function leafAtPosition(pool: Pool, position: Position): Promise<StoredLeaf | null> {
  const { rows } = await pool.query<LeafRow>(`${SELECT_LEAF} where position = $1`, [position]);
  return rows[0] ? leafOf(rows[0]) : null;
}

const SELECT_LEAF = 'select leaf_index, event_id, stream, revision, position, leaf_hash from evidence.leaves';

interface LeafRow {
  leaf_index: string;
  event_id: string;
  stream: string;
  revision: number;
  position: Position;
  leaf_hash: Buffer;
}

const leafOf = (row: LeafRow): StoredLeaf => ({
  index: Number(row.leaf_index),
  eventId: row.event_id,
  stream: row.stream,
  revision: row.revision,
  position: row.position,
  hash: row.leaf_hash,
});

const buffer = (hash: Hash): Buffer => Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength);
