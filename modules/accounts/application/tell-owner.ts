import { fullNameOf } from '../domain/state.ts';
import type { Accounts } from './ports.ts';

/** What may have let somebody into an account: by the registration of their own one, or by the right to read in the stream of the one that is read. */
export interface Entry {
  readonly cause: 'AccountRegistered' | 'ReviewerGranted';
  /** The account in whose stream the event stands. */
  readonly accountId: string;
  readonly eventId: string;
}

type Telling = Pick<Accounts, 'reader' | 'mails'>;

/**
 * Tells the owner by mail who came into their account, when, and where to undo it. By the id of the fact that let them in: however often it is asked
 * for, it is one mail. What platform staff gave has a mail of its own, and what an installation was made with is told to nobody.
 */
export async function tellOwner(accounts: Telling, { cause, accountId, eventId }: Entry): Promise<void> {
  if (cause === 'ReviewerGranted') return tellOfGrant(accounts, accountId, (grant) => grant.eventId === eventId);
  const { state } = await accounts.reader.load(accountId);
  if (state.role === 'sub-user' && state.belongsTo !== null) return tellOfSubUser(accounts, state.belongsTo, accountId);
  if (state.reads !== null) return tellOfGrant(accounts, state.reads, (grant) => grant.reviewerId === accountId);
}

async function tellOfSubUser(accounts: Telling, ownerId: string, subUserId: string): Promise<void> {
  const { state: owner, added } = await accounts.reader.subUserAdded(ownerId, subUserId);
  const to = owner.email?.value;
  const { state: person } = await accounts.reader.load(subUserId);
  if (!added || !to) return;
  await accounts.mails.subUserAdded({
    mailId: `sub-user-added-${added.eventId}`,
    to,
    recipientName: fullNameOf(owner),
    personName: fullNameOf(person),
    personEmail: person.email?.value ?? '',
    addedAt: added.at,
    language: owner.language,
    path: '/dashboard/users',
  });
}

/** A reviewer whose account is still to come is told of by its registration. */
async function tellOfGrant(
  accounts: Telling,
  ownerId: string,
  isIt: (grant: { eventId: string; reviewerId: string }) => boolean,
): Promise<void> {
  const { state: owner, grants } = await accounts.reader.grants(ownerId);
  const grant = grants.findLast(isIt);
  const to = owner.email?.value;
  if (!grant || !to || grant.actor.kind !== 'owner') return;
  const { state: reviewer } = await accounts.reader.load(grant.reviewerId);
  if (reviewer.status === 'NONE') return;
  await accounts.mails.reviewerAdded({
    mailId: `reviewer-added-${grant.eventId}`,
    to,
    recipientName: fullNameOf(owner),
    reviewerName: grant.name ?? fullNameOf(reviewer),
    reviewerEmail: reviewer.email?.value ?? '',
    grantedAt: grant.at,
    expiresAt: grant.expiresAt,
    language: owner.language,
    path: '/dashboard/profile/reviewers',
  });
}
