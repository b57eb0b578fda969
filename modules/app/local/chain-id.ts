import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'identity.json';

/** What the file of that id holds. */
export const chainIdContent = (id: string): string => JSON.stringify({ format: 1, id });

/** The file is there and does not hold an id. A made-up one in its place would disown every anchor. */
export class ChainIdUnreadable extends Error {
  constructor(path: string) {
    super(
      `${path} does not hold the id of the local chain; put it back from a back-up, or look the id up (docs/evidence.md, "Which chain") and write into the file: ${chainIdContent('0x<64 hex digits>')}`,
    );
    this.name = 'ChainIdUnreadable';
  }
}

/**
 * The id of the chain whose blocks lie in the folder: `0x` and 64 hex digits, null where none was given yet.
 * The file only claims it; what proves it is the transaction that put our contract on that chain.
 * @throws ChainIdUnreadable
 */
export function readLocalChainId(folder: string): `0x${string}` | null {
  const path = join(folder, FILE);
  if (!existsSync(path)) return null;
  try {
    const { id } = JSON.parse(readFileSync(path, 'utf8')) as { id?: unknown };
    if (typeof id === 'string' && /^0x[0-9a-f]{64}$/.test(id)) return id as `0x${string}`;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ChainIdUnreadable(path);
}

/**
 * Before the chain starts. Block 0 does not name it: at every start the chain program makes a block 0 of that moment, loads the saved
 * blocks beside it and saves them all, so its file gathers one more with each start, and shows the one that stands last in it, by chance.
 * Blocks keep the id they have, and get one where an earlier version made them. A chain
 * without blocks is a new chain, whatever lay here before, so it gets a new id.
 * @throws ChainIdUnreadable
 */
export function ensureLocalChainId(folder: string, hasBlocks: boolean): `0x${string}` {
  const kept = hasBlocks ? readLocalChainId(folder) : null;
  if (kept !== null) return kept;
  const id = `0x${randomBytes(32).toString('hex')}` as const;
  const draft = join(folder, `${FILE}.draft`);
  const file = openSync(draft, 'w', 0o600);
  writeFileSync(file, `${chainIdContent(id)}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, join(folder, FILE));
  // The name too must outlast a loss of power: blocks that do would get another id at the next start.
  const names = openSync(folder, 'r');
  fsyncSync(names);
  closeSync(names);
  return id;
}
