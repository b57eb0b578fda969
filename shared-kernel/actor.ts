/**
 * Who acts. Every command, event and access-log line carries one; there is no anonymous write.
 * `id` is a user id, a signatory id or the name of a process. Names and mail addresses are personal
 * data and never stand here.
 */
export type Actor =
  /** `key`: the API key that the call came with, by its id; not there where the person acted in a session of theirs. */
  | { kind: 'owner'; id: string; ownerId: string; key?: string }
  /** Works in the account of an owner, with rights that the owner gives. */
  | { kind: 'sub-user'; id: string; ownerId: string }
  | { kind: 'reviewer'; id: string; ownerId: string }
  | { kind: 'admin'; id: string }
  | { kind: 'signatory'; id: string; documentId: string }
  | { kind: 'observer'; id: string; documentId: string }
  | { kind: 'approver'; id: string; documentId: string }
  | { kind: 'endorser'; id: string; documentId: string }
  /** Whom a document was endorsed to. */
  | { kind: 'holder'; id: string; documentId: string }
  | { kind: 'process'; id: string }
  | { kind: 'public'; id: 'public' };
