import type { Actor } from '../actor.ts';

/** The person behind a bearer, as routes see them. */
export interface Caller {
  readonly userId: string;
  /** Account whose data this person reaches: their own, the one a sub-user works in, or the one a reviewer reads. */
  readonly ownerId: string;
  readonly role: 'user' | 'sub-user' | 'reviewer' | 'admin';
  /** Their proved address; empty where there is none: nothing is found by it. */
  readonly emailID: string;
  readonly fullName: string;
  /** Empty where a key calls, which is no session. */
  readonly sessionId: string;
  /** A program of the person calls, with this key of theirs; not there: the person, in a session. */
  readonly key?: CallingKey;
}

/** READ: what only looks. WRITE: that, and what changes something. */
export const keyScopes = ['READ', 'WRITE'] as const;
export type KeyScope = (typeof keyScopes)[number];

export interface CallingKey {
  readonly keyId: string;
  readonly scope: KeyScope;
}

/** Does the person act for the account in this document? Its owner does, and the sub-user who is in charge of it. */
export const actsFor = (
  { role, userId, ownerId }: Pick<Caller, 'role' | 'userId' | 'ownerId'>,
  document: { readonly ownerId: string; readonly inCharge: string | null },
): boolean => ownerId === document.ownerId && (role === 'user' || (role === 'sub-user' && document.inCharge === userId));

export function actorOf(caller: Caller): Actor {
  switch (caller.role) {
    case 'user':
      return { kind: 'owner', id: caller.userId, ownerId: caller.ownerId, ...(caller.key && { key: caller.key.keyId }) };
    case 'sub-user':
    case 'reviewer':
      return { kind: caller.role, id: caller.userId, ownerId: caller.ownerId };
    case 'admin':
      return { kind: 'admin', id: caller.userId };
  }
}
