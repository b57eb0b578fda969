import type { Actor } from '../../shared-kernel/actor.ts';
import type { Position, RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import type { Personal } from '../../shared-kernel/privacy/port.ts';

/** Metadata of an event with its personal fields opened; `value` is null once the person was forgotten. */
export interface DecodedMetadata {
  readonly schemaVersion: number;
  readonly occurredAt: string;
  readonly recordedAt: string;
  readonly actor: Actor;
  readonly ownerId: string;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly ip?: Personal;
  readonly userAgent?: Personal;
}

/** An event as projections see it: data of today's version, personal values opened. */
export interface DecodedEvent<Type extends string = string, Data = unknown> {
  readonly id: string;
  readonly type: Type;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly data: Data;
  readonly metadata: DecodedMetadata;
}

/**
 * Lifts old versions and opens personal values, for many events at once. Order and number of the
 * answer are those of the question. A rejection blames the events, unless it is a lost connection.
 */
export type Decode = (events: readonly RecordedEvent[]) => Promise<readonly DecodedEvent[]>;
