import type { Pool } from 'pg';
import type { EventStore, Position } from '../../../shared-kernel/event-store/port.ts';
import { openCheckpoint, signCheckpoint } from '../../../shared-kernel/evidence/checkpoint.ts';
import { consistencyProof, EMPTY_ROOT, sameHash, verifyConsistency } from '../../../shared-kernel/evidence/merkle.ts';
import { type NoteSigner, noteVerifier } from '../../../shared-kernel/evidence/note.ts';
import { pause } from '../../../shared-kernel/retry/back-off.ts';
import { type Checkpoint, checkpointCovering, insertCheckpoint, newestCheckpoint } from '../storage/checkpoint-table.ts';
import { leafAtPosition, loadTree } from '../storage/log-tables.ts';
import { storedNodes } from '../storage/stored-nodes.ts';
import { logCovers } from './log-follower.ts';
import { type Bell, backoffMs, reasonOf } from './waiting.ts';

/** The stored tree does not contain the tree that was signed last. Nothing more is signed until a person looked. */
export class LogForked extends Error {
  constructor(signedSize: number, size: number) {
    super(`the log of ${size} leaves does not continue the signed log of ${signedSize}: run verify`);
    this.name = 'LogForked';
  }
}

export interface CheckpointMakerDeps {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly signer: NoteSigner;
  readonly verifierKey: string;
  /** Rung by the follower. */
  readonly grown: Bell;
  /** Rung for every new checkpoint. */
  readonly signed: Bell;
  /** Longest time that news stays unsigned. */
  readonly intervalMs: number;
  /** Requests within this time share one checkpoint. */
  readonly batchMs: number;
  /** Milliseconds by which the installation's clock is ahead of the machine's. */
  readonly aheadMs: () => number;
  readonly onTrouble?: (message: string) => void;
}

export class CheckpointMaker {
  readonly #deps: CheckpointMakerDeps;
  #shared: Promise<void> | null = null;
  #failures = 0;

  constructor(deps: CheckpointMakerDeps) {
    this.#deps = deps;
  }

  /** Signs the tree as it is now, unless its size is signed already. Null while the log is empty. */
  async make(): Promise<Checkpoint | null> {
    const { pool, signer, verifierKey, signed, aheadMs } = this.#deps;
    const { size, range } = await loadTree(pool);
    if (size === 0) return null;
    const last = await newestCheckpoint(pool);
    if (last && last.treeSize >= size) return last;
    const root = range.root();
    const body = last ? openCheckpoint(last.note, [noteVerifier(verifierKey)]) : { size: 0, root: EMPTY_ROOT };
    const proof = await consistencyProof(storedNodes(pool), body.size, size);
    const continues = verifyConsistency(body.size, size, body.root, root, proof);
    if (!continues || (last && (!sameHash(body.root, last.root) || body.size !== last.treeSize))) throw new LogForked(body.size, size);
    const made = await insertCheckpoint(pool, size, root, signCheckpoint({ origin: signer.name, size, root }, [signer]), aheadMs());
    signed.ring();
    return made;
  }

  /**
   * A checkpoint that covers the position, at once. Waits until the log has read so far; rejects on abort. Whoever asks makes
   * it: two processes at once sign the same tree, and the table keeps one checkpoint of a size.
   */
  async request(position: Position, signal: AbortSignal): Promise<Checkpoint> {
    const { pool, store, grown } = this.#deps;
    for (;;) {
      signal.throwIfAborted();
      if (await logCovers(pool, store, position)) {
        const leaf = await leafAtPosition(pool, position);
        if (!leaf) throw new RangeError(`no event stands at position ${position}`);
        const covering = await checkpointCovering(pool, leaf.index);
        if (covering) return covering;
        await this.#makeForAll(signal);
      } else {
        await grown.wait(1000, signal);
      }
    }
  }

  /** Requests of the same moment share one checkpoint; a failure is told, and the requests ask again. */
  #makeForAll(signal: AbortSignal): Promise<void> {
    const { batchMs, onTrouble } = this.#deps;
    this.#shared ??= pause(batchMs, signal)
      .then(() => this.make())
      .then(
        () => {
          this.#failures = 0;
        },
        async (error: unknown) => {
          onTrouble?.(`no checkpoint: ${reasonOf(error)}`);
          await pause(backoffMs(++this.#failures), signal);
        },
      )
      .finally(() => {
        this.#shared = null;
      });
    return this.#shared;
  }

  /** Signs what is new once in every interval, until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const { intervalMs, onTrouble } = this.#deps;
    let wait: number | null = null;
    while (!signal.aborted) {
      try {
        // Whoever takes over goes on with the interval that the one before had begun.
        wait ??= await this.#untilDue();
        await pause(wait, signal);
        if (signal.aborted) return;
        await this.make();
        wait = intervalMs;
        this.#failures = 0;
      } catch (error) {
        onTrouble?.(`no checkpoint: ${reasonOf(error)}`);
        await pause(backoffMs(++this.#failures), signal);
      }
    }
  }

  async #untilDue(): Promise<number> {
    const { pool, intervalMs, aheadMs } = this.#deps;
    const last = await newestCheckpoint(pool);
    return last ? Math.min(intervalMs, Math.max(0, last.createdAt.getTime() + intervalMs - Date.now() - aheadMs())) : intervalMs;
  }
}
