import { metadataOf } from '../../../../shared-kernel/decider/codec.ts';
import type { RecordedEvent } from '../../../../shared-kernel/event-store/port.ts';
import type { RecordedDocument, RecordedRevocation, ValidationRecord } from '../../contract/record.ts';
import type { TimelineEntry } from '../../contract/verdict.ts';
import { anchorFacts } from './anchor.ts';
import { historyIntegrity } from './integrity.ts';
import type { OwnDocument, OwnDocuments, OwnSignature, RecordChain, RecordLog } from './ports.ts';

export interface OwnRecordDeps {
  readonly documents: OwnDocuments;
  readonly log: RecordLog;
  /** Null where no chain is configured. */
  readonly chain: RecordChain | null;
}

const DOCUMENT_ID = /^[0-9a-f-]{36}$/;

/** This system's own record as validation asks for it: from the events, checked against the log as it is asked (VAL-003). */
export function createOwnRecord(deps: OwnRecordDeps): ValidationRecord {
  const { documents, log } = deps;

  const recorded = async (document: OwnDocument): Promise<RecordedDocument> => {
    const { linkTimestamp: _, anchor, signatures, sealFingerprint, history, ...known } = document;
    const { document: events, whole } = await history();
    return {
      ...known,
      anchor: anchor && (await anchorFacts(deps, anchor, events)),
      timeline: whole.map(timelineEntry),
      revocations: keptRevocations(signatures),
      platformCertificates: platformCertificates(signatures, sealFingerprint),
      recordIntegrity: await historyIntegrity(log, whole),
    };
  };

  const find = async (documentId: string, isMeant: (document: OwnDocument) => boolean = () => true): Promise<RecordedDocument | null> => {
    if (!DOCUMENT_ID.test(documentId)) return null;
    const document = await documents.document(documentId);
    return document && isMeant(document) ? recorded(document) : null;
  };

  return {
    findByDocumentId: (documentId) => find(documentId),
    findByLink: (documentId, timestamp) => find(documentId, ({ linkTimestamp }) => linkTimestamp === timestamp),
    async findBySha256(sha256) {
      // An upload as it came may be anybody's form: who holds the same bytes is told nothing of what others made of it.
      const found = (await documents.holding(sha256)).find(({ kind }) => kind !== 'original');
      return found ? find(found.documentId) : null;
    },
    async findSheet(statement) {
      const sheet = await documents.sheet(statement);
      if (!sheet) return null;
      const { signatures, sealFingerprint, history, ...known } = sheet;
      return {
        ...known,
        revocations: keptRevocations(signatures),
        platformCertificates: platformCertificates(signatures, sealFingerprint),
        recordIntegrity: await historyIntegrity(log, await history()),
      };
    },
  };
}

/** Who acted is told by role: whoever validates is a stranger, and names stand in the signatures themselves. */
function timelineEntry(event: RecordedEvent): TimelineEntry {
  const { occurredAt, actor } = metadataOf(event);
  return { type: event.type, at: occurredAt, actorLabel: actor.kind };
}

/** A drawn signature carries the platform's certificate: only an e.firma is the signer's own, and was asked about when it signed. */
const keptRevocations = (signatures: readonly OwnSignature[]): RecordedRevocation[] =>
  signatures
    .filter(({ signatureType }) => signatureType === 'E_FIRMA')
    .map(({ certificate: { fingerprint }, revocation: { status, askedAt, source, listNumber } }) => ({
      fingerprint,
      status,
      askedAt,
      source,
      listNumber,
    }));

const platformCertificates = (signatures: readonly OwnSignature[], seal: string | null): string[] => {
  const drawn = signatures.filter(({ signatureType }) => signatureType !== 'E_FIRMA').map(({ certificate }) => certificate.fingerprint);
  return [...new Set([...(seal ? [seal] : []), ...drawn])];
};
