import { loadStream } from '../../../shared-kernel/decider/load-stream.ts';
import {
  accountOfSender,
  approversOf,
  type DocumentEvent,
  type DocumentEventData,
  type DocumentState,
  dueSignatories,
  hasDeclined,
  hasSigned,
  isLastDayOver,
  newerLinkSentAt,
  partiesOf,
  signatoriesOf,
  signingCode,
  WITHHELD_MAIL,
  wasLinkMailed,
} from '../../documents/index.ts';
import { endorsementDecider } from '../../endorsement/index.ts';
import { doneLinkLetters, finalLetters, followersLetters } from './final-letters.ts';
import { lastDayLetters } from './last-day-letters.ts';
import {
  type AtCause,
  codeKey,
  type Letter,
  ownerOf,
  pageLink,
  publicLink,
  type Recipient,
  recipient,
  sentBy,
  titleOf,
  toSenders,
  type Writing,
} from './letter.ts';
import { atOnce, bouncedLetters, signedLetters } from './notice-letters.ts';
import { observerAddress } from './observer-address.ts';

/** Letters that events of the document itself ask for. The codes of links are computed here, put into the mail and nowhere else. */
export async function documentLetters(
  deps: Writing,
  { event, then, now }: AtCause<DocumentState, DocumentEvent>,
): Promise<readonly Letter[]> {
  // A round that was followed by another has no links: those of the new one are mailed by its own events.
  const linkLetter = (kind: Parameters<typeof signingLetter>[1], signatoryId: string) =>
    then.round === now.round ? signingLetter(deps, kind, now, signatoryId) : [];
  // Nobody is asked for what would be refused; who was not asked is once the owner gives time.
  const asksToSign = !isLastDayOver(then, new Date(event.metadata.occurredAt));
  switch (event.type) {
    case 'SigningLinksIssued':
      return [
        ...(asksToSign ? dueSignatories(then) : []).flatMap((signatory) => linkLetter('signing_request', signatory.signatoryId)),
        // Those who follow it have a link that stays; it is not sent again with every round.
        ...(then.pastLinks.length > 0 ? [] : observerLetters(deps, now, then.observers)),
      ];
    case 'SigningLinkRenewed':
      return linkLetter(event.data.reminder ? 'signing_reminder' : 'resend', event.data.signatoryId);
    case 'NewLinkRequested':
      return then.completedAt === null
        ? linkRequested(deps, then, now, event.data.signatoryId, event.metadata.occurredAt)
        : doneLinkLetters(deps, now, event.data.signatoryId, event.metadata.occurredAt);
    case 'SignatoryReplaced':
      return [
        ...(event.data.link && asksToSign ? newlyAsked(deps, then, now, event.data.person.signatoryId) : []),
        ...removedLetters(then, now, event.data.replacedId, event.metadata.occurredAt),
      ];
    case 'ProcessingFailed':
      return failedLetters(deps, now, event.data.round);
    case 'SignatoryRemoved':
      return removedLetters(then, now, event.data.signatoryId, event.metadata.occurredAt);
    case 'SigningDeclined':
      return atOnce(deps, declinedLetters(deps, then, now, event.data), 'stopped', event.metadata.occurredAt);
    case 'SigningReopened':
      return asksToSign ? newlyAsked(deps, then, now, event.data.signatoryId) : [];
    case 'LastDaySet':
      // Who gets a new link in the same act is written to with that one.
      return event.data.reopens
        ? dueSignatories(then)
            .filter(({ signatoryId }) => isLinkGood(then, signatoryId, event.metadata.occurredAt))
            .flatMap(({ signatoryId }) => linkLetter('more_time', signatoryId))
        : [];
    case 'LastDayAnnounced':
      return lastDayLetters(deps, then, now, event.data, (signatoryId) => linkLetter('last_day_near', signatoryId));
    case 'SignatureRecorded':
      return [
        ...nextTurns(deps, then, now, event.data.signatoryId),
        ...(await atOnce(deps, signedLetters(deps, then, now, event.data.signatoryId), 'signed', event.metadata.occurredAt)),
      ];
    case 'MailBounced':
      return atOnce(deps, bouncedLetters(deps, now, event.data), 'stopped', event.metadata.occurredAt);
    case 'ObserversAdded':
      return observerLetters(deps, now, event.data.observers);
    case 'DocumentCompleted':
      return [...finalLetters(deps, now, event.metadata.occurredAt), ...(await followersLetters(deps, then, now))];
    case 'DocumentCanceled':
      return everybody(deps, now).map(({ id, name, to }) => ({
        kind: 'document_canceled',
        recipientId: id,
        to,
        facts: {
          recipientName: name,
          title: titleOf(now),
          link: cancelledLink(deps, now, id),
          canceledAt: new Date(event.metadata.occurredAt),
        },
      }));
    case 'DocumentVoided':
      return withdrawnLetters(then, now, event.metadata.occurredAt);
    case 'EndorsementCompleted':
      return endorsedLetters(deps, now, event.data, event.metadata.occurredAt);
    default:
      return [];
  }
}

/**
 * In the same round, where it is their turn already; else their turn brings the link. With them whoever may sign from here on and was
 * not written to, because somebody's refusal stood in the way when their turn came.
 */
const newlyAsked = (deps: Writing, then: DocumentState, now: DocumentState, signatoryId: string): Letter[] =>
  then.round !== now.round
    ? []
    : dueSignatories(then)
        .filter((due) => due.signatoryId === signatoryId || !wasLinkMailed(then, due.signatoryId))
        .flatMap((due) => signingLetter(deps, 'signing_request', now, due.signatoryId));

const isLinkGood = ({ links }: DocumentState, signatoryId: string, at: string): boolean => {
  const end = links[signatoryId]?.expiresAt;
  return end === null || (end !== undefined && end > at);
};

/** To the senders, with what was answered; who declines the own signature need not be told. */
function declinedLetters(
  deps: Writing,
  then: DocumentState,
  now: DocumentState,
  { signatoryId, kind, reason, substitute }: DocumentEventData<'SigningDeclined'>,
): Letter[] {
  const signatory = signatoriesOf(then).find((one) => one.signatoryId === signatoryId);
  if (!signatory) return [];
  const declined = signatory.isOwner ? accountOfSender(then, signatory) : null;
  const suggested =
    substitute?.name.value && substitute.email.value ? { name: substitute.name.value, email: substitute.email.value } : null;
  const told = {
    signerName: signatory.name.value ?? '',
    refuses: kind === 'REFUSED',
    reason: reason?.value ?? null,
    substitute: suggested,
  };
  return toSenders(deps, now)
    .filter(({ recipientId }) => recipientId !== declined)
    .map(({ about, ...to }) => ({ kind: 'signing_declined', ...to, facts: { ...about, ...told } }));
}

/** With order, those whose turn this signature brought. */
function nextTurns(deps: Writing, then: DocumentState, now: DocumentState, signedBy: string): Letter[] {
  if (!then.setup?.hasOrder) return [];
  const before = dueSignatories({ ...then, signatures: then.signatures.filter((signature) => signature.signatoryId !== signedBy) });
  const due = dueSignatories(then).filter((signatory) => !before.some((other) => other.signatoryId === signatory.signatoryId));
  return due.flatMap((next) => signingLetter(deps, 'next_turn', now, next.signatoryId));
}

export function signingLetter(
  deps: Writing,
  kind: 'signing_request' | 'next_turn' | 'resend' | 'link_again' | 'more_time' | 'last_day_near' | 'signing_reminder',
  now: DocumentState,
  signatoryId: string,
): Letter[] {
  const signatory = signatoriesOf(now).find((candidate) => candidate.signatoryId === signatoryId);
  const link = now.links[signatoryId];
  if (!signatory || signatory.isOwner || !link || now.status === 'CANCELED' || hasSigned(now, signatoryId) || hasDeclined(now, signatoryId))
    return [];
  const code = signingCode(codeKey(deps), { documentId: now.documentId, signatoryId, round: link.round, issue: link.issue });
  return recipient(signatoryId, signatory.name, signatory.email).map(({ id, name, to }) => ({
    kind,
    recipientId: id,
    to,
    facts: {
      recipientName: name,
      ...sentBy(now),
      message: now.setup?.message?.value ?? null,
      // The code comes after the hash, which browsers send to no server and to no other page.
      link: `${deps.publicUrl}/signatory/${now.documentId}/${signatoryId}#${code}`,
      expiresAt: link.expiresAt === null ? null : new Date(link.expiresAt),
      lastDay: now.lastDay?.day ?? null,
    },
  }));
}

/** To the signatory where a link of theirs works, else to the senders, while it can still be answered: who has signed meanwhile needs no link. */
function linkRequested(deps: Writing, then: DocumentState, now: DocumentState, signatoryId: string, at: string): Letter[] {
  const signatory = signatoriesOf(now).find((candidate) => candidate.signatoryId === signatoryId);
  if (!signatory || now.status !== 'PENDING' || hasSigned(now, signatoryId)) return [];
  const over = isLastDayOver(then, new Date(at)) ? (then.lastDay?.day ?? null) : null;
  // With a newer link nobody signs once the last day is over; only the owner gives more time.
  if (over === null && newerLinkSentAt(then, signatoryId, new Date(at)) !== null)
    return signingLetter(deps, 'link_again', now, signatoryId);
  const signerName = signatory.name.value ?? '';
  const senders = toSenders(deps, now);
  if (hasDeclined(then, signatoryId))
    return senders.map(({ about, ...to }) => ({ kind: 'signing_wanted', ...to, facts: { ...about, signerName } }));
  const { expiresAt = null } = then.links[signatoryId] ?? {};
  const endedAt = expiresAt === null || expiresAt > at ? null : new Date(expiresAt);
  return senders.map(({ about, ...to }) => ({ kind: 'link_requested', ...to, facts: { ...about, signerName, endedAt, lastDay: over } }));
}

/** The names of observers are not known, so that their mails greet nobody by name. */
const observerLetters = (deps: Writing, now: DocumentState, observers: DocumentState['observers']): Letter[] =>
  (now.voided ? [] : observers).flatMap((observer) =>
    recipient(observer.sharedWithID, { value: '' }, observer.email).map(({ id, to }) => ({
      kind: 'observer_link' as const,
      recipientId: id,
      to,
      facts: {
        recipientName: null,
        ...sentBy(now),
        link: observerAddress(deps, now.documentId, id),
        expiresAt: null,
      },
    })),
  );

/** Who is written to as a sender is not as a signer. */
const everybody = ({ senders }: Writing, now: DocumentState): Recipient[] => {
  const addresses = new Set(senders.map(({ to }) => to.toLowerCase()));
  const signers = partiesOf(now).signatories.flatMap((signatory) =>
    signatory.isOwner ? [] : recipient(signatory.signatoryId, signatory.name, signatory.email),
  );
  return [...senders, ...signers.filter(({ to }) => !addresses.has(to.toLowerCase()))];
};

/**
 * To whoever had been written to about it by then; nobody else knows that there was anything to sign. Mails that came later do not count:
 * the letters of an event are the same however often they are asked for.
 */
function withdrawnLetters(then: DocumentState, now: DocumentState, at: string): Letter[] {
  const people = [
    ...signatoriesOf(now).flatMap((one) => (one.isOwner ? [] : recipient(one.signatoryId, one.name, one.email))),
    ...approversOf(now).flatMap((one) => recipient(one.approverId, one.name, one.email)),
    ...now.observers.flatMap((one) => recipient(one.sharedWithID, { value: '' }, one.email)),
  ].filter(({ id }) => wasWrittenTo(then, id));
  return onceEach(people).map(({ id, name, to }) => ({
    kind: 'document_voided',
    recipientId: id,
    to,
    facts: {
      recipientName: name === '' ? null : name,
      ...sentBy(now),
      reason: now.voided?.reason?.value ?? null,
      voidedAt: new Date(at),
    },
  }));
}

const wasWrittenTo = ({ mails }: DocumentState, id: string): boolean => mails[id] !== undefined && mails[id].reason !== WITHHELD_MAIL;

/** To who had been written to about it by then and is not asked any more; without a link, for there is nothing left to open. */
function removedLetters(then: DocumentState, now: DocumentState, signatoryId: string, at: string): Letter[] {
  const removed = then.formerSignatories.find((one) => one.signatoryId === signatoryId);
  const isStillAsked = signatoriesOf(now).some((one) => one.email?.value != null && one.email.value === removed?.email?.value);
  if (!removed || isStillAsked || !wasWrittenTo(then, signatoryId)) return [];
  return recipient(signatoryId, removed.name, removed.email).map(({ id, name, to }) => ({
    kind: 'signatory_removed',
    recipientId: id,
    to,
    facts: {
      recipientName: name,
      ...sentBy(now),
      removedAt: new Date(at),
      nobodySigned: then.signatures.length === 0,
    },
  }));
}

/** Sent again meanwhile, it is another sending that failed or did not. */
const failedLetters = (deps: Writing, now: DocumentState, round: number): Letter[] =>
  now.isDeleted || now.voided || now.round !== round || now.processingFailure === null
    ? []
    : toSenders(deps, now).map(({ about, ...to }) => ({
        kind: 'processing_failed',
        ...to,
        facts: { ...about, isOut: now.status === 'PENDING' },
      }));

/** The public page is of sealed files; before the seal only the senders have a page to open. */
const cancelledLink = (deps: Writing, now: DocumentState, recipientId: string): string | null => {
  if (now.seal) return publicLink(deps, now);
  return deps.senders.some(({ id }) => id === recipientId) ? pageLink(deps, 'view', now.documentId) : null;
};

/** Each address once, also where two people share it. */
const onceEach = (people: readonly Recipient[]): Recipient[] =>
  people.filter((person, index) => people.findIndex((other) => other.to.toLowerCase() === person.to.toLowerCase()) === index);

/** Owner, endorser and endorsee; each address once, also where two of them share it. */
async function endorsedLetters(
  deps: Writing,
  now: DocumentState,
  { endorsementId, sheetSha256 }: { endorsementId: string; sheetSha256: string },
  at: string,
): Promise<Letter[]> {
  const { state } = await loadStream(deps.engine, endorsementDecider, now.documentId);
  const request = state.requests.find((candidate) => candidate.endorsementId === endorsementId);
  if (!request) return [];
  const { endorser, endorsee } = request;
  const isEndorsee = (to: string) => to.toLowerCase() === endorsee.email.value?.toLowerCase();
  const people = [...ownerOf(now), ...[endorser, endorsee].flatMap((party) => recipient(party.personId, party.name, party.email))];
  return onceEach(people).map(({ id, name, to }) => ({
    kind: 'endorsement_done',
    recipientId: id,
    to,
    facts: {
      recipientName: name,
      title: request.title.value,
      endorserName: endorser.name.value ?? '',
      endorseeName: endorsee.name.value ?? '',
      kind: request.kind,
      link: publicLink(deps, now),
      doneAt: new Date(at),
      sheetSha256,
      // Also where the owner is the endorsee: the holder must hear of it.
      holderLink: isEndorsee(to) ? pageLink(deps, 'endorsement-sign', endorsementId) : null,
    },
  }));
}
