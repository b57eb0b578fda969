import type { Certificate } from '../crypto/certificate.ts';
import type { EfirmaErrorCode } from '../crypto/efirma.ts';
import type { RevocationAnswer } from '../crypto/revocation.ts';

/** What signing needs of the world beside the PDF itself; modules/app wires it. */

/** Who puts a signature: a certificate, its chain and what signs with its key, wherever that is. */
export interface Signer {
  readonly certificate: Certificate;
  readonly chain: readonly Certificate[];
  /** RSASSA-PKCS1-v1_5 with SHA-256 over `data`, which is not hashed yet. */
  sign(data: Uint8Array): Uint8Array | Promise<Uint8Array>;
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
        /** `close` gives its key up; whoever opened it calls it, whatever came of the act. */
        signer: Signer & { close(): void };
        holder: { name: string; rfc: string | null };
        test: boolean;
        revocation: RevocationAnswer;
      }
    | { ok: false; code: EfirmaErrorCode; facts: Record<string, unknown> }
  >;
  /** Whether a certificate may sign at all, before its key is known (the first questions of `openEfirma`), and of whom it is. */
  judgeCertificate(input: {
    cer: Uint8Array;
    now: Date;
  }): Promise<
    | { ok: true; fingerprint: string; serialNumber: string; rfc: string }
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

/** What an account keeps to sign with later: a mark of one kind is not used as the other. */
export type SavedMark = 'SIGNATURE' | 'INITIALS';

export type SavedSignature =
  | { kind: 'STROKE'; strokes: { x: number; y: number }[][]; width: number; height: number }
  | { kind: 'TEXT'; text: string }
  | { kind: 'IMAGE'; image: Uint8Array };
