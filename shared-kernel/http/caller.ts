import type { Actor } from '../actor.ts';

/** The person behind a bearer, as routes see them. */
export interface Caller {
  readonly userId: string;
  /** Account whose data this person reaches: their own, or the one a reviewer reads. */
  readonly ownerId: string;
  readonly role: 'user' | 'reviewer' | 'admin';
  readonly emailID: string;
  readonly fullName: string;
  readonly sessionId: string;
}

export function actorOf(caller: Caller): Actor {
  switch (caller.role) {
    case 'user':
      return { kind: 'owner', id: caller.userId, ownerId: caller.ownerId };
    case 'reviewer':
      return { kind: 'reviewer', id: caller.userId, ownerId: caller.ownerId };
    case 'admin':
      return { kind: 'admin', id: caller.userId };
  }
}
