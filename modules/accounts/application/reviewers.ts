import { type CommandContext, runCommand } from '../../../shared-kernel/decider/run-command.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { passwordProblems } from '../contract/password-rules.ts';
import { grantReviewerCommand, revokeReviewerCommand } from '../domain/commands/reviewers.ts';
import { accountStream } from '../domain/definition.ts';
import { fullNameOf } from '../domain/state.ts';
import type { Accounts } from './ports.ts';
import { register } from './register-account.ts';

export interface ReviewerFacts {
  readonly reviewerId: string;
  readonly name: string;
  readonly email: string | null;
  /** False until the reviewer has chosen a password. */
  readonly ready: boolean;
}

/**
 * Lets a person read one account (ACTOR-006). The right is decided and appended to the account's stream
 * first; then the reviewer's own account follows, and a mail with a link to choose a password where none was given.
 */
export async function grantReviewer(
  accounts: Accounts,
  ownerId: string,
  invitation: { email: string; name: string; password: string | null },
  context: CommandContext,
): Promise<ReviewerFacts> {
  const { engine, emails, keys, reader } = accounts;
  if (invitation.password !== null) {
    const problems = passwordProblems('setUp', invitation.password);
    if (problems.length > 0)
      throw new ProductError(400, problems.includes('tooShort') ? 'addUser.password_length' : 'login.invalid_password', { problems });
  }
  const emailHash = keys.emailHash(invitation.email);
  // From account and address, so that asking again after a break-off finishes the same reviewer.
  const reviewerId = nameId('reviewer', ownerId, emailHash.toString('hex'));
  const holder = await emails.reserve(emailHash, reviewerId, engine.clock.now());
  if (holder !== reviewerId) throw new ProductError(409, 'reviewer.email_in_use');

  const command = { accountId: ownerId, reviewerId };
  const grant = await runCommand(engine, accountStream, grantReviewerCommand(reader.exists), command, context).catch(
    async (error: unknown) => {
      if (error instanceof ProductError && error.status < 500 && !(await reader.exists(reviewerId)))
        await emails.release(emailHash, reviewerId);
      throw error;
    },
  );

  if (!(await reader.exists(reviewerId)) || grant.replayed) {
    const { request: _, ...unbound } = context;
    await register(
      accounts,
      reviewerId,
      {
        role: 'reviewer',
        reads: ownerId,
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

  if (!(await accounts.credentials.has(reviewerId))) {
    const granted = grant.events.at(-1);
    const cause = granted?.id ?? nameId('invitation', reviewerId, context.commandId);
    await invite(accounts, ownerId, reviewerId, cause, granted === undefined ? null : new Date(granted.metadata.occurredAt));
  }
  return (await reviewerFacts(accounts, reviewerId))!;
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
    language: owner.language,
    path: `/users/setup/${reviewerId}/${code.code}`,
    expiresAt: code.expiresAt,
  });
}

/** The right ends with the fact in the account's stream; open sessions end at once. */
export async function revokeReviewer(accounts: Accounts, ownerId: string, reviewerId: string, context: CommandContext): Promise<void> {
  await runCommand(accounts.engine, accountStream, revokeReviewerCommand, { accountId: ownerId, reviewerId }, context);
  await accounts.sessions.end(reviewerId, 'right-revoked');
}

export async function listReviewers(accounts: Accounts, ownerId: string): Promise<ReviewerFacts[]> {
  const { state } = await accounts.reader.load(ownerId);
  const found = await Promise.all(state.reviewers.map((reviewerId) => reviewerFacts(accounts, reviewerId)));
  return found.filter((one) => one !== null);
}

async function reviewerFacts(accounts: Accounts, reviewerId: string): Promise<ReviewerFacts | null> {
  const { state } = await accounts.reader.load(reviewerId);
  if (state.status === 'NONE') return null;
  return { reviewerId, name: fullNameOf(state), email: state.email?.value ?? null, ready: await accounts.credentials.has(reviewerId) };
}
