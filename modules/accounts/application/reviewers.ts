import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { Caller, ReviewScope } from '../../../shared-kernel/http/caller.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { passwordProblems } from '../contract/password-rules.ts';
import { fullNameOf, readsNow } from '../domain/state.ts';
import type { Accounts } from './ports.ts';
import { refuseGuessable } from './refuse-guessable.ts';
import { register } from './register-account.ts';
import { endReviewing } from './review-grants.ts';

export interface ReviewerFacts {
  readonly reviewerId: string;
  readonly name: string;
  readonly email: string | null;
  /** False until the reviewer has chosen a password. */
  readonly ready: boolean;
  /** ISO 8601 UTC, as the one after it; null: until it is revoked. */
  readonly expiresAt: string | null;
  readonly grantedAt: string;
  readonly isExpired: boolean;
  /** Null: the whole account. `name` of the tag, or title of the document, for whoever has them; null where there is none any more. */
  readonly scope: (ReviewScope & { readonly name: string | null }) | null;
}

export interface Invitation {
  readonly email: string;
  readonly name: string;
  /** For an address without an account; null: its person chooses one by a mailed link. */
  readonly password: string | null;
  /** ISO 8601 UTC; null: until it is revoked. */
  readonly expiresAt?: string | null;
  /** Null: the whole account. */
  readonly scope?: ReviewScope | null;
}

/**
 * Lets a person read one account (ACTOR-006). Who has an account already, of their own or as a reviewer of others, reads this one too
 * with the same login; for everybody else the right is decided and appended to the account's stream first, and then the reviewer's own
 * account follows, with a mail with a link to choose a password where none was given.
 */
export async function grantReviewer(
  accounts: Accounts,
  ownerId: string,
  invitation: Invitation,
  context: CommandContext,
): Promise<ReviewerFacts> {
  const { engine, emails, keys, reader, streams } = accounts;
  const emailHash = keys.emailHash(invitation.email);
  // From account and address, so that asking again after a break-off finishes the same reviewer.
  const reviewerId = nameId('reviewer', ownerId, emailHash.toString('hex'));
  const known = await personWith(accounts, emailHash, [ownerId, reviewerId]);
  // Whoever works in the account sees what its owner lets them see there, and reviews nothing beside it.
  if (known !== null && (await reader.worksIn(known, ownerId))) throw new ProductError(409, 'reviewer.email_in_use');
  const { expiresAt = null, scope = null } = invitation;
  if (scope !== null && (await accounts.reviewableScopes.find(ownerId, scope)) === null)
    throw new ProductError(404, scope.kind === 'TAG' ? 'tag.not_found' : 'document.not_found');
  const terms = {
    ...(expiresAt !== null && { expiresAt }),
    ...(scope !== null && { scope }),
    ...(known !== null && { name: invitation.name }),
  };
  const command = { type: 'GrantReviewer' as const, data: { accountId: ownerId, reviewerId: known ?? reviewerId, ...terms } };
  // Before anything is written: an address that a stranger reserves is one that the owner's own call finds taken.
  const refusal = await streams.wouldRefuse(command, context);
  if (refusal) throw new ProductError(refusal.status, refusal.code, refusal.facts);
  if (known !== null) return grantKnown(accounts, ownerId, known, invitation, command, context);
  if (invitation.password !== null) {
    const problems = passwordProblems('setUp', invitation.password);
    if (problems.length > 0)
      throw new ProductError(400, problems.includes('tooShort') ? 'addUser.password_length' : 'login.invalid_password', { problems });
    // What the demo seeds may be published and is for whoever tries it.
    if (context.actor.kind !== 'process') {
      accounts.published.refuse(invitation.password);
      refuseGuessable(accounts, invitation.password, { email: invitation.email, names: [invitation.name] });
    }
  }
  const { holder, made } = await emails.reserve(emailHash, reviewerId, engine.clock.now());
  if (holder !== reviewerId) throw new ProductError(409, 'reviewer.email_in_use');

  const grant = await streams.execute(command, context).catch(async (error: unknown) => {
    if (made !== null && error instanceof ProductError && error.status < 500 && !(await reader.exists(reviewerId)))
      await emails.release(emailHash, reviewerId, made);
    throw error;
  });

  await tellOwner(accounts, ownerId, reviewerId, invitation);

  const isBack = await reader.exists(reviewerId);
  if (!isBack || grant.replayed) {
    const { request: _, ...unbound } = context;
    await register(
      accounts,
      reviewerId,
      {
        role: 'reviewer',
        reads: ownerId,
        belongsTo: null,
        email: invitation.email,
        firstName: invitation.name,
        secondName: null,
        lastName: null,
        phone: null,
        language: grant.state.language,
        password: invitation.password,
        verifiedBy: invitation.password === null ? null : 'OWNER',
      },
      // Registered once, whichever grant came first: a later one must find the account and not make it again.
      { ...unbound, commandId: nameId('register', reviewerId) },
    );
  }

  const granted = grant.events.at(-1);
  if (await accounts.credentials.has(reviewerId)) {
    if (isBack && granted !== undefined) await tellReviewer(accounts, ownerId, reviewerId, granted.id);
  } else {
    const cause = granted?.id ?? nameId('invitation', reviewerId, context.commandId);
    await invite(accounts, ownerId, reviewerId, cause, granted === undefined ? null : new Date(granted.metadata.occurredAt));
  }
  return factsOf(accounts, ownerId, reviewerId);
}

/**
 * The account that has this address and may read others: a person's of their own once the address is proved, or that of a reviewer.
 * Null: there is none. `except`: the account itself, and the reviewer that this very call makes.
 */
async function personWith(accounts: Accounts, emailHash: Buffer, except: readonly string[]): Promise<string | null> {
  const holder = await accounts.emails.find(emailHash);
  if (holder === null || except.includes(holder)) return null;
  // Somebody who was let go keeps an account that nobody can use any more, and maybe an address with it.
  if (await accounts.reader.hasEnded(holder)) return null;
  const { state } = await accounts.reader.load(holder);
  // Whoever opened an account with somebody else's address gets no right that was meant for them.
  const proved = state.status === 'ACTIVE' || (state.status === 'UNVERIFIED' && state.role === 'reviewer');
  return proved && state.role !== 'admin' && state.email?.value != null && accounts.keys.emailHash(state.email.value).equals(emailHash)
    ? holder
    : null;
}

/** The index first: a right that nobody finds would be none. */
async function grantKnown(
  accounts: Accounts,
  ownerId: string,
  reviewerId: string,
  invitation: Invitation,
  command: Parameters<Accounts['streams']['execute']>[0],
  context: CommandContext,
): Promise<ReviewerFacts> {
  await accounts.reviewGrants.add(reviewerId, ownerId);
  const { events } = await accounts.streams.execute(command, context);
  await tellOwner(accounts, ownerId, reviewerId, invitation);
  const granted = events.at(-1);
  if (granted !== undefined) {
    if (await accounts.credentials.has(reviewerId)) await tellReviewer(accounts, ownerId, reviewerId, granted.id);
    else await invite(accounts, ownerId, reviewerId, granted.id, new Date(granted.metadata.occurredAt));
  }
  return factsOf(accounts, ownerId, reviewerId);
}

/** Who has a login hears what else it opens, by the id of the fact. */
async function tellReviewer(accounts: Accounts, ownerId: string, reviewerId: string, grantId: string): Promise<void> {
  const [{ state: owner }, { state: reviewer }] = await Promise.all([accounts.reader.load(ownerId), accounts.reader.load(reviewerId)]);
  const to = reviewer.email?.value;
  if (!to) return;
  const { expiresAt, scope } = owner.reviewTerms[reviewerId] ?? {};
  await accounts.mails.reviewerGranted({
    mailId: `reviewer-granted-${grantId}`,
    to,
    recipientName: fullNameOf(reviewer),
    ownerName: fullNameOf(owner),
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
    documents: scope === undefined ? 'ALL' : 'SELECTED',
    language: reviewer.language,
    path: '/home/login',
  });
}

/**
 * A right that platform staff gave is told to the owner, who reads every document of the account themselves. By the fact in the
 * stream and not by who calls now: a grant that broke off after it is finished by another call, and the same fact is the same mail.
 */
async function tellOwner(
  accounts: Accounts,
  ownerId: string,
  reviewerId: string,
  reviewer: { readonly email: string; readonly name: string },
): Promise<void> {
  const { state, grants } = await accounts.reader.grants(ownerId);
  const grant = grants.findLast((one) => one.reviewerId === reviewerId);
  const to = state.email?.value;
  if (grant?.actor.kind !== 'admin' || grant.actor.id === ownerId || !to) return;
  await accounts.mails.reviewerAppointed({
    mailId: `reviewer-appointed-${grant.eventId}`,
    to,
    recipientName: fullNameOf(state),
    reviewerName: reviewer.name,
    reviewerEmail: reviewer.email,
    appointedAt: grant.at,
    language: state.language,
    path: '/home/login',
  });
}

/** Code and term come from the cause, so that a repeated command asks for the very same mail. */
async function invite(accounts: Accounts, ownerId: string, reviewerId: string, cause: string, grantedAt: Date | null): Promise<void> {
  const [{ state: owner }, { state: reviewer, registeredAt }] = await Promise.all([
    accounts.reader.load(ownerId),
    accounts.reader.load(reviewerId),
  ]);
  const to = reviewer.email?.value;
  if (!to || registeredAt === null) return;
  const at = grantedAt ?? new Date(registeredAt);
  const code = await accounts.codes.issue({ accountId: reviewerId, purpose: 'SET_UP', cause, at, waitAMinute: false });
  if (!code) return;
  await accounts.mails.reviewerInvited({
    mailId: `reviewer-invited-${cause}`,
    to,
    recipientName: fullNameOf(reviewer),
    ownerName: fullNameOf(owner),
    documents: owner.reviewTerms[reviewerId]?.scope === undefined ? 'ALL' : 'SELECTED',
    language: owner.language,
    path: `/users/setup/${reviewerId}/${code.code}`,
    expiresAt: code.expiresAt,
  });
}

/** The right ends with the fact in the account's stream; sessions that were about the account end at once. */
export async function revokeReviewer(accounts: Accounts, ownerId: string, reviewerId: string, context: CommandContext): Promise<void> {
  await accounts.streams.execute({ type: 'RevokeReviewer', data: { accountId: ownerId, reviewerId } }, context);
  await endReviewing(accounts, ownerId, reviewerId);
}

/** `to`: the owner, or staff, who see no documents of accounts and learn neither titles nor tags. */
export async function listReviewers(accounts: Accounts, ownerId: string, to: Caller['role'] = 'user'): Promise<ReviewerFacts[]> {
  const { state, grants } = await accounts.reader.grants(ownerId);
  const now = accounts.engine.clock.now();
  const found = await Promise.all(
    state.reviewers.map(async (reviewerId): Promise<ReviewerFacts[]> => {
      const { state: reviewer } = await accounts.reader.load(reviewerId);
      if (reviewer.status === 'NONE') return [];
      const { name, expiresAt = null, scope = null } = state.reviewTerms[reviewerId] ?? {};
      const of = scope === null || to === 'admin' ? null : await accounts.reviewableScopes.find(ownerId, scope);
      return [
        {
          reviewerId,
          name: name?.value ?? fullNameOf(reviewer),
          email: reviewer.email?.value ?? null,
          ready: await accounts.credentials.has(reviewerId),
          expiresAt,
          grantedAt: grants.findLast((one) => one.reviewerId === reviewerId)!.at.toISOString(),
          isExpired: !readsNow(state, reviewerId, now),
          scope: scope && { ...scope, name: of?.name ?? null },
        },
      ];
    }),
  );
  return found.flat();
}

async function factsOf(accounts: Accounts, ownerId: string, reviewerId: string): Promise<ReviewerFacts> {
  return (await listReviewers(accounts, ownerId)).find((one) => one.reviewerId === reviewerId)!;
}
