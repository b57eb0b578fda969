import type { Pool } from 'pg';
import { CompactRange } from '../../../shared-kernel/evidence/compact-range.ts';
import type { Hash, NodeSource } from '../../../shared-kernel/evidence/merkle.ts';
import { LEVELS_PER_TILE, TILE_WIDTH } from './log-tables.ts';

const KEPT_TILES = 64;

/** The stored tree has a hole: leaves or nodes were taken out. */
export class NodeMissing extends Error {
  constructor(level: number, index: number) {
    super(`the stored tree has no node ${index} at level ${level}`);
    this.name = 'NodeMissing';
  }
}

/**
 * The nodes of the stored tree, one query for each tile of 256 that a proof touches. The tiles read last
 * stay in memory, at most 64 of them. A node never changes; the tile at the right edge grows and is then read again.
 */
export function storedNodes(pool: Pool): NodeSource {
  const tiles = new Map<string, Promise<Hash[]>>();
  const tile = async (level: number, number: number, width: number): Promise<Hash[]> => {
    const key = `${level}/${number}`;
    const known = await tiles.get(key);
    if (known && known.length >= width) return known;
    const read = readTile(pool, level, number);
    const oldest = tiles.size < KEPT_TILES ? undefined : tiles.keys().next().value;
    if (oldest !== undefined) tiles.delete(oldest);
    tiles.set(key, read);
    return read;
  };
  return async (level, index) => {
    const base = Math.floor(level / LEVELS_PER_TILE) * LEVELS_PER_TILE;
    const width = 2 ** (level - base);
    const first = index * width;
    const number = Math.floor(first / TILE_WIDTH);
    const from = first - number * TILE_WIDTH;
    const hashes = (await tile(base, number, from + width)).slice(from, from + width);
    if (hashes.length !== width) throw new NodeMissing(level, index);
    const range = new CompactRange();
    for (const hash of hashes) range.append(hash);
    return range.root();
  };
}

async function readTile(pool: Pool, level: number, number: number): Promise<Hash[]> {
  const from = number * TILE_WIDTH;
  const { rows } =
    level === 0
      ? await pool.query<{ hash: Buffer }>(
          'select leaf_hash as hash from evidence.leaves where leaf_index >= $1 and leaf_index < $2 order by leaf_index',
          [from, from + TILE_WIDTH],
        )
      : await pool.query<{ hash: Buffer }>(
          'select hash from evidence.nodes where level = $3 and node_index >= $1 and node_index < $2 order by node_index',
          [from, from + TILE_WIDTH, level],
        );
  return rows.map((row) => row.hash);
}
