import { eventLeafHash } from '../../evidence/canonical.ts';
import { CompactRange } from '../../evidence/compact-range.ts';
import type { Hash } from '../../evidence/merkle.ts';
import type { EventStore, RecordedEvent } from '../port.ts';

/** The first place at which two stores do not hold the same event. */
export interface EventDifference {
  /** Place in the global order, counted from 0. */
  readonly index: number;
  readonly field: 'id' | 'stream' | 'revision' | 'type' | 'data' | 'metadata' | 'leaf';
  readonly from: RecordedEvent;
  readonly to: RecordedEvent;
}

export interface WalkedTogether {
  /** Events that both hold alike, from the first one on. */
  readonly events: number;
  readonly last: { readonly from: RecordedEvent; readonly to: RecordedEvent } | null;
  /** RFC 6962 root over the canonical bytes of those events, computed from each store by itself. */
  readonly root: { readonly from: Hash; readonly to: Hash };
  /** null where every event that both hold is the same. */
  readonly difference: EventDifference | null;
  /** The first event that only one of them holds, where everything before it is the same. */
  readonly more: { readonly side: 'from' | 'to'; readonly event: RecordedEvent } | null;
}

export interface WalkOptions {
  /** Called for every event that both hold alike, in order. The walk waits for it. */
  readonly onPair?: (from: RecordedEvent, to: RecordedEvent) => Promise<void> | void;
}

/**
 * Reads two stores side by side from the first event on and stops where they part. Positions are each
 * store's own and are not compared; everything else is, and data and metadata as texts, so that another
 * spelling or another order of keys counts as a difference although it hashes alike.
 */
export async function walkTogether(from: EventStore, to: EventStore, options: WalkOptions = {}): Promise<WalkedTogether> {
  const [left, right] = [from.readAll()[Symbol.asyncIterator](), to.readAll()[Symbol.asyncIterator]()];
  const roots = { from: new CompactRange(), to: new CompactRange() };
  let last: WalkedTogether['last'] = null;
  let difference: EventDifference | null = null;
  let more: WalkedTogether['more'] = null;
  try {
    for (;;) {
      const [a, b] = await Promise.all([left.next(), right.next()]);
      if (a.done === true || b.done === true) {
        if (a.done !== true) more = { side: 'from', event: a.value };
        if (b.done !== true) more = { side: 'to', event: b.value };
        break;
      }
      const leaves = { from: eventLeafHash(a.value), to: eventLeafHash(b.value) };
      const field = differingField(a.value, b.value) ?? (Buffer.compare(leaves.from, leaves.to) === 0 ? null : 'leaf');
      if (field !== null) {
        difference = { index: roots.from.size, field, from: a.value, to: b.value };
        break;
      }
      roots.from.append(leaves.from);
      roots.to.append(leaves.to);
      last = { from: a.value, to: b.value };
      await options.onPair?.(a.value, b.value);
    }
  } finally {
    await Promise.allSettled([left.return?.(), right.return?.()]);
  }
  return { events: roots.from.size, last, root: { from: roots.from.root(), to: roots.to.root() }, difference, more };
}

function differingField(a: RecordedEvent, b: RecordedEvent): EventDifference['field'] | null {
  for (const field of ['id', 'stream', 'revision', 'type'] as const) if (a[field] !== b[field]) return field;
  for (const field of ['data', 'metadata'] as const) if (JSON.stringify(a[field]) !== JSON.stringify(b[field])) return field;
  return null;
}
