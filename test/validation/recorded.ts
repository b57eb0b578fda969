import { createHash } from 'node:crypto';
import type { AnchorFacts, RecordedDocument, ValidationRecord } from '../../modules/validation/index.ts';
import { nodeHash } from '../../shared-kernel/evidence/merkle.ts';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const DOCUMENT_ID = 'b2f1c9d4-0a5e-5c11-9a77-6f0d1c2b3a49';
export const TIMESTAMP = '1795244400000';

/** An anchored tree of two leaves, the document's event being the first. */
export function anchorOf(change: Partial<AnchorFacts> = {}): AnchorFacts {
  const leaf = createHash('sha256').update('leaf').digest();
  const other = createHash('sha256').update('other').digest();
  const root = Buffer.from(nodeHash(leaf, other)).toString('hex');
  return {
    recorded: { root, treeSize: 2, chainId: 31337, contract: '0x1', txHash: '0x2', blockNumber: 5, blockTime: '2026-11-21T10:00:00Z' },
    inclusion: { leafHash: leaf.toString('hex'), leafIndex: 0, hashes: [other.toString('hex')] },
    chain: { status: 'held', root, treeSize: 2, blockNumber: 5 },
    test: true,
    ...change,
  };
}

export function recordOf(
  pdf: Uint8Array,
  constancia: Uint8Array | null,
  change: Partial<RecordedDocument> = {},
): { document: RecordedDocument; record: ValidationRecord } {
  const document: RecordedDocument = {
    documentId: DOCUMENT_ID,
    status: 'COMPLETED',
    isDeleted: false,
    isTest: false,
    finalSha256: sha256(pdf),
    sealedAt: '2026-11-21T07:28:47.000Z',
    constancia: constancia ? { sha256: sha256(constancia), genTime: '2026-11-21T07:28:48.839Z' } : null,
    anchor: anchorOf(),
    endorsement: null,
    timeline: [
      { type: 'DocumentUploaded', at: '2026-11-21T07:00:00Z', actorLabel: 'owner' },
      { type: 'SignatureRecorded', at: '2026-11-21T07:28:40Z', actorLabel: 'signer 1' },
      { type: 'DocumentCompleted', at: '2026-11-21T07:29:00Z', actorLabel: null },
    ],
    files: { pdf: async () => pdf, constancia: async () => constancia },
    revocations: [],
    platformCertificates: [],
    recordIntegrity: { status: 'PASSED', detail: 'recomputed', events: 17, checkpoint: 5311 },
    ...change,
  };
  return {
    document,
    record: {
      findBySha256: async (hash) => (hash === document.finalSha256 || hash === document.constancia?.sha256 ? document : null),
      findByLink: async (id, timestamp) => (id === DOCUMENT_ID && timestamp === TIMESTAMP ? document : null),
      findByDocumentId: async (id) => (id === DOCUMENT_ID ? document : null),
      findSheet: async () => null,
    },
  };
}
