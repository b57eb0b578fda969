import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { parseEndorsementId } from '../domain/rules/endorsement-id.ts';
import { isPublic, isReviewerOf, visitorProblem } from '../domain/rules/special-visitor.ts';
import { type SpecialRequest, specialOf } from '../domain/special/state.ts';
import type { SpecialStreams } from '../special-streams.ts';
import { KeptAway } from './seeing.ts';
import type { SpecialDocument, SpecialDocuments, SpecialFeature } from './special-ports.ts';
import { actorOfVisitor, standingOf, type Visitor } from './special-visitor.ts';

export interface SpecialDeps {
  readonly specials: SpecialStreams;
  readonly files: FileStore;
  readonly documents: SpecialDocuments;
  readonly hasFeature: SpecialFeature;
}

const unknown = (): KeptAway => new KeptAway(404, 'document.not_found');

/** Readers of the requests: the account that owns the document, its reviewers, and a party who made a request. Throws for all others. */
async function readerOf({ documents }: SpecialDeps, document: SpecialDocument, visitor: Visitor) {
  const actor = actorOfVisitor(visitor);
  if (isReviewerOf(document, actor)) return { party: null, sees: () => true };
  const standing = await standingOf(documents, document, visitor);
  const problem = visitorProblem(document, standing, actor);
  if (problem || !standing.party) throw problem ? new KeptAway(problem.status, problem.code) : unknown();
  const { party } = standing;
  const sees = ({ requestedBy }: SpecialRequest) =>
    party.role === 'OWNER' || (requestedBy.role === party.role && requestedBy.id === party.id);
  return { party, sees };
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
  const refusal = await readerOf(deps, document, visitor).then(
    () => null,
    (error: unknown) => {
      if (error instanceof KeptAway) return error;
      throw error;
    },
  );
  if (refusal) return { documentId: document.documentId, isEnabled, own: null, refusal };
  const { status } = (await deps.specials.load(documentId)).state;
  const own = { title: document.title, pages: document.pages, isTaken: status === 'PENDING' || status === 'APPROVED' };
  return { documentId: document.documentId, isEnabled, own, refusal: null };
}

/** Requests of a document that the visitor may read, the newest first. */
export async function specialsOf(deps: SpecialDeps, documentId: string, visitor: Visitor) {
  const document = await deps.documents.special(documentId);
  if (!document) throw unknown();
  const { party, sees } = await readerOf(deps, document, visitor);
  const { state } = await deps.specials.load(documentId);
  return { document, party, requests: state.requests.filter(sees).toReversed() };
}

const notFound = (): KeptAway => new KeptAway(404, 'endorsement.not_found');

/** The document that an id of a special endorsement names; `document` null where there is none. */
export async function specialNamed({ documents }: Pick<SpecialDeps, 'documents'>, endorsementId: string) {
  const named = parseEndorsementId(endorsementId);
  if (!named?.isSpecial) throw notFound();
  return { documentId: named.documentId, document: await documents.special(named.documentId) };
}

/** A request that the visitor may not read is answered like one that does not exist. */
export async function seenSpecial(deps: SpecialDeps, endorsementId: string, visitor: Visitor) {
  const { documentId, document } = await specialNamed(deps, endorsementId);
  if (!document) throw notFound();
  const { party, sees } = await readerOf(deps, document, visitor).catch((error: unknown) => {
    const isStranger = error instanceof KeptAway && ['endorsement.special_not_a_party', 'document.not_found'].includes(error.code);
    throw isStranger ? notFound() : error;
  });
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
