import type { Actor } from '../../../shared-kernel/actor.ts';
import { type ContextFor, type EngineDeps, loadStream, runCommand } from '../../../shared-kernel/decider/run-command.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { SpecialParty } from '../contract/special-events.ts';
import { parseEndorsementId, specialIdOf } from '../domain/rules/endorsement-id.ts';
import { type SpecialRequest, specialDefinition } from '../domain/special.ts';
import { SPECIALLY_ENDORSABLE } from '../domain/special-decide.ts';
import { answerSpecialCommand, requestSpecialCommand } from './special-commands.ts';
import type { SpecialDocument, SpecialDocuments, SpecialFeature } from './special-ports.ts';

export interface SpecialDeps {
  readonly engine: EngineDeps;
  readonly files: FileStore;
  readonly documents: SpecialDocuments;
  readonly hasFeature: SpecialFeature;
}

/** Who asks: a session, the code of a signer's link, or both. */
export interface Visitor {
  readonly caller: Caller | null;
  readonly code: string;
}

export type SpecialService = ReturnType<typeof createSpecialService>;

/** Id of the document that carries a special endorsement on: the same however often it is made. */
export const workflowDocumentIdOf = (endorsementId: string): string => nameId('special endorsement', endorsementId);

const sameAddress = (email: SpecialParty['email'], caller: Caller): boolean => email?.value?.toLowerCase() === caller.emailID.toLowerCase();

/** That a document is there is known of completed ones only; others of strangers are answered like ones that are not. */
const isPublic = ({ isDeleted, status }: SpecialDocument): boolean => !isDeleted && SPECIALLY_ENDORSABLE.includes(status);
const unknown = (): ProductError => new ProductError(404, 'document.not_found');

const asSignatory = (document: SpecialDocument, signatoryId: string): SpecialParty => {
  const { personId, name, email } = document.signatories.find((one) => one.signatoryId === signatoryId)!;
  return { role: 'SIGNATORY', id: signatoryId, personId, name, email };
};

const actorOfSpecialParty = (party: SpecialParty, document: Pick<SpecialDocument, 'documentId' | 'ownerId'>): Actor =>
  party.role === 'OWNER'
    ? { kind: 'owner', id: party.id, ownerId: document.ownerId }
    : { kind: 'signatory', id: party.id, documentId: document.documentId };

export function createSpecialService(deps: SpecialDeps) {
  const { engine, files } = deps;
  const load = (documentId: string) => loadStream(engine, specialDefinition, documentId);

  const existing = async (documentId: string): Promise<SpecialDocument> => {
    const document = await deps.documents.special(documentId);
    if (!document) throw unknown();
    return document;
  };

  /** ENDO-003: a party by session, or whoever holds the code of a signer's link; null for a session of a stranger without code. */
  const partyOf = async (document: SpecialDocument, { caller, code }: Visitor): Promise<SpecialParty | null> => {
    if (caller?.role === 'user') {
      if (caller.ownerId === document.ownerId) {
        const { userId, personId, name, email } = document.owner;
        return { role: 'OWNER', id: userId, personId, name, email };
      }
      const own = document.signatories.find((one) => !one.isOwner && sameAddress(one.email, caller));
      if (own) return asSignatory(document, own.signatoryId);
    }
    if (code === '') {
      if (!caller) throw new ProductError(401, 'session.required');
      return null;
    }
    const holder = await deps.documents.holderOfCode(document.documentId, code);
    if (holder.check === 'invalid') throw isPublic(document) ? new ProductError(403, 'invalid_link_message') : unknown();
    if (holder.check !== 'valid')
      throw new ProductError(410, holder.check === 'expired' ? 'expire_link_message' : 'deleted_document_message');
    const party = asSignatory(document, holder.signatoryId);
    // Somebody logged in under another address is told so, whatever code they hold (SIGN-004).
    if (caller && !sameAddress(party.email, caller)) throw new ProductError(403, 'signatory.user.not.match');
    return party;
  };

  const onlyParty = async (document: SpecialDocument, visitor: Visitor): Promise<SpecialParty> => {
    const party = await partyOf(document, visitor);
    if (party) return party;
    if (visitor.caller?.role === 'reviewer' && visitor.caller.ownerId === document.ownerId)
      throw new ProductError(403, 'reviewer.read_only');
    throw isPublic(document) ? new ProductError(403, 'endorsement.special_not_a_party') : unknown();
  };

  /** Who may read the requests: the account that owns the document, its reviewers too, and who made one. */
  const readerOf = async (document: SpecialDocument, visitor: Visitor) => {
    const { caller } = visitor;
    if (caller?.role === 'reviewer' && caller.ownerId === document.ownerId) return { party: null, sees: () => true };
    const party = await onlyParty(document, visitor);
    const sees = ({ requestedBy }: SpecialRequest) =>
      party.role === 'OWNER' || (requestedBy.role === party.role && requestedBy.id === party.id);
    return { party, sees };
  };

  /**
   * What the public page shows of a document that is complete; all others are answered as ones that do not exist. A stranger learns
   * that it is one of this system and whether it takes special endorsements (ENDO-003); `own` is for whoever may read its
   * requests or could ask, null for everybody else, and a code that opens nothing makes nobody more than a stranger. `refusal`:
   * why not, for the access log; the page does not say it.
   */
  const pageFacts = async (documentId: string, visitor: Visitor) => {
    const document = await existing(documentId);
    if (!isPublic(document)) throw unknown();
    const isEnabled = document.isEndorsement && (await deps.hasFeature(document.ownerId));
    const refusal = await readerOf(document, visitor).then(
      () => null,
      (error: unknown) => {
        if (error instanceof ProductError) return error;
        throw error;
      },
    );
    if (refusal) return { documentId: document.documentId, isEnabled, own: null, refusal };
    const { status } = (await load(documentId)).state;
    const own = { title: document.title, pages: document.pages, isTaken: status === 'PENDING' || status === 'APPROVED' };
    return { documentId: document.documentId, isEnabled, own, refusal: null };
  };

  const found = async (endorsementId: string, visitor: Visitor) => {
    const named = parseEndorsementId(endorsementId);
    if (!named?.isSpecial) throw new ProductError(404, 'endorsement.not_found');
    const document = await deps.documents.special(named.documentId);
    if (!document) throw new ProductError(404, 'endorsement.not_found');
    const { party, sees } = await readerOf(document, visitor).catch((error: unknown) => {
      const stranger = error instanceof ProductError && ['endorsement.special_not_a_party', 'document.not_found'].includes(error.code);
      throw stranger ? new ProductError(404, 'endorsement.not_found') : error;
    });
    const { state, revision } = await load(named.documentId);
    const request = state.requests.find((one) => one.endorsementId === endorsementId);
    if (!request || !sees(request)) throw new ProductError(404, 'endorsement.not_found');
    return { document, party, request, revision };
  };

  const mayAnswer = async (endorsementId: string, visitor: Visitor) => {
    const { document, party } = await found(endorsementId, visitor);
    if (party?.role !== 'OWNER') throw new ProductError(403, party ? 'endorsement.special_only_owner' : 'reviewer.read_only');
    return { document, party };
  };

  return {
    load,
    pageFacts,
    found,

    /** Requests of a document that the visitor may read, the newest first. */
    async ofDocument(documentId: string, visitor: Visitor) {
      const document = await existing(documentId);
      const { party, sees } = await readerOf(document, visitor);
      const { state } = await load(documentId);
      return { document, party, requests: state.requests.filter(sees).toReversed() };
    },

    /** Refuses before anything is read of a form: who may not ask sends no file. */
    async mayRequest(documentId: string, visitor: Visitor): Promise<{ document: SpecialDocument; party: SpecialParty }> {
      if (!visitor.caller && visitor.code === '') throw new ProductError(401, 'session.required');
      const document = await existing(documentId);
      const party = await onlyParty(document, visitor);
      if (document.isDeleted) throw new ProductError(410, 'deleted_document_message');
      if (!(await deps.hasFeature(document.ownerId))) throw new ProductError(403, 'endorsement.special_not_enabled');
      if (!document.isEndorsement) throw new ProductError(409, 'endorsement.not_allowed');
      if (!SPECIALLY_ENDORSABLE.includes(document.status))
        throw new ProductError(409, 'conflict.not_endorsable', { status: document.status });
      return { document, party };
    },

    async request(
      { document, party }: { document: SpecialDocument; party: SpecialParty },
      given: { fileName: string; bytes: Uint8Array; page: number },
      contextFor: ContextFor,
    ) {
      const { documentId, ownerId, title, language } = document;
      const { pages } = await deps.documents.inspect(given);
      if (given.page > pages) throw new ProductError(422, 'endorsement.special_page_missing', { page: given.page, pages });
      const { state } = await load(documentId);
      return runCommand(
        engine,
        specialDefinition,
        requestSpecialCommand(ownerId),
        {
          endorsementId: specialIdOf(documentId, state.requests.length + 1),
          documentId,
          title,
          language,
          contract: await files.put(given.bytes),
          fileName: personal(party.personId, given.fileName.slice(0, 255)),
          pages,
          page: given.page,
          requestedBy: party,
        },
        contextFor(actorOfSpecialParty(party, document), party.personId),
      );
    },

    mayAnswer,

    async answer(endorsementId: string, visitor: Visitor, given: { approves: boolean; notes: string }, contextFor: ContextFor) {
      const { document, party } = await mayAnswer(endorsementId, visitor);
      if (document.isDeleted) throw new ProductError(410, 'deleted_document_message');
      const notes = given.notes.trim();
      return runCommand(
        engine,
        specialDefinition,
        answerSpecialCommand,
        {
          documentId: document.documentId,
          endorsementId,
          approves: given.approves,
          documentStatus: document.status,
          workflowDocumentId: workflowDocumentIdOf(endorsementId),
          notes: notes === '' ? null : personal(party.personId, notes),
        },
        contextFor(actorOfSpecialParty(party, document), party.personId),
      );
    },

    /** The contract as it was brought, for the account that answers and for who brought it. */
    async contract(endorsementId: string, visitor: Visitor) {
      const { request } = await found(endorsementId, visitor);
      return { bytes: await files.get(request.contract.key), fileName: request.fileName.value ?? 'contract.pdf' };
    },
  };
}
