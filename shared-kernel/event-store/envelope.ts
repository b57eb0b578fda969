import type { Actor } from '../actor.ts';
import type { ProtectedField } from '../privacy/port.ts';

/**
 * The metadata every event of the product carries. It is part of the canonical bytes (evidence),
 * so a field added here changes no old event: readers treat absent fields as absent.
 */
export interface EventMetadata {
  /** Version of the event's data; upcasters lift old ones. */
  readonly schemaVersion: number;
  /** When it happened by the server's clock, ISO 8601 UTC with milliseconds. */
  readonly occurredAt: string;
  /** When it was handed to the store, same form. */
  readonly recordedAt: string;
  readonly actor: Actor;
  /** Account the event belongs to; every read is scoped by it. */
  readonly ownerId: string;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  /**
   * First 16 bits of SHA-256 over what was asked, four hex digits: enough to notice that a command id came
   * again with another body, too little to try names and addresses against once a person is forgotten.
   */
  readonly request?: string;
  /** Address and browser of the caller are personal data: encrypted with a commitment. */
  readonly ip?: ProtectedField;
  readonly userAgent?: ProtectedField;
}
