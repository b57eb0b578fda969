import { createHash, randomUUID } from 'node:crypto';

/** Namespace of every name-based id of the product (a random UUID, fixed for ever). */
const NAMESPACE = Buffer.from('6f2d1b0e5a3c4c39b7f0a1de92c4e857', 'hex');

/**
 * Name-based UUID, version 5 (RFC 9562 section 5.5): the same parts always give the same id, which
 * is what makes repeated commands find their own work. Parts are length-prefixed so that no two
 * lists of parts can spell the same name.
 */
export function nameId(...parts: string[]): string {
  const name = parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join('');
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Id of the event at `index` of a command's batch. */
export const eventIdOf = (ownerId: string, stream: string, commandId: string, index: number): string =>
  nameId('event', ownerId, stream, commandId, String(index));

export const randomId = (): string => randomUUID();
