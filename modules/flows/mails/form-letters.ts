import { type FormEvent, type FormSigner, type FormState, formLinkPath, formSignerOf, senderOfForm } from '../../forms/index.ts';
import { type AtCause, codeKey, type Letter, type Recipient, recipient, type Writing } from './letter.ts';

/** Events of a form that cause mails. */
export const formMails = [
  'FormSent',
  'FormReminded',
  'FormSignerChanged',
  'FormCommented',
  'FormAnswered',
  'FormRefused',
  'FormCancelled',
] as const;

type FormWriting = Pick<Writing, 'engine' | 'linkKeys' | 'publicUrl' | 'senders'>;

/** Letters that an event of a form asks for; none that asks for what is done or over by now. */
export function formLetters(deps: FormWriting, { event, then, now }: AtCause<FormState, FormEvent>): readonly Letter[] {
  switch (event.type) {
    case 'FormSent':
      return event.data.links.flatMap(({ signatoryId, timestamp }) => asking(deps, 'form_request', now, signatoryId, timestamp));
    case 'FormReminded':
      return asking(deps, 'form_reminder', now, event.data.signatoryId, event.data.timestamp);
    case 'FormSignerChanged': {
      const { replacedId, signer, link } = event.data;
      if (link === null) return [];
      const former = then.formerSigners.find(({ signatoryId }) => signatoryId === replacedId)?.person;
      return [
        ...asking(deps, 'form_request', now, signer.signatoryId, link.timestamp),
        ...(former && now.stage !== 'CANCELLED' ? replaced(now, replacedId, former) : []),
      ];
    }
    case 'FormCommented':
      return asking(deps, 'form_comment', now, event.data.signatoryId, event.data.timestamp, event.data.comment.value);
    case 'FormAnswered':
      return answered(deps, then, now, event.data.signatoryId);
    case 'FormRefused':
      return event.data.by === 'SIGNER'
        ? [
            ...declined(deps, now, event.data.signatoryId, event.data.reason?.value ?? null),
            ...ended(then, now, event, null, event.data.signatoryId),
          ]
        : ended(then, now, event, event.data.reason?.value ?? null, null);
    case 'FormCancelled':
      return ended(then, now, event, event.data.reason?.value ?? null, null);
    default:
      return [];
  }
}

const titleOf = ({ created }: FormState): string | null => created?.title.value ?? null;

const sentBy = (state: FormState) => {
  const sender = senderOfForm(state);
  return {
    title: titleOf(state),
    pages: null,
    sender: { name: sender?.name.value ?? '', email: sender?.email.value ?? null, company: null },
  };
};

const personOf = ({ signatoryId, name, email }: Pick<FormSigner, 'signatoryId' | 'name' | 'email'>): Recipient[] =>
  name.value === null ? [] : recipient(signatoryId, name, email);

/** Nobody is sent a link that another one followed, or that asks for what is settled. */
function asking(
  deps: FormWriting,
  kind: 'form_request' | 'form_reminder' | 'form_comment',
  now: FormState,
  signatoryId: string,
  timestamp: number,
  comment: string | null = null,
): Letter[] {
  const signer = formSignerOf(now, signatoryId);
  if (now.stage !== 'COLLECTING' || !signer || signer.link?.timestamp !== timestamp || signer.status === 'ACCEPTED') return [];
  const { expiresAt } = signer.link;
  const link = `${deps.publicUrl}${formLinkPath(codeKey(deps), { documentId: now.documentId, signatoryId, timestamp })}`;
  return personOf(signer).map(({ id, name, to }): Letter => {
    const facts = { recipientName: name, ...sentBy(now), link, expiresAt: new Date(expiresAt) };
    return kind === 'form_comment' ? { kind, recipientId: id, to, facts: { ...facts, comment } } : { kind, recipientId: id, to, facts };
  });
}

const replaced = (now: FormState, signatoryId: string, person: Pick<FormSigner, 'name' | 'email'>): Letter[] =>
  personOf({ signatoryId, ...person }).map(({ id, name, to }) => ({
    kind: 'form_replaced',
    recipientId: id,
    to,
    facts: { recipientName: name, ...sentBy(now) },
  }));

/** To everybody who had been asked by then; `except`: who ended it themself. */
function ended(
  then: FormState,
  now: FormState,
  event: AtCause<FormState, FormEvent>['event'],
  reason: string | null,
  except: string | null,
): Letter[] {
  const refusedId = event.type === 'FormRefused' ? event.data.signatoryId : null;
  return then.signers
    .filter(({ signatoryId, sentAt }) => sentAt !== null && signatoryId !== except)
    .flatMap(personOf)
    .map(({ id, name, to }) => ({
      kind: 'form_ended',
      recipientId: id,
      to,
      facts: {
        recipientName: name,
        ...sentBy(now),
        isRefused: refusedId === id,
        // Why one form was not taken concerns nobody but its signer.
        reason: refusedId === null || refusedId === id ? reason : null,
        endedAt: new Date(event.metadata.occurredAt),
      },
    }));
}

/** The page of the template with this document on it, after a login. */
const ownLink = ({ publicUrl }: Pick<Writing, 'publicUrl'>, { created, documentId }: FormState): string =>
  `${publicUrl}/template/view/single/${created?.templateId ?? ''}/${created?.templateType ?? 'configurable'}?document=${documentId}`;

function answered(deps: FormWriting, then: FormState, now: FormState, signatoryId: string): Letter[] {
  const signer = formSignerOf(then, signatoryId);
  if (!signer || now.stage !== 'COLLECTING') return [];
  const told = {
    signerName: signer.name.value ?? '',
    isCorrected: signer.comments.length > 0,
    waiting: then.signers.filter((other) => other.isAsked && (other.answered === null || other.isCorrecting)).length,
  };
  return deps.senders.map(({ id, name, to }) => ({
    kind: 'form_answered',
    recipientId: id,
    to,
    facts: { recipientName: name, title: titleOf(now), link: ownLink(deps, now), ...told },
  }));
}

const declined = (deps: FormWriting, now: FormState, signatoryId: string, reason: string | null): Letter[] =>
  deps.senders.map(({ id, name, to }) => ({
    kind: 'form_declined',
    recipientId: id,
    to,
    facts: {
      recipientName: name,
      title: titleOf(now),
      link: ownLink(deps, now),
      signerName: formSignerOf(now, signatoryId)?.name.value ?? '',
      reason,
    },
  }));
