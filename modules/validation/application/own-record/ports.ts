import type { Position, RecordedEvent } from '../../../../shared-kernel/event-store/port.ts';
import type { Hash } from '../../../../shared-kernel/evidence/merkle.ts';
import type { AnchorFacts, RecordedDocument, RecordedRevocation, RecordedSheet } from '../../contract/record.ts';

/** The product's documents and their sheets, as far as validation speaks about them; `app/` wires it from the modules that hold them. */
export interface OwnDocuments {
  /** Documents that hold exactly these bytes, and as what (`final`, `constancia`, `original` ...); the most telling first. */
  holding(sha256: string): Promise<readonly { readonly documentId: string; readonly kind: string }[]>;
  /** Null for an id that no document has. */
  document(documentId: string): Promise<OwnDocument | null>;
  /** By what the sheet's signatures state, `<documentId>.<number>`; null for a statement that names none. */
  sheet(statement: string): Promise<OwnSheet | null>;
}

export interface OwnDocument
  extends Omit<RecordedDocument, 'anchor' | 'timeline' | 'revocations' | 'platformCertificates' | 'recordIntegrity'> {
  /** The second part of its validation link. */
  readonly linkTimestamp: string;
  readonly anchor: OwnAnchor | null;
  readonly signatures: readonly OwnSignature[];
  /** SHA-256 of the certificate of the platform's seal; null until it is sealed. */
  readonly sealFingerprint: string | null;
  history(): Promise<OwnHistory>;
}

export interface OwnSheet extends Omit<RecordedSheet, 'revocations' | 'platformCertificates' | 'recordIntegrity'> {
  readonly signatures: readonly OwnSignature[];
  /** SHA-256 of the certificate of the platform's seal; null until it is sealed. */
  readonly sealFingerprint: string | null;
  /** Events of the endorsements of its document, in order. */
  history(): Promise<readonly RecordedEvent[]>;
}

export interface OwnHistory {
  /** The document's own stream by revision. */
  readonly document: readonly RecordedEvent[];
  /** That and every stream beside it, by position in the store. */
  readonly whole: readonly RecordedEvent[];
}

export interface OwnAnchor {
  readonly recorded: AnchorFacts['recorded'];
  /** Revision of the event in the document's own stream that the anchored tree must hold. */
  readonly coversRevision: number;
  readonly test: boolean;
}

/** What was found about the signer's certificate when the signature was made; not every kind of signature has one of the signer's own. */
export interface OwnSignature {
  readonly signatureType: string;
  readonly certificate: Pick<RecordedRevocation, 'fingerprint'>;
  readonly revocation: Omit<RecordedRevocation, 'fingerprint'>;
}

/** The transparency log over all events. */
export interface RecordLog {
  /** Text form of the key that signs its checkpoints. */
  readonly verifierKey: string;
  /** Null while no signed checkpoint covers the event. */
  proofFor(eventId: string): Promise<LogProof | null>;
  /** Null while no anchor that covers the position is recorded. */
  anchorCovering(position: Position): Promise<{ readonly root: Hash; readonly inclusion: Pick<LogProof, 'leafIndex' | 'hashes'> } | null>;
}

export interface LogProof {
  readonly leafIndex: number;
  readonly leafHash: Hash;
  readonly treeSize: number;
  readonly root: Hash;
  readonly hashes: readonly Hash[];
  /** C2SP signed note of the tree. */
  readonly checkpointNote: string;
}

/** The chain that holds the anchors. */
export interface RecordChain {
  /** What the contract says of the root now; null when it does not hold it. Rejects when the chain cannot be asked. */
  lookup(contract: string, root: Hash): Promise<{ readonly treeSize: number; readonly blockNumber: number } | null>;
}
