/**
 * What an account's own program is told once a document is completed (SUB-007). Nothing of a person stands in it, neither name nor
 * address nor title: whoever needs more asks the API for `documentID`. The fields and their meaning never change; others may join.
 */
export interface CompletedDocumentNotification {
  readonly event: 'document.completed';
  /** The same in every repeat of this notification, and in no other: a receiver drops what it has seen. */
  readonly id: string;
  readonly accountID: string;
  readonly documentID: string;
  /** As people read it out. */
  readonly folio: string;
  readonly status: 'COMPLETED';
  /** ISO 8601 UTC. */
  readonly completedAt: string;
  /** Of the sealed file, in hexadecimal. */
  readonly sha256: string;
  /** A document without legal value, made with a test key. */
  readonly isTest: boolean;
}

/** Header with `id` once more, for receivers that drop doubles before they read a body. */
export const ID_HEADER = 'notification-id';

/**
 * Header `t=<seconds since 1970>,v1=<hexadecimal>`: HMAC-SHA256 over `<t>.<body as it came>`, keyed with the secret as it was shown, in
 * UTF-8. While a replaced secret lasts there are two v1, of which one must fit.
 */
export const SIGNATURE_HEADER = 'notification-signature';

/** How long a replaced secret signs beside its successor, in hours. */
export const REPLACED_SECRET_HOURS = 24;
