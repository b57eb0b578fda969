import type { Pool } from 'pg';
import type { EventStore, Position } from '../../../shared-kernel/event-store/port.ts';
import type { LogKey } from '../../../shared-kernel/evidence/log-key.ts';
import type { Leases } from '../../../shared-kernel/leases/port.ts';
import { unsharedLeases } from '../../../shared-kernel/leases/unshared.ts';
import { pause } from '../../../shared-kernel/retry/back-off.ts';
import { type AnchorWait, requestAnchorRow, waitingAnchors } from '../storage/anchor-table.ts';
import { loadChain } from '../storage/chain-table.ts';
import { type Checkpoint, newestCheckpoint, type WaitingTimestamp, waitingTimestamps } from '../storage/checkpoint-table.ts';
import { leafAtPosition, loadTree } from '../storage/log-tables.ts';
import type { AnchorChain } from './anchor-chain.ts';
import { AnchorWorker } from './anchor-worker.ts';
import { CheckpointMaker } from './checkpoint-maker.ts';
import { followEvents } from './log-follower.ts';
import { type AnchorProof, anchorCovering, type EventProof, proofFor } from './proofs.ts';
import { type Timestamp, timestampCheckpoints } from './timestamper.ts';
import { Bell } from './waiting.ts';

export interface EvidenceDeps {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly key: LogKey;
  /** Absent: checkpoints stand as not timestamped. */
  readonly timestamp?: Timestamp;
  /** Absent: anchors asked for wait until a chain is configured. */
  readonly chain?: AnchorChain;
  readonly checkpointEveryMs?: number;
  /** Milliseconds by which the installation's clock is ahead of the machine's. */
  readonly aheadMs?: () => number;
  readonly batchRequestsMs?: number;
  /** Also anchors news nobody waits for. Absent: only what a document waits for. */
  readonly anchorEveryMs?: number;
  readonly confirmations?: number;
  readonly settleMs?: number;
  readonly repriceAfterMs?: number;
  /** Which process does it. Absent: this one does everything, beside nobody else. */
  readonly leases?: Leases;
  /** For people: what stands still and why. Holds no personal data and no secret. */
  readonly onTrouble?: (message: string) => void;
}

export interface EvidenceStatus {
  /** Events in the log. */
  readonly treeSize: number;
  /** Events in the log that no checkpoint covers yet. */
  readonly uncovered: number;
  readonly newestCheckpoint: { readonly treeSize: number; readonly createdAt: string; readonly timestamped: boolean } | null;
  /** At most 100 each, oldest first. */
  readonly waitingTimestamps: readonly WaitingTimestamp[];
  readonly waitingAnchors: readonly AnchorWait[];
  readonly chain: { readonly chainId: number; readonly contract: string } | null;
}

/** The evidence of the product: the log over all events, its signed heads, their timestamps and anchors. */
export interface Evidence {
  /** Runs the log, the checkpoints, the timestamps and the anchors, whichever it is this process's turn to do, until the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
  /** A checkpoint that covers the event at the position, within about half a second of its being in the log. */
  requestCheckpoint(position: Position, signal?: AbortSignal): Promise<Checkpoint>;
  /** Asks for the event at the position to be anchored. Repeating it asks for nothing more. */
  requestAnchor(position: Position, signal?: AbortSignal): Promise<void>;
  anchorCovering(position: Position): Promise<AnchorProof | null>;
  /** `requestAnchor`, then waits until the chain holds it. Rejects only on abort. */
  waitForAnchor(position: Position, signal: AbortSignal): Promise<AnchorProof>;
  proofFor(eventId: string): Promise<EventProof | null>;
  status(): Promise<EvidenceStatus>;
  /** Text form of the log's public key. */
  readonly verifierKey: string;
}

export function createEvidence(deps: EvidenceDeps): Evidence {
  const { pool, store, key, onTrouble } = deps;
  const [grown, signed] = [new Bell(), new Bell()];
  const trouble = onTrouble ? { onTrouble } : {};
  const aheadMs = deps.aheadMs ?? (() => 0);
  const checkpoints = new CheckpointMaker({
    pool,
    store,
    signer: key.signer,
    verifierKey: key.verifierKey,
    grown,
    signed,
    intervalMs: deps.checkpointEveryMs ?? 60_000,
    batchMs: deps.batchRequestsMs ?? 500,
    aheadMs,
    ...trouble,
  });
  const anchors = deps.chain
    ? new AnchorWorker({
        pool,
        chain: deps.chain,
        confirmations: deps.confirmations ?? 1,
        settleMs: deps.settleMs ?? 0,
        repriceAfterMs: deps.repriceAfterMs ?? 600_000,
        ...trouble,
      })
    : null;
  const never = new AbortController().signal;
  const leases = deps.leases ?? unsharedLeases(pool);

  const evidence: Evidence = {
    verifierKey: key.verifierKey,
    async run(signal) {
      const { timestamp, anchorEveryMs } = deps;
      const turns = [
        // Two followers could do no harm, the tree moves by compare-and-set; they would only do everything twice.
        leases.hold('evidence:log', signal, (held) => followEvents({ store, pool, grown, ...trouble }, held.signal)),
        leases.hold('evidence:checkpoints', signal, (held) => checkpoints.run(held.signal)),
      ];
      if (timestamp)
        turns.push(leases.hold('evidence:timestamps', signal, (held) => timestampCheckpoints(pool, timestamp, signed, held.signal)));
      if (anchors) turns.push(leases.hold('evidence:anchors', signal, (held) => anchors.run(held)));
      if (anchorEveryMs) turns.push(leases.hold('evidence:news', signal, (held) => anchorNews(pool, evidence, anchorEveryMs, held.signal)));
      await Promise.all(turns);
    },
    requestCheckpoint: (position, signal = never) => checkpoints.request(position, signal),
    async requestAnchor(position, signal = never) {
      const checkpoint = await checkpoints.request(position, signal);
      const leaf = await leafAtPosition(pool, position);
      await requestAnchorRow(pool, leaf?.index ?? checkpoint.treeSize - 1, checkpoint);
      anchors?.wake();
    },
    anchorCovering: (position) => anchorCovering(pool, position),
    async waitForAnchor(position, signal) {
      await evidence.requestAnchor(position, signal);
      for (;;) {
        signal.throwIfAborted();
        const found = await anchorCovering(pool, position);
        if (found) return found;
        await (anchors ? anchors.recorded.wait(1000, signal) : pause(1000, signal));
      }
    },
    proofFor: (eventId) => proofFor(pool, eventId),
    async status() {
      const [tree, newest, timestamps, waiting, chain] = await Promise.all([
        loadTree(pool),
        newestCheckpoint(pool),
        waitingTimestamps(pool, 100, aheadMs()),
        waitingAnchors(pool, 100),
        loadChain(pool),
      ]);
      return {
        treeSize: tree.size,
        // Read one after the other: a checkpoint may be newer than the tree that was read before it.
        uncovered: Math.max(0, tree.size - (newest?.treeSize ?? 0)),
        newestCheckpoint: newest && {
          treeSize: newest.treeSize,
          createdAt: newest.createdAt.toISOString(),
          timestamped: newest.timestampToken !== null,
        },
        waitingTimestamps: timestamps,
        waitingAnchors: waiting,
        chain: chain && { chainId: chain.chainId, contract: chain.contract },
      };
    },
  };
  return evidence;
}

async function anchorNews(pool: Pool, evidence: Evidence, everyMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(everyMs, signal);
    try {
      const { lastPosition } = await loadTree(pool);
      if (lastPosition !== null) await evidence.requestAnchor(lastPosition, signal);
    } catch {
      // The next round asks again; what stands still is told by the loops that do the work.
    }
  }
}
