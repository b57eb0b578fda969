import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { RecordedEvent } from '../event-store/port.ts';

/** The part of a stored event that the evidence covers. */
export type EvidentEvent = Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'revision' | 'data' | 'metadata'>;

/**
 * RFC 8785 (JCS) bytes of any JSON value, UTF-8.
 * Throws on what I-JSON cannot hold: NaN, infinities, lone surrogates, undefined.
 */
export function canonicalJson(value: unknown): Uint8Array {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('only JSON values have a canonical form');
  return Buffer.from(text, 'utf8');
}

/**
 * The bytes that represent an event in the log: RFC 8785 of
 * `{ data, id, metadata, revision, schemaVersion, stream, type }`.
 * The store's own position and time stay out, so that the same history in another store gives the same
 * bytes. `schemaVersion` is repeated from the metadata (null where an event carries none).
 */
export function canonicalEventBytes(event: EvidentEvent): Uint8Array {
  const version = event.metadata.schemaVersion;
  return canonicalJson({
    id: event.id,
    type: event.type,
    schemaVersion: typeof version === 'number' ? version : null,
    stream: event.stream,
    revision: event.revision,
    data: event.data,
    metadata: event.metadata,
  });
}

/** RFC 6962 §2.1: SHA-256(0x00 || bytes). 32 bytes. */
export function leafHash(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(LEAF).update(bytes).digest();
}

/** Leaf hash of an event: `leafHash(canonicalEventBytes(event))`. */
export const eventLeafHash = (event: EvidentEvent): Uint8Array => leafHash(canonicalEventBytes(event));

const LEAF = Uint8Array.of(0);
