import { ProductError } from '../../../shared-kernel/errors.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import type { Party } from '../contract/events.ts';
import { documentOf } from '../domain/rules/cancelation-id.ts';
import { nobodyProblem, reviewersOf } from '../domain/rules/reviewers.ts';
import { type CancellationRequest, hasRoom, requestOf } from '../domain/state.ts';
import type { CancellationStreams } from '../streams.ts';
import { namedIn, partyOf, reads } from './parties.ts';
import type { CancellableDocuments, DocumentParties } from './ports.ts';

export interface CancellationDeps {
  readonly cancellations: CancellationStreams;
  readonly documents: CancellableDocuments;
}

/** The reader has no part in the document. No command ran, so the edge logs the refusal. */
export class NotAParty extends ProductError {}

/** A request as an allowed reader sees it; `party` is null for a reviewer of the account. */
export interface SeenRequest {
  readonly document: DocumentParties;
  readonly party: Party | null;
  readonly request: CancellationRequest;
  readonly revision: number;
}

/** The document and the request that the id names, and the caller's part in them; each null where there is none. */
export async function named({ cancellations, documents }: CancellationDeps, cancelationId: string, caller: Caller) {
  const documentId = documentOf(cancelationId);
  if (!documentId) throw new NotAParty(404, 'cancellation.not_found');
  const document = await documents.parties(documentId);
  const { state, revision } = await cancellations.load(documentId);
  const request = requestOf(state, cancelationId);
  const party = document && (partyOf(document, caller) ?? (request && namedIn(request, caller)));
  return { documentId, document, party, request, revision };
}

/** A request of strangers is answered like one that does not exist. */
export async function seenRequest(deps: CancellationDeps, cancelationId: string, caller: Caller): Promise<SeenRequest> {
  const { document, party, request, revision } = await named(deps, cancelationId, caller);
  if (!document || (!party && !reads(document, caller))) throw new NotAParty(404, 'cancellation.not_found');
  if (!request) throw new ProductError(404, 'cancellation.not_found');
  return { document, party, request, revision };
}

/**
 * Requests of a document, the newest first, for its parties and its account's reviewers. A party also learns who
 * would answer a request of theirs and whether they may send it now.
 */
export async function requestsOf({ cancellations, documents }: CancellationDeps, documentId: string, caller: Caller) {
  const document = await documents.parties(documentId);
  const party = document ? partyOf(document, caller) : null;
  if (!document || (!party && !reads(document, caller))) throw new NotAParty(404, 'document.not_found');
  const { asked, reviewers } = party ? reviewersOf(document, party) : { asked: null, reviewers: [] };
  const { state } = await cancellations.load(documentId);
  const requests = [...state.requests].reverse();
  const isOpen = !document.isDeleted && document.acceptsCancellation;
  const mayAsk = reviewers.length > 0 && isOpen && hasRoom(state);
  return { document, party, requests, reviewers, asked, nobody: party && nobodyProblem(document, party), mayAsk };
}
