import type { Actor } from '../actor.ts';

/**
 * refused: the product understood a command and declined it. denied: the caller had no right to it at all. read: somebody
 * looked at what its owner should be able to ask about later. signed-in, signed-out, sign-in-failed: sessions.
 * let-through: a session that had been replaced counted all the same, because the installation names its account.
 * notified, not-notified: the own program of an account was told of something, or the telling was given up.
 */
export type AccessOutcome =
  | 'refused'
  | 'denied'
  | 'read'
  | 'signed-in'
  | 'signed-out'
  | 'sign-in-failed'
  | 'let-through'
  | 'notified'
  | 'not-notified';

export interface AccessEntry {
  readonly actor: Actor;
  /** Route pattern or name of the command, never an address as it came: addresses carry codes. */
  readonly action: string;
  /** Stream or id that the caller asked for. */
  readonly target: string | null;
  readonly ownerId: string | null;
  readonly outcome: AccessOutcome;
  readonly code: string | null;
  readonly correlationId: string;
  /** Hashed with a key before it is stored. */
  readonly ip: string | null;
}

export interface AccessLine extends Omit<AccessEntry, 'ip'> {
  readonly id: string;
  /** ISO 8601 UTC, by the clock of the log. */
  readonly at: string;
  /** HMAC-SHA256 of the address, lower-case hex: a reader sees that two addresses are equal, and reads neither. */
  readonly ipHash: string | null;
}

export interface AccessQuery {
  readonly ownerId?: string;
  readonly actorId?: string;
  readonly target?: string;
  readonly outcome?: AccessOutcome;
  /** Routes or names of commands, as `action`. */
  readonly actions?: readonly string[];
  /** Exclusive: lines older than this one. */
  readonly before?: string;
  /** At most 500; default 100. */
  readonly limit?: number;
}

/** Append-only: what was refused, denied or read. It lies beside the event store because nothing happened that an event could tell. */
export interface AccessLog {
  record(entry: AccessEntry): Promise<void>;
  /** All or none. */
  recordAll(entries: readonly AccessEntry[]): Promise<void>;
  /** What `ipHash` of a line with this address is. */
  addressHash(ip: string): string;
  /** Newest first. */
  query(query: AccessQuery): Promise<AccessLine[]>;
}
