/**
 * Who acts. Every command, event and access-log line carries one; there is no anonymous write.
 * `id` is a user id, a signatory id or the name of a process. Names and mail addresses are personal
 * data and never stand here.
 */
export type Actor =
  /** `key`: the API key that the call came with, by its id; not there where the person acted in a session of theirs. */
  | { kind: 'owner'; id: string; ownerId: string; key?: string }
  /**
   * Works in the account of an owner, with rights that the owner gives. `standsInFor`: who of the account is away and in charge of what
   * they act on; not there where it is their own.
   */
  | { kind: 'sub-user'; id: string; ownerId: string; standsInFor?: string }
  | { kind: 'reviewer'; id: string; ownerId: string }
  | { kind: 'admin'; id: string }
  | { kind: 'signatory'; id: string; documentId: string }
  | { kind: 'observer'; id: string; documentId: string }
  /** `substitute`: who of the account answers in the place of the approver, who is away; not there where the approver acts themself. */
  | { kind: 'approver'; id: string; documentId: string; substitute?: string }
  | { kind: 'endorser'; id: string; documentId: string }
  /** Whom a document was endorsed to. */
  | { kind: 'holder'; id: string; documentId: string }
  | { kind: 'process'; id: string }
  | { kind: 'public'; id: 'public' };

/** A document of an account, by who is in charge of it: a sub-user; null: the owner. */
export interface OfAccount {
  readonly ownerId: string;
  readonly inCharge: string | null;
}

/** Does the actor act for the account in this document? Its owner does, the sub-user in charge, and who stands in for whoever is. */
export function actsForAccount(actor: Actor, { ownerId, inCharge }: OfAccount): boolean {
  if (actor.kind === 'owner') return actor.ownerId === ownerId;
  if (actor.kind !== 'sub-user' || actor.ownerId !== ownerId) return false;
  return actor.id === inCharge || (actor.standsInFor !== undefined && actor.standsInFor === (inCharge ?? ownerId));
}

/** By its id: what it makes is a test without legal value, and it reaches nothing else. */
export const isTestKey = (keyId: string): boolean => keyId.startsWith('test_');
