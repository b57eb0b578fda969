import type { KeyObject } from 'node:crypto';
import type { Certificate } from '../../../shared-kernel/crypto/certificate.ts';
import type { EfirmaErrorCode } from '../../../shared-kernel/crypto/efirma.ts';
import type { RevocationAnswer } from '../../../shared-kernel/crypto/revocation.ts';
import type {
  CmsProducer,
  FieldPlacement,
  FieldValue,
  PdfRefusalCode,
  SignatureAppearance,
  SignatureDictionary,
  SignedPdf,
  VisiblePage,
} from '../../../shared-kernel/pdf/types.ts';

/** What the documents module needs of the world; modules/app wires it. */

export type Intake =
  | { ok: true; pages: VisiblePage[]; alreadySigned: boolean; removed: readonly string[] }
  | { ok: false; code: PdfRefusalCode; facts: Record<string, unknown> };

/** PDF work, done in the worker pool. */
export interface PdfWork {
  inspect(bytes: Uint8Array, limits: { maxBytes: number }): Promise<Intake>;
  prepare(input: {
    bytes: Uint8Array;
    alreadySigned: boolean;
    fields: FieldPlacement[];
    /** Everybody who signs, in order; each gets a signature field, invisible where nothing was placed. */
    signatoryIds: string[];
    footer: { text: string; url: string; documentId: string };
  }): Promise<{
    bytes: Uint8Array /** by field id */;
    fieldNames: Record<string, string> /** by signatory id */;
    signatureFields: Record<string, string>;
    sealField: string;
  }>;
  render(bytes: Uint8Array, each: (page: { page: number; png: Uint8Array; width: number; height: number }) => Promise<void>): Promise<void>;
  signField(input: {
    bytes: Uint8Array;
    fieldName: string;
    appearance: SignatureAppearance | null;
    values: FieldValue[];
    dictionary: SignatureDictionary;
    signedAt: Date;
    cms: CmsProducer;
  }): Promise<SignedPdf>;
  seal(input: {
    bytes: Uint8Array;
    fieldName?: string;
    dictionary: SignatureDictionary;
    signedAt: Date;
    certificates: Uint8Array[];
    revocationLists: Uint8Array[];
    cms: CmsProducer;
  }): Promise<SignedPdf>;
}

/** Who puts a signature: a certificate, its chain and the key, which never leaves this object. */
export interface Signer {
  readonly certificate: Certificate;
  readonly chain: readonly Certificate[];
  readonly privateKey: KeyObject;
}

export interface TimestampAnswer {
  /** TimeStampToken (CMS), DER. */
  readonly token: Uint8Array;
  /** TimeStampResp as a constancia file holds it, DER. */
  readonly response: Uint8Array;
  readonly genTime: Date;
  readonly serial: string;
  readonly policy: string;
  readonly tsa: string;
  /** The authority belongs to a test PKI. */
  readonly test: boolean;
}

export interface CryptoWork {
  openEfirma(input: { cer: Uint8Array; key: Uint8Array; password: string; now: Date }): Promise<
    | {
        ok: true;
        signer: Signer;
        holder: { name: string; rfc: string | null };
        test: boolean;
        revocation: RevocationAnswer;
      }
    | { ok: false; code: EfirmaErrorCode; facts: Record<string, unknown> }
  >;
  /** The platform's own certificates: one for what people draw or type, another for closing a document. */
  platformSigner(act: 'signature' | 'seal'): Promise<{ signer: Signer; test: boolean }>;
  /** Newest revocation lists that cover the platform's own certificates, DER; empty where nobody publishes one. */
  platformRevocationLists(): Promise<Uint8Array[]>;
  /** Detached CMS of the digest with a signature timestamp (PAdES B-T). */
  signCms(input: { digest: Uint8Array; signer: Signer }): Promise<{ der: Uint8Array; timestamp: TimestampAnswer }>;
  /** RFC 3161 over a SHA-256. */
  timestamp(sha256: Uint8Array): Promise<TimestampAnswer>;
}

export type SavedSignature =
  | { kind: 'STROKE'; strokes: { x: number; y: number }[][]; width: number; height: number }
  | { kind: 'TEXT'; text: string }
  | { kind: 'IMAGE'; image: Uint8Array };

export interface Accounts {
  owner(userId: string): Promise<{ userId: string; personId: string; name: string; email: string } | null>;
  savedSignature(userId: string, signatureId: string): Promise<SavedSignature | null>;
}
