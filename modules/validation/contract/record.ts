import type { TimelineEntry } from './verdict.ts';

/**
 * What validation asks of this system's own record; `app/` wires it. Every method answers null for what does not exist and
 * rejects when the record cannot be asked, which becomes an INDETERMINATE leg and never a pass.
 */
export interface ValidationRecord {
  /** SHA-256 (lower-case hex) of a final PDF, of any earlier version of one, or of a constancia. */
  findBySha256(sha256: string): Promise<RecordedDocument | null>;
  /** The pair of a validation link: document id and its timestamp. */
  findByLink(documentId: string, timestamp: string): Promise<RecordedDocument | null>;
  /** By the id that the platform's seal states; an altered file still carries it. */
  findByDocumentId(documentId: string): Promise<RecordedDocument | null>;
  /** The sheet of an endorsement, by what its signatures state. */
  findSheet(statement: string): Promise<RecordedSheet | null>;
}

/** The sheet of an endorsement stands beside its document, with a seal and a constancia of its own. */
export interface RecordedSheet
  extends Pick<RecordedDocument, 'documentId' | 'finalSha256' | 'constancia' | 'files' | 'revocations' | 'platformCertificates'> {
  readonly endorsementID: string;
  /** Of the endorsements of that document. */
  readonly recordIntegrity: RecordIntegrity;
}

export interface RecordedDocument {
  readonly documentId: string;
  readonly status: string;
  readonly isDeleted: boolean;
  /** Made with a test key: without legal value, whatever is valid of it. */
  readonly isTest: boolean;
  /** Null until the document is sealed. */
  readonly finalSha256: string | null;
  /** ISO 8601 UTC. */
  readonly sealedAt: string | null;
  readonly constancia: { readonly sha256: string; readonly genTime: string } | null;
  readonly anchor: AnchorFacts | null;
  /** Only of an ENDORSED document (ROUTE-019). */
  readonly endorsement: EndorsementFacts | null;
  readonly timeline: readonly TimelineEntry[];
  readonly files: {
    /** Rejects when missing or damaged. */
    pdf(): Promise<Uint8Array>;
    constancia(): Promise<Uint8Array | null>;
  };
  /** Answers that were kept when each signature was made. */
  readonly revocations: readonly RecordedRevocation[];
  /** SHA-256 of the certificates with which the platform itself signed: its seal, and what people drew or typed. Lower-case hex. */
  readonly platformCertificates: readonly string[];
  /** What recomputing the document's events against the Merkle log and its signed checkpoints gave. */
  readonly recordIntegrity: RecordIntegrity;
}

/** Who passed the document on to whom; a name is null once the person was forgotten. */
export interface EndorsementFacts {
  readonly endorsementID: string;
  readonly status: 'COMPLETED';
  readonly endorser: string | null;
  readonly endorsee: string | null;
  /** ISO 8601 UTC. */
  readonly endorsedAt: string;
  /** Of the sealed endorsement sheet, lower-case hex. */
  readonly sheetSha256: string;
}

export interface RecordedRevocation {
  /** SHA-256 of the certificate, lower-case hex. */
  readonly fingerprint: string;
  readonly status: 'good' | 'revoked' | 'unknown';
  readonly askedAt: string;
  readonly source: string | null;
  readonly listNumber: string | null;
}

export interface RecordIntegrity {
  readonly status: 'PASSED' | 'INDETERMINATE' | 'FAILED';
  /** What was found, in English, for the detailed report. */
  readonly detail: string;
  readonly events: number;
  /** Size of the tree of the checkpoint that covers the newest event; null while none does. */
  readonly checkpoint: number | null;
}

/** What the record says about the anchor, and what the chain answers now. The validator compares the two itself. */
export interface AnchorFacts {
  readonly recorded: {
    /** Merkle root, lower-case hex without 0x. */
    readonly root: string;
    readonly treeSize: number;
    readonly chainId: number;
    readonly contract: string;
    readonly txHash: string;
    readonly blockNumber: number;
    readonly blockTime: string;
  };
  /** RFC 6962 inclusion of the document's covering event in that root; hex. */
  readonly inclusion: { readonly leafHash: string; readonly leafIndex: number; readonly hashes: readonly string[] } | null;
  readonly chain:
    | { readonly status: 'held'; readonly root: string; readonly treeSize: number; readonly blockNumber: number }
    | { readonly status: 'missing' }
    | { readonly status: 'unreachable'; readonly detail: string };
  readonly test: boolean;
}
