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
  readonly sessionId: string;
}

/** Does the person act for the account in this document? Its owner does, and the sub-user who is in charge of it. */
export const actsFor = (
  { role, userId, ownerId }: Pick<Caller, 'role' | 'userId' | 'ownerId'>,
  document: { readonly ownerId: string; readonly inCharge: string | null },
): boolean => ownerId === document.ownerId && (role === 'user' || (role === 'sub-user' && document.inCharge === userId));

export function actorOf(caller: Caller): Actor {
  switch (caller.role) {
    case 'user':
      return { kind: 'owner', id: caller.userId, ownerId: caller.ownerId };
    case 'sub-user':
    case 'reviewer':
      return { kind: caller.role, id: caller.userId, ownerId: caller.ownerId };
    case 'admin':
      return { kind: 'admin', id: caller.userId };
  }
}
