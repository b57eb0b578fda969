import type { Pool } from 'pg';
import { documentsWithFile } from '../../../projections/document-files/queries.ts';
import { loadStream } from '../../../shared-kernel/decider/load-stream.ts';
import type { EngineDeps } from '../../../shared-kernel/decider/run-command.ts';
import type { RecordedEvent } from '../../../shared-kernel/event-store/port.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { TIMELINE_CATEGORIES } from '../../../shared-kernel/stream-categories.ts';
import { type DocumentState, documentDecider, documentStream, pdfOf, timestampOf } from '../../documents/index.ts';
import { endorsementDecider, endorsementOf, endorsementStream, parseEndorsementId } from '../../endorsement/index.ts';
import type { AnchorChain, Evidence } from '../../evidence/index.ts';
import { createOwnRecord, type EndorsementFacts, type OwnDocuments, type ValidationRecord } from '../../validation/index.ts';

export interface ValidationRecordDeps {
  readonly engine: Pick<EngineDeps, 'store' | 'vault'>;
  readonly pool: Pool;
  readonly files: FileStore;
  readonly evidence: Evidence;
  readonly chain: AnchorChain | null;
}

/** This system's own record for validation, out of documents, endorsements, the log and the chain. */
export const createValidationRecord = ({ evidence, chain, ...deps }: ValidationRecordDeps): ValidationRecord =>
  createOwnRecord({
    documents: createOwnDocuments(deps),
    log: evidence,
    chain: chain && { lookup: (contract, root) => chain.lookup(contract as `0x${string}`, root) },
  });

function createOwnDocuments({ engine, pool, files }: Pick<ValidationRecordDeps, 'engine' | 'pool' | 'files'>): OwnDocuments {
  const events = async (stream: string): Promise<RecordedEvent[]> => {
    const found: RecordedEvent[] = [];
    for await (const event of engine.store.readStream(stream)) found.push(event);
    return found;
  };
  return {
    holding: (sha256) => documentsWithFile(pool, sha256),
    async document(documentId) {
      const { state } = await loadStream(engine, documentDecider, documentId);
      const { seal, constancia, anchor } = state;
      if (state.status === 'NONE') return null;
      return {
        documentId,
        status: state.status,
        isDeleted: state.isDeleted,
        isTest: state.isTest === true,
        linkTimestamp: timestampOf(state.addedOn),
        finalSha256: seal?.file.sha256 ?? null,
        sealedAt: seal?.timestamp.genTime ?? null,
        constancia: constancia && { sha256: constancia.file.sha256, genTime: constancia.genTime },
        anchor: anchor && { recorded: anchor, coversRevision: anchor.coversRevision, test: anchor.test },
        endorsement: endorsedTo(state),
        signatures: state.signatures,
        sealFingerprint: seal?.certificateFingerprint ?? null,
        files: {
          pdf: () => files.get((seal?.file ?? state.versions.at(-1)?.file ?? pdfOf(state)?.file ?? state.uploaded!.original).key),
          constancia: async () => (constancia ? files.get(constancia.file.key) : null),
        },
        async history() {
          const document = await events(documentStream(documentId));
          const categories = TIMELINE_CATEGORIES.filter((category) => category !== 'document');
          const beside = await Promise.all(categories.map((category) => events(`${category}-${documentId}`)));
          const whole = [document, ...beside].flat().sort((a, b) => engine.store.comparePositions(a.position, b.position));
          return { document, whole };
        },
      };
    },
    async sheet(statement) {
      const named = parseEndorsementId(statement);
      if (!named || named.isSpecial) return null;
      const { documentId } = named;
      const request = endorsementOf((await loadStream(engine, endorsementDecider, documentId)).state, statement);
      if (!request) return null;
      const { seal, constancia, signature } = request;
      return {
        documentId,
        endorsementID: statement,
        finalSha256: seal?.file.sha256 ?? null,
        constancia: constancia && { sha256: constancia.file.sha256, genTime: constancia.genTime },
        signatures: signature ? [signature] : [],
        sealFingerprint: seal?.certificateFingerprint ?? null,
        files: {
          pdf: () => files.get((seal?.file ?? request.sheet).key),
          constancia: async () => (constancia ? files.get(constancia.file.key) : null),
        },
        history: () => events(endorsementStream(documentId)),
      };
    },
  };
}

function endorsedTo({ endorsement }: DocumentState): EndorsementFacts | null {
  if (endorsement?.status !== 'COMPLETED' || !endorsement.answeredAt || !endorsement.sheetSha256) return null;
  const { endorsementId, endorser, endorsee, answeredAt, sheetSha256 } = endorsement;
  return {
    endorsementID: endorsementId,
    status: 'COMPLETED',
    endorser: endorser.name.value,
    endorsee: endorsee.name.value,
    endorsedAt: answeredAt,
    sheetSha256,
  };
}
