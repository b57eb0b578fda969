import type { Clock } from '../../../shared-kernel/clock.ts';
import { EMAIL_PATTERN } from '../../../shared-kernel/email-address.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import { VISITOR_NAME_LENGTH } from '../contract/rules.ts';
import { standingProblem } from '../domain/rules/standing.ts';
import { type PublicLinkState, senderOfLink } from '../domain/state.ts';
import type { WholePublicLinkStreams } from '../streams.ts';
import type { LinkAccounts, LinkSources, MailCode, VisitGuard, WhereNext } from './ports.ts';
import type { Secrets } from './secrets.ts';
import type { Visits } from './visits.ts';

export interface VisitDeps {
  readonly links: WholePublicLinkStreams;
  readonly accounts: Pick<LinkAccounts, 'isAvailable'>;
  readonly sources: Pick<LinkSources, 'othersInDraft'>;
  readonly guard: VisitGuard;
  readonly visits: Visits;
  readonly secrets: Secrets;
  readonly mailCode: MailCode;
  readonly whereNext: WhereNext;
  readonly personId: (ownerId: string, contact: string) => string;
  readonly clock: Clock;
}

/** RFC 5321, 4.5.3.1.3. */
const EMAIL_LENGTH = 254;

export interface GivenVisit {
  readonly name: string;
  readonly emailID: string;
  readonly recaptcha: string | undefined;
  readonly ip: string;
}

/** A link that is open, and whose account can make documents now. Throws why nobody gets one; of the account's own matters nothing but that. */
export async function openNow({ links, accounts, clock }: VisitDeps, linkId: string): Promise<PublicLinkState> {
  const { state } = await links.load(linkId);
  if (state.status === 'NONE') throw new ProductError(404, 'public_link.not_found');
  const problem = standingProblem(state, clock.now());
  if (problem) throw new ProductError(problem.status, problem.code, problem.facts);
  if (!(await accounts.isAvailable(state))) throw new ProductError(409, 'public_link.unavailable');
  return state;
}

/**
 * Somebody wants a document and has yet to prove the address: the code is mailed. Whether the address was here before is not told, for it is nobody's yet.
 * Throws what `openNow` and the guard throw, 422 `public_link.name_incorrect`, `public_link.email_incorrect`, 429 `public_link.busy`.
 */
export async function beginVisit(deps: VisitDeps, linkId: string, { ip, recaptcha, ...given }: GivenVisit) {
  const name = given.name.replaceAll(/\s+/g, ' ').trim();
  const email = given.emailID.trim();
  const state = await openNow(deps, linkId);
  if (name === '' || Array.from(name).length > VISITOR_NAME_LENGTH)
    throw new ProductError(422, 'public_link.name_incorrect', { limit: VISITOR_NAME_LENGTH });
  if (email.length > EMAIL_LENGTH || !EMAIL_PATTERN.test(email)) throw new ProductError(422, 'public_link.email_incorrect');
  await deps.guard.mayVisit({ ip, email, recaptcha });
  const visitId = deps.secrets.visitId();
  const code = deps.secrets.code();
  const personId = deps.personId(state.ownerId, email.toLowerCase());
  const waits = { visitId, linkId, codeHash: deps.secrets.codeHash(visitId, code) };
  const begun = await deps.visits.begin(waits, { personId, name, email }, deps.clock.now());
  if (!begun) throw new ProductError(429, 'public_link.busy');
  const expiresAt = new Date(begun.expiresAt);
  const { title, language } = state.opened!;
  await deps.mailCode({
    mailId: `public-link-code-${nameId('public-link-code', visitId)}`,
    to: email,
    language,
    recipientName: name,
    title: title.value ?? '',
    sender: senderOfLink(state)?.name.value ?? '',
    code,
    expiresAt,
  });
  return { visitID: visitId, expiresAt: begun.expiresAt };
}

/**
 * The code of a visit: the first time its document begins, and every time the answer says where the visitor goes now. Throws 403 `public_link.code_wrong` with the
 * tries left, 410 `public_link.code_over`, and what the command refuses.
 */
export async function confirmVisit(
  deps: VisitDeps,
  linkId: string,
  { visitId, code }: { readonly visitId: string; readonly code: string },
  { correlationId }: { readonly correlationId: string },
) {
  const { state } = await deps.links.load(linkId);
  if (state.status === 'NONE') throw new ProductError(404, 'public_link.not_found');
  const codeHash = deps.secrets.codeHash(visitId, code.trim());
  const tried = await deps.visits.tryCode({ visitId, linkId, codeHash }, deps.clock.now());
  if (tried.outcome === 'over') throw new ProductError(410, 'public_link.code_over');
  if (tried.outcome === 'wrong') throw new ProductError(403, 'public_link.code_wrong', { triesLeft: tried.triesLeft });
  const documentId = nameId('document', state.ownerId, 'public-link', linkId, visitId);
  const { personId, name, email } = tried.visitor;
  if (!state.visits.some((visit) => visit.documentId === documentId)) {
    await openNow(deps, linkId);
    const person = { personId, name: personal(personId, name), email: personal(personId, email) };
    const inDraft = [...(await deps.sources.othersInDraft(state.opened!.source))];
    await deps.links.execute(
      { type: 'ConfirmVisit', data: { linkId, visitId, documentId, ...person, inDraft } },
      { actor: { kind: 'process', id: 'public-links' }, commandId: nameId('public-links', 'confirm', visitId), correlationId },
    );
    await deps.visits.confirmed(visitId, deps.clock.now());
  }
  return { documentID: documentId, ...(await deps.whereNext({ documentId, personId, authorised: state.opened!.authorised })) };
}
