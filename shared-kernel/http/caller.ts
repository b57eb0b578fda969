import { type Actor, isTestKey, type OfAccount } from '../actor.ts';

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
  /** A sub-user's: who of the account is away now and has named them to stand in; not there: nobody. */
  readonly standsInFor?: readonly string[];
  /** A program of the person calls, with this key of theirs; not there: the person, in a session. */
  readonly key?: CallingKey;
  /** What of the account a reviewer was let read; not there: all of it. */
  readonly reviews?: ReviewScope;
}

/** Some documents of an account: those that carry a tag while they are read, or one of them. */
export type ReviewScope = { readonly kind: 'TAG'; readonly tagId: string } | { readonly kind: 'DOCUMENT'; readonly documentId: string };

/** READ: what only looks. WRITE: that, and what changes something. */
export const keyScopes = ['READ', 'WRITE'] as const;
export type KeyScope = (typeof keyScopes)[number];

export interface CallingKey {
  readonly keyId: string;
  readonly scope: KeyScope;
}

/** A program with a test key calls. */
export const isTestCaller = ({ key }: Pick<Caller, 'key'>): boolean => key !== undefined && isTestKey(key.keyId);

/** A session reaches every document; a test key reaches tests alone, and any other key all the rest. */
export const isOfItsKey = (caller: Pick<Caller, 'key'>, document: { readonly isTest?: boolean }): boolean =>
  caller.key === undefined || isTestCaller(caller) === (document.isTest === true);

type Person = Pick<Caller, 'role' | 'userId' | 'ownerId' | 'standsInFor'>;

/** Is the document the person's own to go on with? Its owner's, and the sub-user's who is in charge of it. */
export const isSenderOf = ({ role, userId, ownerId }: Person, document: OfAccount): boolean =>
  ownerId === document.ownerId && (role === 'user' || (role === 'sub-user' && document.inCharge === userId));

/** Who is away and in charge of the document, where the person stands in for them; null: they do not. */
export function standsInFor({ role, userId, ownerId, standsInFor = [] }: Person, document: OfAccount): string | null {
  const away = document.inCharge ?? document.ownerId;
  return role === 'sub-user' && ownerId === document.ownerId && away !== userId && standsInFor.includes(away) ? away : null;
}

/** Does the person act for the account in this document: as it is theirs, or in the place of whose it is? */
export const actsFor = (person: Person, document: OfAccount): boolean =>
  isSenderOf(person, document) || standsInFor(person, document) !== null;

/** `document`: what they act on, where they may do so in the place of somebody. */
export function actorOf(caller: Caller, document: OfAccount | null = null): Actor {
  switch (caller.role) {
    case 'user':
      return { kind: 'owner', id: caller.userId, ownerId: caller.ownerId, ...(caller.key && { key: caller.key.keyId }) };
    case 'sub-user': {
      const away = document && standsInFor(caller, document);
      return { kind: 'sub-user', id: caller.userId, ownerId: caller.ownerId, ...(away !== null && { standsInFor: away }) };
    }
    case 'reviewer':
      return { kind: 'reviewer', id: caller.userId, ownerId: caller.ownerId };
    case 'admin':
      return { kind: 'admin', id: caller.userId };
  }
}
