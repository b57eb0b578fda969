import type { FastifyRequest } from 'fastify';
import type { Position } from '../../../shared-kernel/event-store/port.ts';
import { POSITION_TEXT } from '../../../shared-kernel/event-store/position-text.ts';
import { callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actsFor, type Caller, isOfItsKey } from '../../../shared-kernel/http/caller.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import type { AsOf, ReadModel } from '../application/reading.ts';
import { isSeenBy } from '../domain/rules/sight.ts';
import { chargeOf, type DocumentState } from '../domain/state.ts';
import type { Viewer } from '../views/viewer.ts';
import type { DocumentRoutesDeps } from './deps.ts';

/** Waits for the position the caller wrote last, when it names one, so that everybody reads their own writes. */
export async function readYourWrites(deps: DocumentRoutesDeps, request: FastifyRequest, read: readonly ReadModel[]): Promise<void> {
  const position = request.headers['x-position'];
  if (typeof position === 'string' && POSITION_TEXT.test(position)) await deps.reads.caughtUp(position as Position, read);
}

/**
 * The account's document, or the answer that there is none: ids of other accounts tell nothing. To a reviewer every document beside
 * their account's is out of reach (403, ACTOR-006), whether it is there or not.
 */
export async function accountDocument(deps: DocumentRoutesDeps, request: FastifyRequest, documentId: string, asOf?: AsOf) {
  const caller = callerOf(request);
  // The state of a moment is folded from the history, which routes that name one show besides.
  await readYourWrites(deps, request, asOf ? ['page', 'timeline'] : ['page']);
  const page = await deps.reads.page(documentId, asOf);
  const denied = (status: 403 | 404, code: string) => deny(deps.accessLog, request, documentId, status, code);
  // As it stands now: whoever is in charge no more reads no state of before either.
  const isSeen =
    (caller.role !== 'sub-user' || (await isSeenNow(deps, caller, documentId, page?.state, asOf))) &&
    (!page || isOfItsKey(caller, page.state));
  if (!page || caller.role === 'admin' || page.state.ownerId !== caller.ownerId || !isSeen)
    return caller.role === 'reviewer' ? denied(403, 'access.denied') : denied(404, 'document.not_found');
  // Deleted documents are the reviewer's and the history's matter, no longer the owner's list and page.
  if (page.state.isDeleted && caller.role !== 'reviewer' && !asOf) return denied(404, 'deleted_document_message');
  return { page, caller };
}

async function isSeenNow(
  deps: DocumentRoutesDeps,
  { userId, ownerId }: Caller,
  documentId: string,
  then: DocumentState | undefined,
  asOf?: AsOf,
) {
  // Looked up whether the document is there or not: by how long an answer takes nobody learns which.
  const sight = await deps.sightOf(userId, ownerId);
  const state = asOf ? (await deps.reads.page(documentId))?.state : then;
  return state !== undefined && isSeenBy(state, sight);
}

/** How the person is shown the document: who does not act for the account in it is offered no act. */
export const viewerFor = (caller: Caller, state: DocumentState): Viewer => ({
  kind: actsFor(caller, chargeOf(state)) ? 'owner' : 'reviewer',
});

export const readerFor = (caller: Caller) => ({ kind: caller.role === 'reviewer' ? 'reviewer' : 'owner', id: caller.userId }) as const;
