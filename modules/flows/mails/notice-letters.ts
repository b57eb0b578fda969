import { type Notices, noticesAt } from '../../accounts/index.ts';
import {
  accountOfSender,
  approversOf,
  type DocumentEventData,
  type DocumentState,
  hasDeclined,
  hasSigned,
  signatoriesOf,
} from '../../documents/index.ts';
import { type Letter, toSenders, type Writing } from './letter.ts';

/** Of these letters, those to whoever had chosen by then to hear of such a fact at once. `at`: of the fact, ISO 8601 UTC. */
export async function atOnce(deps: Writing, letters: readonly Letter[], what: keyof Notices, at: string): Promise<Letter[]> {
  const wanted = await Promise.all(
    letters.map(async ({ recipientId }) => noticesAt(await deps.noticesOf(recipientId), at)[what] === 'EACH'),
  );
  return letters.filter((_, index) => wanted[index]);
}

/** To the senders, that somebody else signed, and how many are left. The last signature is told by the mail that the document is complete. */
export function signedLetters(deps: Writing, then: DocumentState, now: DocumentState, signatoryId: string): Letter[] {
  const { signed, signers } = signaturesOf(then);
  const signatory = signatoriesOf(then).find((one) => one.signatoryId === signatoryId);
  if (!signatory || signed === signers || now.status === 'CANCELED') return [];
  const signerName = signatory.name.value ?? '';
  const own = signatory.isOwner ? accountOfSender(then, signatory) : null;
  return toSenders(deps, now)
    .filter(({ recipientId }) => recipientId !== own)
    .map(({ about, ...to }) => ({ kind: 'somebody_signed', ...to, facts: { ...about, signerName, signed, signers } }));
}

/** How many of those who are asked have signed. */
export const signaturesOf = (state: DocumentState): { readonly signed: number; readonly signers: number } => {
  const signers = signatoriesOf(state);
  return { signed: signers.filter(({ signatoryId }) => hasSigned(state, signatoryId)).length, signers: signers.length };
};

export function bouncedLetters(deps: Writing, now: DocumentState, mail: DocumentEventData<'MailBounced'>): Letter[] {
  const person = personNotReached(now, mail);
  if (!person) return [];
  const facts = { personName: person.name, personEmail: person.email, isComplete: now.completedAt !== null };
  return toSenders(deps, now).map(({ about, ...to }) => ({ kind: 'mail_bounced', ...to, facts: { ...about, ...facts } }));
}

/**
 * Who has to do with the document and was not reached by a mail that came back. Null: nobody any more, for they were written to again
 * since, have answered already, or are asked for nothing; or they are the sender, who would not get the next mail either.
 */
export function personNotReached(
  now: DocumentState,
  { recipientId, mailId }: DocumentEventData<'MailBounced'>,
): { readonly name: string; readonly email: string } | null {
  if (now.isDeleted || now.voided || now.status === 'CANCELED' || now.mails[recipientId]?.mailId !== mailId) return null;
  const hasAnswered = now.completedAt === null && (hasSigned(now, recipientId) || hasDeclined(now, recipientId));
  const signatory = signatoriesOf(now).find((one) => one.signatoryId === recipientId);
  if (signatory?.isOwner || hasAnswered) return null;
  const person = signatory ?? approversOf(now).find((one) => one.approverId === recipientId);
  const email = person ? person.email?.value : now.observers.find((one) => one.sharedWithID === recipientId)?.email.value;
  return email ? { name: person?.name.value ?? '', email } : null;
}
