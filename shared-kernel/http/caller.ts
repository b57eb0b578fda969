import type { Actor } from '../actor.ts';

/** The person behind a bearer, as routes see them. */
export interface Caller {
  readonly userId: string;
  /** Account whose data this person reaches: their own, the one a sub-user works in, or the one a reviewer reads. */
  readonly ownerId: string;
  readonly role: 'user' | 'sub-user' | 'reviewer' | 'admin';
  readonly emailID: string;
  readonly fullName: string;
  readonly sessionId: string;
}

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
