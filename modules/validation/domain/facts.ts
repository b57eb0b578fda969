import type { Certificate } from '../../../shared-kernel/crypto/certificate.ts';
import type { ChainResult } from '../../../shared-kernel/crypto/chain.ts';
import type { CmsReading } from '../../../shared-kernel/crypto/cms-verify.ts';
import type { RevocationAnswer } from '../../../shared-kernel/crypto/revocation.ts';
import type { TimestampFacts } from '../../../shared-kernel/crypto/timestamp/token.ts';
import type { TrustAnchor, TrustPurpose } from '../../../shared-kernel/crypto/trust.ts';
import type { PdfFacts, SignatureFacts } from '../../../shared-kernel/pdf/analysis/index.ts';
import type { RecordedDocument, RecordedSheet } from '../contract/record.ts';

/** Everything that was found out, before any judgement. Collected by application/, judged by judge(). */
export interface ValidationFacts {
  readonly now: Date;
  readonly pdf: PdfFacts;
  readonly pdfSha256: string;
  readonly pdfSize: number;
  /** In the order of `pdf.signatures`. */
  readonly signatures: readonly SignatureEvidence[];
  readonly constancia: ConstanciaEvidence | null;
  readonly record: RecordEvidence;
}

export type Chain = ChainResult<TrustAnchor>;

/** A certificate with its path, judged at `at` for `purpose`. */
export interface ChainEvidence {
  readonly certificate: Certificate;
  readonly purpose: TrustPurpose;
  readonly at: Date;
  readonly chain: Chain;
  /** A purpose under which the issuing authority is installed, where it is not this one. */
  readonly otherPurpose: TrustPurpose | null;
  /** The latest trusted time that stands in what was signed: the signature is no older. Null where nothing says so. */
  readonly notEarlier: Date | null;
}

export interface TimestampEvidence {
  readonly reading: TimestampFacts;
  /** Null when the token names no certificate. */
  readonly chain: ChainEvidence | null;
  /** Embedded certificates that no authority, embedded or installed, answers for: no signature covers their bytes. */
  readonly strayCertificates: readonly string[];
  /** False: the limits of one request left out its certificates. */
  readonly isChecked: boolean;
}

/**
 * Baseline levels of PAdES (ETSI EN 319 142-1, 6): B the signature alone, T with a time, LT with what is needed to check certificates
 * later, LTA with a document timestamp over that. `basic`: a signature that is not a baseline one. They say what the signature carries;
 * whether it is good, and its authorities are trusted, other legs say.
 */
export type Level = 'basic' | 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';

export interface SignatureEvidence {
  readonly pdf: SignatureFacts;
  /** What the value is by its own content, whatever /SubFilter and /Type say. */
  readonly kind: SignatureFacts['type'];
  /** Digest and value, or imprint and value, were computed and fit; says nothing about how strong the algorithms are. */
  readonly verified: boolean;
  /** Null when there is nothing to read, or for a document timestamp. */
  readonly cms: CmsReading | null;
  /** The signature's own timestamp, or the document timestamp itself. */
  readonly timestamp: TimestampEvidence | null;
  /** The earliest trusted time that this signature is proven to have existed at; null without any. */
  readonly proven: { readonly at: Date; readonly by: ProofOfTime } | null;
  readonly chain: ChainEvidence | null;
  readonly revocation: RevocationEvidence | null;
  /** Null where the signature's value does not fit, and of document timestamps. */
  readonly level: Level | null;
  readonly strayCertificates: readonly string[];
  /** False: the limits of one request left out the rest, and nothing may pass on what is there. */
  readonly isChecked: boolean;
}

export type ProofOfTime = 'signature-timestamp' | 'later-signature' | 'document-timestamp' | 'constancia';

export interface RevocationEvidence {
  readonly answer: RevocationAnswer;
  /** It is revoked for now only: its authority may lift a suspension. */
  readonly onHold: boolean;
  /** What in the file gave the answer; null where it came from elsewhere. */
  readonly inFile: 'list' | 'ocsp' | null;
  /** Why something in the file that speaks of the certificate did not answer; null where there is no such thing. */
  readonly fileRefusal: string | null;
  /** Where the certificate says that its revocation is told; never asked. */
  readonly addresses: readonly string[];
  /** What was kept when the signature was made. */
  readonly kept: { readonly status: 'good' | 'revoked' | 'unknown'; readonly askedAt: string; readonly source: string | null } | null;
}

export interface ConstanciaEvidence {
  readonly sha256: string;
  readonly size: number;
  readonly reading: TimestampFacts | { readonly kind: 'not-checked' };
  readonly chain: ChainEvidence | null;
  readonly strayCertificates: readonly string[];
}

export type RecordEvidence =
  | { readonly status: 'not-asked' }
  | { readonly status: 'unavailable'; readonly detail: string }
  | { readonly status: 'unknown' }
  | {
      readonly status: 'found';
      readonly document: RecordedDocument;
      readonly foundBy: 'final-file' | 'version' | 'constancia' | 'document-id';
      /** Null when the bytes are the recorded ones. */
      readonly pdfDifference: Difference | null;
      /** Null also when no constancia was handed in. */
      readonly constanciaDifference: Difference | null;
    }
  | {
      readonly status: 'endorsement-sheet';
      readonly sheet: RecordedSheet;
      readonly pdfDifference: Difference | null;
      readonly constanciaDifference: Difference | null;
    }
  /** Such sheets are made anew each time and kept nowhere: there is nothing to compare one with. */
  | { readonly status: 'evidence-sheet' };

/** Where a file departs from the recorded one. */
export type Difference =
  | { readonly kind: 'byte'; readonly offset: number; readonly size: number; readonly recordedSize: number }
  | { readonly kind: 'shorter' | 'longer'; readonly offset: number; readonly size: number; readonly recordedSize: number }
  | { readonly kind: 'not-final' }
  | { readonly kind: 'not-recorded' }
  | { readonly kind: 'recorded-file-unreadable'; readonly detail: string };
