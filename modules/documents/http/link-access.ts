import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../shared-kernel/actor.ts';
import { actorOf, actsFor } from '../../../shared-kernel/http/caller.ts';
import { LINK_CODE_HEADER, refuseLink } from '../../../shared-kernel/http/link-code.ts';
import { checkDoneLink, type DoneStanding } from '../application/done-link.ts';
import { checkObserverLink, checkSigningLink, isPastCode, type LinkCheck } from '../application/link-code.ts';
import { isSenderHere } from '../application/right-to-read.ts';
import type { Signatory } from '../contract/values.ts';
import { type DoneLink, doneLinkAskedAt, isDoneLinkOnItsWay } from '../domain/rules/done-link.ts';
import { isLastDayOver } from '../domain/rules/last-day.ts';
import { hasEnded, newerLinkSentAt } from '../domain/rules/links.ts';
import { askingStanding } from '../domain/rules/new-link.ts';
import { accountOfSender, chargeOf, type DocumentState, hasDeclined, signatoryOf } from '../domain/state.ts';
import type { DocumentRoutesDeps } from './deps.ts';

export const codeOf = (request: FastifyRequest, body?: string): string => {
  const header = request.headers[LINK_CODE_HEADER];
  return body ?? (typeof header === 'string' ? header : '');
};

const answers: Record<Exclude<LinkCheck | DoneStanding['check'], 'valid'>, [number, string]> = {
  expired: [410, 'expire_link_message'],
  deleted: [410, 'deleted_document_message'],
  replaced: [410, 'signatory.replaced'],
  withdrawn: [410, 'withdrawn_document_message'],
  invalid: [403, 'invalid_link_message'],
};

/**
 * Who stands before a signing link. A valid code is the signatory; the owner's session is the owner,
 * who is the signatory of the own signature. Whoever holds a code that was right once and is logged in under another address is
 * told so (SIGN-004). Everybody else gets one answer, whether the document or the signatory is there or not.
 */
export async function signatoryActor(
  deps: DocumentRoutesDeps,
  request: FastifyRequest,
  state: DocumentState,
  signatoryId: string,
  code: string,
): Promise<{ actor: Actor; as: 'signatory' | 'owner'; signatory: Signatory }> {
  const signatory = signatoryOf(state, signatoryId);
  // Said only to who holds a link that was good once: ids alone tell nothing about who was asked.
  if (!signatory && !state.isDeleted && isPastCode(deps.linkKeys, state, signatoryId, code))
    return refuseLink(deps.accessLog, request, state, 410, 'signatory.replaced');
  if (!signatory) return refuseLink(deps.accessLog, request, state, ...answers.invalid);
  const { caller } = request;
  const isOwnPart = caller !== null && signatory.isOwner && accountOfSender(state, signatory) === caller.userId;
  const looksOn = caller !== null && actsFor(caller, chargeOf(state));
  if (caller && (isOwnPart || (looksOn && (signatory.isOwner || code === '')))) {
    if (state.isDeleted) return refuseLink(deps.accessLog, request, state, 410, 'deleted_document_message');
    return { actor: actorOf(caller, chargeOf(state)), as: isOwnPart ? 'signatory' : 'owner', signatory };
  }
  const checked = checkSigningLink(deps.linkKeys, state, signatoryId, code, deps.clock.now());
  const isAnother = caller !== null && caller.emailID.toLowerCase() !== signatory.email?.value?.toLowerCase();
  if (isAnother && checked !== 'invalid') return refuseLink(deps.accessLog, request, state, 403, 'signatory.user.not.match');
  if (checked === 'expired') return refuseLink(deps.accessLog, request, state, ...answers.expired, endedFacts(deps, state, signatoryId));
  if (checked !== 'valid') return refuseLink(deps.accessLog, request, state, ...answers[checked]);
  if (signatory.isOwner && !(await isSenderHere(deps, state, signatory)))
    return refuseLink(deps.accessLog, request, state, ...answers.invalid);
  return { actor: { kind: 'signatory', id: signatoryId, documentId: state.documentId }, as: 'signatory', signatory };
}

/** Who sent the document, whether a newer link was mailed or can be asked for here, and whether this one gave way to another: only for whoever brought a code that was right once. */
function endedFacts(deps: DocumentRoutesDeps, state: DocumentState, signatoryId: string) {
  const now = deps.clock.now();
  const link = state.links[signatoryId];
  // A last day that is over tells more than the end of the link: with a new link alone nobody signs.
  const over = isLastDayOver(state, now) ? { lastDay: state.lastDay?.day } : {};
  return {
    sender: state.uploaded?.uploadedBy.name.value ?? null,
    newLink: askingStanding(state, signatoryId, now),
    newerSentAt: newerLinkSentAt(state, signatoryId, now),
    isReplaced: !link || link.round !== state.round || !hasEnded(link, now),
    ...over,
  };
}

/**
 * Who holds a signing link that ended, or of a document whose last day is over, by its code; a link that still works needs no other, but
 * for who declined with it.
 */
export async function endedLinkHolder(
  deps: DocumentRoutesDeps,
  request: FastifyRequest,
  state: DocumentState,
  signatoryId: string,
  code: string,
): Promise<{ actor: Actor; signatory: Signatory }> {
  const signatory = signatoryOf(state, signatoryId);
  if (!signatory) return refuseLink(deps.accessLog, request, state, ...answers.invalid);
  const checked = checkSigningLink(deps.linkKeys, state, signatoryId, code, deps.clock.now());
  const isOver = isLastDayOver(state, deps.clock.now());
  if (checked === 'valid' && !isOver && !hasDeclined(state, signatoryId))
    return refuseLink(deps.accessLog, request, state, 409, 'link.still_good');
  if (checked !== 'valid' && checked !== 'expired') return refuseLink(deps.accessLog, request, state, ...answers[checked]);
  if (signatory.isOwner && !(await isSenderHere(deps, state, signatory)))
    return refuseLink(deps.accessLog, request, state, ...answers.invalid);
  return { actor: { kind: 'signatory', id: signatoryId, documentId: state.documentId }, signatory };
}

export async function approverActor(
  deps: DocumentRoutesDeps,
  request: FastifyRequest,
  state: DocumentState,
  approverId: string,
  code: string,
): Promise<{ actor: Actor; substituteId: string | null }> {
  const { check, substituteId } = await deps.approverLink(state.documentId, approverId, code);
  const checked: LinkCheck = check !== 'valid' ? check : state.isDeleted ? 'deleted' : state.voided ? 'withdrawn' : check;
  if (checked !== 'valid') return refuseLink(deps.accessLog, request, state, ...answers[checked]);
  const actor: Actor = {
    kind: 'approver',
    id: approverId,
    documentId: state.documentId,
    ...(substituteId && { substitute: substituteId }),
  };
  return { actor, substituteId };
}

export async function observerActor(
  deps: DocumentRoutesDeps,
  request: FastifyRequest,
  state: DocumentState,
  sharedWithID: string,
  code: string,
): Promise<Actor> {
  const checked = state.status === 'NONE' ? 'invalid' : checkObserverLink(deps.linkKeys, state, sharedWithID, code);
  if (checked !== 'valid') return refuseLink(deps.accessLog, request, state, ...answers[checked]);
  return { kind: 'observer', id: sharedWithID, documentId: state.documentId };
}

/**
 * The person before a link to what they signed. It reads only, whoever is logged in beside it. One that ended says when a newer one
 * was asked for, and whether another may be.
 */
export async function doneLinkHolder(
  deps: DocumentRoutesDeps,
  request: FastifyRequest,
  state: DocumentState,
  personId: string,
  code: string,
): Promise<DoneLink> {
  const { check, link } = await knownDoneLink(deps, request, state, personId, code);
  return check === 'valid' ? link : refuseLink(deps.accessLog, request, state, ...answers[check], endedDoneFacts(deps, state, personId));
}

/** Who holds an ended link to what they signed, by its code. */
export async function endedDoneLinkHolder(
  deps: DocumentRoutesDeps,
  request: FastifyRequest,
  state: DocumentState,
  personId: string,
  code: string,
): Promise<{ actor: Actor; signatory: Signatory }> {
  const { check, link } = await knownDoneLink(deps, request, state, personId, code);
  if (check === 'valid') return refuseLink(deps.accessLog, request, state, 409, 'link.still_good');
  return { actor: { kind: 'signatory', id: personId, documentId: state.documentId }, signatory: link.signatory };
}

/** A link to what its person signed, whether it ended or not; every other code is refused. */
async function knownDoneLink(deps: DocumentRoutesDeps, request: FastifyRequest, state: DocumentState, personId: string, code: string) {
  if (state.status === 'NONE') return refuseLink(deps.accessLog, request, null, ...answers.invalid);
  const standing = checkDoneLink(deps, state, personId, code);
  return standing.link ? standing : refuseLink(deps.accessLog, request, state, ...answers[standing.check]);
}

/** Nothing of the address that it goes to. */
const endedDoneFacts = ({ clock }: DocumentRoutesDeps, state: DocumentState, personId: string) => ({
  sender: state.uploaded?.uploadedBy.name.value ?? null,
  newerAskedAt: doneLinkAskedAt(state, personId),
  newLink: isDoneLinkOnItsWay(state, personId, clock.now()) ? 'asked' : 'may_ask',
});
