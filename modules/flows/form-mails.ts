import { nameId } from '../../shared-kernel/ids.ts';
import type { Reactor } from '../../shared-kernel/reactor/index.ts';
import { renderMail } from '../delivery/index.ts';
import { type FormState, formDecider } from '../forms/index.ts';
import { formLetters, formMails } from './mails/form-letters.ts';
import { atCause, type DocumentMailsDeps } from './mails/letter.ts';
import { MailsWaiting } from './mails/send-mails.ts';
import { type OfSender, sendersToTell } from './mails/who-is-told.ts';
import { documentIdOf, tryAgain } from './reactor.ts';

export type FormMailsDeps = Pick<
  DocumentMailsDeps,
  'engine' | 'mailer' | 'publicUrl' | 'productName' | 'linkKeys' | 'accountOf' | 'subUserOf' | 'substituteOf'
>;

/**
 * Flow: who is asked for answers is written to, and so is who sent the form. There is no document yet whose history could say of its mails: the mailer
 * keeps each by the event and the person it is about, so that a repeated item sends nothing new, and tries it again by itself.
 */
export const formMailsReactor = (deps: FormMailsDeps): Reactor => ({
  name: 'form-mails',
  types: formMails,
  startAt: 'beginning',
  plan: (event) => [{ key: event.id, payload: { documentId: documentIdOf(event), type: event.type, revision: event.revision } }],
  async perform({ payload, eventId, attempt }) {
    const { documentId, type, revision } = payload;
    try {
      await sendFormMails(deps, { id: eventId, type: String(type), revision: Number(revision), documentId: String(documentId) });
      return 'done';
    } catch (error) {
      if (error instanceof MailsWaiting) return tryAgain(attempt, error);
      throw error;
    }
  },
  concurrency: 4,
});

const ofSender = ({ ownerId, created }: FormState): OfSender => ({
  ownerId,
  ...(created?.broughtBy ? { inCharge: created.broughtBy } : {}),
  uploaded: created && { uploadedBy: created.createdBy },
});

async function sendFormMails(deps: FormMailsDeps, cause: Parameters<typeof atCause>[2]): Promise<void> {
  const at = await atCause(deps.engine, formDecider, cause);
  const senders = await sendersToTell(deps, ofSender(at.then), new Date(at.event.metadata.occurredAt));
  const { created } = at.now;
  const account = created ? await deps.accountOf(created.createdBy.userId) : null;
  let waiting: string | null = null;
  for (const letter of formLetters({ ...deps, senders }, at)) {
    const sender = senders.find(({ id }) => id === letter.recipientId);
    const language = sender?.language ?? created?.language ?? 'es';
    const { facts } = letter;
    const told =
      'sender' in facts && facts.sender ? { ...facts, sender: { ...facts.sender, company: account?.companyName ?? null } } : facts;
    const mail = renderMail(letter.kind, language, told, {
      productName: deps.productName,
      publicUrl: deps.publicUrl,
      ...(sender && sender.as !== 'owner' ? { why: sender.as } : {}),
      isTest: created?.isTest === true,
    });
    const outcome = await deps.mailer.send({ mailId: nameId('mail', cause.id, letter.recipientId), to: letter.to, language, ...mail });
    if (!outcome.accepted && outcome.retry) waiting = outcome.reason;
  }
  if (waiting) throw new MailsWaiting(waiting);
}
