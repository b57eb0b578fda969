import type { Pool } from 'pg';
import type { Position } from '../../../shared-kernel/event-store/port.ts';
import { type Hash, inclusionProof } from '../../../shared-kernel/evidence/merkle.ts';
import { formatTlogProof } from '../../../shared-kernel/evidence/tlog-proof.ts';
import { type Checkpoint, checkpointCovering } from '../storage/checkpoint-table.ts';
import { leafAtPosition, leafOfEvent, type StoredLeaf } from '../storage/log-tables.ts';
import { anchorCoveringLeaf, type RecordedAnchor } from '../storage/recorded-anchors.ts';
import { storedNodes } from '../storage/stored-nodes.ts';

export interface EventProof {
  readonly eventId: string;
  readonly leafIndex: number;
  readonly leafHash: Hash;
  readonly treeSize: number;
  readonly root: Hash;
  readonly hashes: readonly Hash[];
  /** C2SP signed note of the tree. */
  readonly checkpointNote: string;
  /** RFC 3161 token over SHA-256 of the note; null while none was given. */
  readonly timestampToken: Uint8Array | null;
  /** All of it but the token as C2SP tlog-proof text, for a `.tlog-proof` file. */
  readonly tlogProof: string;
}

export interface AnchorProof extends Omit<RecordedAnchor, 'recordedAt'> {
  readonly checkpointNote: string;
  readonly timestampToken: Uint8Array | null;
  /** That the asked event is in the anchored tree. */
  readonly inclusion: EventProof;
}

/** Proof of an event against the smallest signed tree that holds it; null while there is none. */
export async function proofFor(pool: Pool, eventId: string): Promise<EventProof | null> {
  const leaf = await leafOfEvent(pool, eventId);
  const checkpoint = leaf && (await checkpointCovering(pool, leaf.index));
  return leaf && checkpoint ? prove(pool, leaf, checkpoint) : null;
}

/** The chain's word for the event at the position, with the proof of that event; null while none is recorded. */
export async function anchorCovering(pool: Pool, position: Position): Promise<AnchorProof | null> {
  const leaf = await leafAtPosition(pool, position);
  const anchor = leaf && (await anchorCoveringLeaf(pool, leaf.index));
  if (!leaf || !anchor) return null;
  const checkpoint = await checkpointCovering(pool, anchor.treeSize - 1);
  if (!checkpoint || checkpoint.treeSize !== anchor.treeSize)
    throw new Error(`the anchor of ${anchor.treeSize} leaves has lost its checkpoint`);
  const inclusion = await prove(pool, leaf, checkpoint);
  const { recordedAt: _, ...found } = anchor;
  return { ...found, checkpointNote: checkpoint.note, timestampToken: checkpoint.timestampToken, inclusion };
}

async function prove(pool: Pool, leaf: StoredLeaf, { treeSize, root, note, timestampToken }: Checkpoint): Promise<EventProof> {
  const hashes = await inclusionProof(storedNodes(pool), leaf.index, treeSize);
  return {
    eventId: leaf.eventId,
    leafIndex: leaf.index,
    leafHash: leaf.hash,
    treeSize,
    root,
    hashes,
    checkpointNote: note,
    timestampToken,
    tlogProof: formatTlogProof({ index: leaf.index, hashes, checkpoint: note }),
  };
}
