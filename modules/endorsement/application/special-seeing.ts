import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { parseEndorsementId } from '../domain/rules/endorsement-id.ts';
import { isPublic, isReviewerOf, visitorProblem } from '../domain/rules/special-visitor.ts';
import { type SpecialRequest, specialOf } from '../domain/special/state.ts';
import type { SpecialStreams } from '../special-streams.ts';
import { KeptAway } from './seeing.ts';
import type { SpecialDocuments, SpecialFeature, VisitedDocument } from './special-ports.ts';
import { actorOfVisitor, needsCredentials, standingOf, type Visitor } from './special-visitor.ts';

export interface SpecialDeps {
  readonly specials: SpecialStreams;
  readonly files: FileStore;
  readonly documents: SpecialDocuments;
  readonly hasFeature: SpecialFeature;
}

const unknown = (): KeptAway => new KeptAway(404, 'document.not_found');

/**
 * Readers of the requests: the account that owns the document, its reviewers, and a party who made a request. Throws for all others,
 * alike for a document that is not there.
 */
function readerOf(document: VisitedDocument | null, visitor: Visitor) {
  needsCredentials(visitor);
  const actor = actorOfVisitor(visitor);
  if (document && isReviewerOf(document, actor)) return { document, party: null, sees: () => true };
  const standing = standingOf(document, visitor);
  const problem = visitorProblem(document, standing, actor);
  if (problem) throw new KeptAway(problem.status, problem.code);
  const { party } = standing;
  if (!document || !party) throw unknown();
  const sees = ({ requestedBy }: SpecialRequest) =>
    party.role === 'OWNER' || (requestedBy.role === party.role && requestedBy.id === party.id);
  return { document, party, sees };
}

/** Why the visitor does not read the requests; null for who does. */
function refusalOf(document: VisitedDocument | null, visitor: Visitor): KeptAway | null {
  try {
    readerOf(document, visitor);
    return null;
  } catch (error) {
    if (error instanceof KeptAway) return error;
    throw error;
  }
}

/**
 * What the public page shows of a document that is complete; all others are answered as ones that do not exist. A stranger learns
 * that it is one of this system and whether it takes special endorsements (ENDO-003); `own` is for whoever may read its
 * requests or could ask, null for everybody else, and a code that opens nothing makes nobody more than a stranger. `refusal`:
 * why not, for the access log; the page does not say it.
 */
export async function pageFacts(deps: SpecialDeps, documentId: string, visitor: Visitor) {
  const document = await deps.documents.special(documentId);
  if (!document || !isPublic(document)) throw unknown();
  const isEnabled = document.isEndorsement && (await deps.hasFeature(document.ownerId));
  const refusal = refusalOf(document, visitor);
  if (refusal) return { documentId: document.documentId, isEnabled, own: null, refusal };
  const { status } = (await deps.specials.load(documentId)).state;
  const own = { title: document.title.value, pages: document.pages, isTaken: status === 'PENDING' || status === 'APPROVED' };
  return { documentId: document.documentId, isEnabled, own, refusal: null };
}

/** Requests of a document that the visitor may read, the newest first. */
export async function specialsOf(deps: SpecialDeps, documentId: string, visitor: Visitor) {
  const { document, party, sees } = readerOf(await deps.documents.special(documentId), visitor);
  const { state } = await deps.specials.load(documentId);
  return { document, party, requests: state.requests.filter(sees).toReversed() };
}

const notFound = (): KeptAway => new KeptAway(404, 'endorsement.not_found');

/** The document that an id of a special endorsement names; `document` null where there is none. Throws 401 for a visitor with neither session nor code. */
export async function specialNamed({ documents }: Pick<SpecialDeps, 'documents'>, endorsementId: string, visitor: Visitor) {
  needsCredentials(visitor);
  const named = parseEndorsementId(endorsementId);
  if (!named?.isSpecial) throw notFound();
  return { documentId: named.documentId, document: await documents.special(named.documentId) };
}

/** A request that the visitor may not read is answered like one that does not exist. */
export async function seenSpecial(deps: SpecialDeps, endorsementId: string, visitor: Visitor) {
  const { documentId, document: named } = await specialNamed(deps, endorsementId, visitor);
  const refusal = refusalOf(named, visitor);
  if (refusal) throw refusal.code === 'endorsement.special_not_a_party' ? notFound() : refusal;
  const { document, party, sees } = readerOf(named, visitor);
  const { state, revision } = await deps.specials.load(documentId);
  const request = specialOf(state, endorsementId);
  if (!request || !sees(request)) throw notFound();
  return { document, party, request, revision };
}

/** The contract as it was brought, for the account that answers and for who brought it. */
export async function broughtContract(deps: SpecialDeps, endorsementId: string, visitor: Visitor) {
  const { request } = await seenSpecial(deps, endorsementId, visitor);
  return { bytes: await deps.files.get(request.contract.key), fileName: request.fileName.value ?? 'contract.pdf' };
}
