import { type AllStreamResolvedEvent, type EventData, jsonEvent, type ResolvedEvent } from '@eventstore/db-client';
import type { JsonObject } from '../../json.ts';
import type { RecordedEvent } from '../port.ts';
import type { EncodedEvent } from '../proposal.ts';
import { type LogPosition, positionText } from './positions.ts';
import type { StreamNames } from './stream-names.ts';

/** What a read or a subscription of the client delivers. */
export type Delivered = ResolvedEvent | AllStreamResolvedEvent;

/** The store holds an event that is not ours: the history cannot be read past it. */
export class ForeignEvent extends Error {
  constructor(id: string, stream: string, why: string) {
    super(`event ${id} of stream ${stream} was not written by this product: ${why}`);
    this.name = 'ForeignEvent';
  }
}

const bytes = new TextEncoder();
const text = new TextDecoder('utf-8', { fatal: true });

/**
 * The texts become the bytes of the event. The client turns data into JSON itself, from a copy that no other code
 * holds: JSON.stringify of what JSON.parse made of its own output is that output again.
 */
export function eventData(event: EncodedEvent): EventData {
  return jsonEvent({ id: event.id, type: event.type, data: JSON.parse(event.data), metadata: bytes.encode(event.metadata) });
}

/** Rough size in memory, in bytes. */
export function sizeOf({ event }: Delivered): number {
  if (event === undefined) return 0;
  const data = event.data instanceof Uint8Array ? event.data.length : JSON.stringify(event.data).length;
  return data + (event.metadata === undefined ? 0 : JSON.stringify(event.metadata).length);
}

/**
 * No append of ours can have made it. Names that begin with $ are the server's own: statistics, users, settings and deletions of
 * streams. What is not marked as JSON, or is no stream of this installation, comes from another program on the same server.
 */
export function isNotOurs({ event }: Delivered, names: StreamNames): boolean {
  if (event === undefined || !event.isJson || !names.owns(event.streamId)) return true;
  return event.type.startsWith('$') || event.streamId.startsWith('$');
}

/** Throws ForeignEvent where the server names no position, which it does for all it wrote itself since version 20. */
export function deliveredPosition({ event }: Delivered): LogPosition {
  if (event?.position === undefined) throw new ForeignEvent(event?.id ?? 'without id', event?.streamId ?? '$all', 'it has no position');
  return event.position;
}

/** Parsed by the client; data and metadata are new objects for every read. */
export function recordedEvent(delivered: Delivered, names: StreamNames): RecordedEvent {
  const event = delivered.event!;
  return {
    id: event.id,
    type: event.type,
    data: jsonObject(event.data, event),
    metadata: event.metadata === undefined ? {} : jsonObject(event.metadata, event),
    stream: names.shown(event.streamId),
    revision: Number(event.revision),
    position: positionText(deliveredPosition(delivered)),
  };
}

function jsonObject(value: unknown, { id, streamId }: { readonly id: string; readonly streamId: string }): JsonObject {
  const parsed: unknown = value instanceof Uint8Array ? parse(value) : value;
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as JsonObject;
  throw new ForeignEvent(id, streamId, 'what it holds is no JSON object');
}

function parse(value: Uint8Array): unknown {
  try {
    return JSON.parse(text.decode(value));
  } catch {
    return undefined;
  }
}
