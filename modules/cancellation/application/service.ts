import type { Actor } from '../../../shared-kernel/actor.ts';
import { type ContextFor, type EngineDeps, loadStream, runCommand } from '../../../shared-kernel/decider/run-command.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { Evidence, Party } from '../contract/events.ts';
import { EVIDENCE_MAX_BYTES, evidenceType, MAX_EVIDENCE_FILES } from '../contract/evidence-rules.ts';
import { PETITIONABLE } from '../contract/petition-rules.ts';
import { cancellationDefinition } from '../domain/definition.ts';
import { type CancellationRequest, requestOf } from '../domain/state.ts';
import { cancelationIdOf, documentOf } from './cancelation-id.ts';
import { answerCommand, evidenceCommand, requestCommand } from './commands.ts';
import type { CancellableDocuments, DocumentParties } from './ports.ts';

export interface CancellationDeps {
  readonly engine: EngineDeps;
  readonly files: FileStore;
  readonly documents: CancellableDocuments;
}

export interface GivenEvidence {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export type CancellationService = ReturnType<typeof createCancellationService>;

/** Whoever asks has no say here. Thrown before any command is run, so that the edge writes it down. */
export class NotAParty extends ProductError {}

/** CANC-001: the owner by their account, a signatory by an account whose proved address the document names; null for all others. */
export function partyOf(document: DocumentParties, caller: Caller): Party | null {
  const { owner } = document;
  if (caller.role !== 'user') return null;
  if (caller.ownerId === document.ownerId) {
    return {
      role: 'OWNER',
      id: owner.userId,
      personId: owner.personId,
      name: owner.name,
      email: owner.email ?? personal(owner.personId, ''),
    };
  }
  const own = document.signatories.find((one) => !one.isOwner && one.email?.value?.toLowerCase() === caller.emailID.toLowerCase());
  return own ? { role: 'SIGNATORY', id: own.signatoryId, personId: own.personId, name: own.name, email: own.email! } : null;
}

/** A request is answered by whom it was put to, also when a later sending of the document does not name them any more. */
function namedIn({ petitioner, reviewers }: CancellationRequest, caller: Caller): Party | null {
  if (caller.role !== 'user') return null;
  const address = caller.emailID.toLowerCase();
  return [petitioner, ...reviewers].find((one) => one.role === 'SIGNATORY' && one.email.value?.toLowerCase() === address) ?? null;
}

/**
 * Who answers: the others who sign where the owner asks, the owner where another asks or where nobody else signs. Empty where
 * others sign and none has an address that an account could prove: then nobody could answer for them, least of all the owner.
 */
export function reviewersOf(document: DocumentParties, petitioner: Party): Party[] {
  const { owner } = document;
  const ownerParty: Party = {
    role: 'OWNER',
    id: owner.userId,
    personId: owner.personId,
    name: owner.name,
    email: owner.email ?? personal(owner.personId, ''),
  };
  if (petitioner.role === 'SIGNATORY') return [ownerParty];
  const others = document.signatories.filter((one) => !one.isOwner);
  if (others.length === 0) return [ownerParty];
  return others.flatMap((one): Party[] =>
    !one.email ? [] : [{ role: 'SIGNATORY', id: one.signatoryId, personId: one.personId, name: one.name, email: one.email }],
  );
}

const actorOfParty = (party: Party, documentId: string, ownerId: string): Actor =>
  party.role === 'OWNER' ? { kind: 'owner', id: party.id, ownerId } : { kind: 'signatory', id: party.id, documentId };

export function createCancellationService(deps: CancellationDeps) {
  const { engine, files } = deps;
  const load = (documentId: string) => loadStream(engine, cancellationDefinition, documentId);

  const reads = (document: DocumentParties, caller: Caller): boolean => caller.role === 'reviewer' && caller.ownerId === document.ownerId;

  /** The document and who the caller is there; a document of strangers is answered like one that does not exist. */
  const reachable = async (documentId: string, caller: Caller) => {
    const document = await deps.documents.parties(documentId);
    const party = document ? partyOf(document, caller) : null;
    if (!document || (!party && !reads(document, caller))) throw new NotAParty(404, 'document.not_found');
    return { document, party };
  };

  const onlyParty = (party: Party | null): Party => {
    if (!party) throw new NotAParty(403, 'reviewer.read_only');
    return party;
  };

  /** Refuses before anything is looked at of what was sent: who may not ask brings no evidence. */
  const mayRequest = async (documentId: string, caller: Caller) => {
    const { document, party } = await reachable(documentId, caller);
    const petitioner = onlyParty(party);
    if (document.isDeleted) throw new ProductError(410, 'deleted_document_message');
    if (!PETITIONABLE.includes(document.status)) throw new ProductError(409, 'cancellation.not_now', { status: document.status });
    const reviewers = reviewersOf(document, petitioner);
    if (reviewers.length === 0) throw new ProductError(409, 'cancellation.nobody_to_answer');
    return { document, petitioner, reviewers };
  };

  const found = async (cancelationId: string, caller: Caller) => {
    const documentId = documentOf(cancelationId);
    if (!documentId) throw new ProductError(404, 'cancellation.not_found');
    const document = await deps.documents.parties(documentId);
    const { state, revision } = await load(documentId);
    const request = requestOf(state, cancelationId);
    const party = document && (partyOf(document, caller) ?? (request && namedIn(request, caller)));
    if (!document || (!party && !reads(document, caller))) throw new NotAParty(404, 'cancellation.not_found');
    if (!request) throw new ProductError(404, 'cancellation.not_found');
    return { document, party, request, revision };
  };

  return {
    load,
    found,

    /**
     * Requests of a document, the newest first, for its parties and its account's reviewers; and for a party, who would answer a
     * request of theirs and whether one may be sent now.
     */
    async ofDocument(documentId: string, caller: Caller) {
      const { document, party } = await reachable(documentId, caller);
      const reviewers = party ? reviewersOf(document, party) : [];
      const { state } = await load(documentId);
      const requests: CancellationRequest[] = [...state.requests].reverse();
      const open = !document.isDeleted && PETITIONABLE.includes(document.status);
      return {
        document,
        party,
        requests,
        reviewers,
        mayAsk: reviewers.length > 0 && open && (requests.length === 0 || requests[0]!.status === 'REJECTED'),
      };
    },

    mayRequest,

    async request(
      documentId: string,
      caller: Caller,
      given: { reason: string; evidence: readonly GivenEvidence[] },
      contextFor: ContextFor,
    ) {
      const { document, petitioner, reviewers } = await mayRequest(documentId, caller);
      if (given.evidence.length === 0) throw new ProductError(422, 'cancellation.evidence_required');
      if (given.evidence.length > MAX_EVIDENCE_FILES)
        throw new ProductError(422, 'cancellation.too_many_files', { limit: MAX_EVIDENCE_FILES });
      const types = given.evidence.map(({ fileName, bytes }) => {
        if (bytes.byteLength > EVIDENCE_MAX_BYTES) throw new ProductError(413, 'cancellation.file_too_large', { fileName, limit: 20 });
        const mediaType = evidenceType(fileName, bytes);
        if (!mediaType) throw new ProductError(422, 'cancellation.file_type', { fileName });
        return mediaType;
      });
      const { state } = await load(documentId);
      const cancelationId = cancelationIdOf(documentId, state.requests.length + 1);
      const evidence = await Promise.all(
        given.evidence.map(
          async ({ fileName, bytes }, index): Promise<Evidence> => ({
            evidenceId: String(index + 1),
            fileName: personal(petitioner.personId, fileName),
            mediaType: types[index]!,
            file: await files.put(bytes),
          }),
        ),
      );
      const reason = given.reason.trim();
      return runCommand(
        engine,
        cancellationDefinition,
        requestCommand(document.ownerId),
        {
          cancelationId,
          documentId,
          title: document.title,
          language: document.language,
          documentStatus: document.status,
          petitioner,
          reviewers,
          reason: reason === '' ? null : personal(petitioner.personId, reason),
          evidence,
        },
        contextFor(actorOfParty(petitioner, documentId, document.ownerId), petitioner.personId),
      );
    },

    /** The bytes of one piece of evidence; that they were handed out stands in the history. */
    async evidence(cancelationId: string, evidenceId: string, caller: Caller, contextFor: ContextFor) {
      const { document, party, request } = await found(cancelationId, caller);
      const reader = onlyParty(party);
      await runCommand(
        engine,
        cancellationDefinition,
        evidenceCommand,
        { documentId: document.documentId, cancelationId, evidenceId, role: reader.role, partyId: reader.id },
        contextFor(actorOfParty(reader, document.documentId, document.ownerId), reader.personId),
      );
      const piece = request.evidence.find((one) => one.evidenceId === evidenceId)!;
      return { bytes: await files.get(piece.file.key), fileName: piece.fileName.value ?? 'evidence', mediaType: piece.mediaType };
    },

    async answer(cancelationId: string, caller: Caller, given: { authorises: boolean; notes: string }, contextFor: ContextFor) {
      const { document, party } = await found(cancelationId, caller);
      const reviewer = onlyParty(party);
      if (document.isDeleted) throw new ProductError(410, 'deleted_document_message');
      const notes = given.notes.trim();
      return runCommand(
        engine,
        cancellationDefinition,
        answerCommand,
        {
          documentId: document.documentId,
          cancelationId,
          role: reviewer.role,
          partyId: reviewer.id,
          authorises: given.authorises,
          notes: notes === '' ? null : personal(reviewer.personId, notes),
        },
        contextFor(actorOfParty(reviewer, document.documentId, document.ownerId), reviewer.personId),
      );
    },
  };
}
