import type { Pool } from 'pg';
import type { EventStore, Position, SubscriptionMessage } from '../../../shared-kernel/event-store/port.ts';
import { eventLeafHash } from '../../../shared-kernel/evidence/canonical.ts';
import { pause } from '../../../shared-kernel/retry/back-off.ts';
import { appendLeaves, type Leaf, loadTree, type Tree, TreeMoved } from '../storage/log-tables.ts';
import { type Bell, backoffMs, reasonOf } from './waiting.ts';

export interface FollowerDeps {
  readonly store: EventStore;
  readonly pool: Pool;
  /** Rung after every batch of leaves. */
  readonly grown: Bell;
  /** Events of one batch at most. Only their hashes are held. */
  readonly maxBatch?: number;
  readonly onTrouble?: (message: string) => void;
}

const LINGER_MS = 5;

/**
 * Reads every event in global order and adds its leaf, for ever. The place in the log and the place in
 * the store move in one transaction, so a kill at any point loses and doubles nothing, and of two
 * followers one finds the tree moved and starts again from there.
 */
export async function followEvents(deps: FollowerDeps, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await followOnce(deps, signal, () => {
        failures = 0;
      });
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      if (!(error instanceof TreeMoved)) deps.onTrouble?.(`the log stands still: ${reasonOf(error)}`);
      await pause(error instanceof TreeMoved ? 1000 : backoffMs(failures), signal);
    }
  }
}

async function followOnce(deps: FollowerDeps, outer: AbortSignal, onProgress: () => void): Promise<void> {
  const { store, pool, grown, maxBatch = 1000 } = deps;
  let tree: Tree = await loadTree(pool);
  const ours = new AbortController();
  const signal = AbortSignal.any([outer, ours.signal]);
  const messages = store.subscribeAll({ after: tree.lastPosition, signal })[Symbol.asyncIterator]();
  let leaves: Leaf[] = [];
  let linger: Promise<'linger'> | null = null;

  const flush = async () => {
    linger = null;
    if (leaves.length === 0) return;
    tree = await appendLeaves(pool, tree, leaves);
    leaves = [];
    onProgress();
    grown.ring();
  };

  try {
    let next = nextOf(messages);
    for (;;) {
      const got: Awaited<typeof next> | 'linger' = await (linger ? Promise.race([next, linger]) : next);
      if (got === 'linger') {
        await flush();
        continue;
      }
      if (got.done) return await flush();
      next = nextOf(messages);
      if (got.value.kind === 'caughtUp') {
        await flush();
        continue;
      }
      const { event } = got.value;
      leaves.push({
        eventId: event.id,
        stream: event.stream,
        revision: event.revision,
        position: event.position,
        hash: eventLeafHash(event),
      });
      if (leaves.length >= maxBatch) await flush();
      else linger ??= pause(LINGER_MS, signal).then(() => 'linger' as const);
    }
  } finally {
    ours.abort();
  }
}

function nextOf(messages: AsyncIterator<SubscriptionMessage>): Promise<IteratorResult<SubscriptionMessage>> {
  const next = messages.next();
  // Looked at only after the batch is stored; until then a failure must not count as unhandled.
  next.catch(() => undefined);
  return next;
}

/** True when the log has read at least as far as the position. */
export async function logCovers(pool: Pool, store: EventStore, position: Position): Promise<boolean> {
  const { lastPosition } = await loadTree(pool);
  return lastPosition !== null && store.comparePositions(lastPosition, position) >= 0;
}
