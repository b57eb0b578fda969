import type { Pool, PoolClient } from 'pg';
import type { Position, RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { BEGIN_OVERTAKEABLE, inTransaction, RolledBack } from '../../shared-kernel/postgres/transaction.ts';
import { isTransient } from '../../shared-kernel/retry/transient-failure.ts';
import { type Build, moveCheckpoint } from './checkpoint.ts';
import type { Decode, DecodedEvent } from './decoded-event.ts';
import type { Projection } from './projection.ts';
import { projectionTransaction } from './transaction.ts';

/** An event that this projection cannot take. Everything before it is applied. */
export class PoisonEvent extends Error {
  readonly event: RecordedEvent;
  /** Where the build stood before it. */
  readonly after: Position | null;
  constructor(event: RecordedEvent, after: Position | null, cause: unknown) {
    super(`event ${event.id} (${event.type}) could not be applied`, { cause });
    this.name = 'PoisonEvent';
    this.event = event;
    this.after = after;
  }
}

/** A batch whose events are decoded, or are to be decoded when it is applied. */
export interface Batch {
  readonly events: readonly RecordedEvent[];
  /** Of `events`, those the projection asked for. Absent: not decoded yet. */
  readonly decoded?: readonly DecodedEvent[];
  /** Events per second of late, for the status page; absent leaves the old figure. */
  readonly rate?: number;
}

export function wanted({ types, streams }: Projection, events: readonly RecordedEvent[]): readonly RecordedEvent[] {
  const chosen = types === '*' ? null : new Set(types);
  return events.filter(
    (event) => (!chosen || chosen.has(event.type)) && (!streams || streams.some((beginning) => event.stream.startsWith(beginning))),
  );
}

export interface ApplyOptions {
  readonly pool: Pool;
  readonly decode: Decode;
  readonly projection: Projection;
  /** How the transaction begins; a bulk load adds its settings here, in the same round trip. */
  readonly beginSql?: string;
}

/**
 * One batch, one transaction: compare-and-set of the checkpoint, then the projector. Answers the
 * build at its new position, or null when the compare-and-set lost and nothing was applied.
 */
export async function applyBatch(options: ApplyOptions, build: Build, batch: Batch): Promise<Build | null> {
  const { pool, projection } = options;
  const last = batch.events.at(-1)!;
  // Decodes before the transaction: it may ask the vault, and the row lock would be held meanwhile.
  const decoded = batch.decoded ?? (await decodeWanted(options, batch.events));
  const to = { position: last.position, events: batch.events.length, rate: batch.rate ?? null };
  const next: Build = { ...build, position: last.position, events: build.events + batch.events.length };
  // Most events are nothing to most projections: one statement is a transaction by itself, and there is nothing in it to be overtaken.
  const isAlone = decoded.length === 0 && (options.beginSql ?? BEGIN_OVERTAKEABLE) === BEGIN_OVERTAKEABLE;
  if (isAlone) return (await moveCheckpoint(pool, build, to)) ? next : null;
  const work = async (client: PoolClient): Promise<Build | null | RolledBack<Build | null>> => {
    if (!(await moveCheckpoint(client, build, to))) return new RolledBack<Build | null>(null);
    if (decoded.length > 0) await projection.apply(decoded, projectionTransaction(client, projection, build.build));
    return next;
  };
  return inTransaction<Build | null>(pool, work, options.beginSql);
}

export async function decodeWanted(
  { decode, projection }: Pick<ApplyOptions, 'decode' | 'projection'>,
  events: readonly RecordedEvent[],
): Promise<readonly DecodedEvent[]> {
  const chosen = wanted(projection, events);
  if (chosen.length === 0) return [];
  const decoded = await decode(chosen);
  if (decoded.length !== chosen.length) throw new Error(`decoding ${chosen.length} events gave ${decoded.length}`);
  return decoded;
}

/**
 * Like `applyBatch`; when the batch fails for a reason that is not transient it is halved until the
 * event to blame is alone. The events before it are applied, then PoisonEvent is thrown.
 */
export async function applyOrBlame(options: ApplyOptions, build: Build, batch: Batch): Promise<Build | null> {
  try {
    return await applyBatch(options, build, batch);
  } catch (error) {
    if (isTransient(error)) throw error;
    if (batch.events.length === 1) throw new PoisonEvent(batch.events[0]!, build.position, error);
    const half = Math.ceil(batch.events.length / 2);
    const after = await applyOrBlame(options, build, { events: batch.events.slice(0, half) });
    return after && applyOrBlame(options, after, { events: batch.events.slice(half) });
  }
}
