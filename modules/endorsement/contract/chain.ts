import type { EndorsementKind } from './events.ts';

/** What the validation module said of a sheet; the words are its own. */
export interface SheetVerdict {
  readonly overall: 'TOTAL_PASSED' | 'INDETERMINATE' | 'TOTAL_FAILED';
  readonly code: string;
  readonly sentence: { readonly es: string; readonly en: string };
  /** Issued by a test authority: without legal value. */
  readonly test: boolean;
}

/** The sealed sheet of an endorsement as the public sees it; all times are ISO 8601 UTC of timestamp authorities. */
export interface ChainSheet {
  readonly sha256: string;
  readonly signatureType: 'E_FIRMA' | 'ELECTRONIC_SIGNATURE';
  readonly signedAt: string;
  readonly sealedAt: string;
  readonly certificate: { readonly issuer: string; readonly serialNumber: string; readonly fingerprint: string; readonly test: boolean };
  readonly seal: { readonly certificateFingerprint: string; readonly serial: string; readonly tsa: string };
  readonly constanciaAt: string;
  readonly constancia: {
    readonly sha256: string;
    readonly genTime: string;
    readonly serial: string;
    readonly policy: string;
    readonly tsa: string;
    readonly test: boolean;
  };
  /** The sheet names the SHA-256 of this document's sealed file, and the document names this sheet. */
  readonly isOfDocument: boolean;
  readonly verdict: SheetVerdict;
}

/** Somebody who held the document. The first is who sent it; each other got it by an endorsement. */
export interface ChainHolder {
  /** From 1. */
  readonly number: number;
  /** Masked unless the chain is named. Null once the person was forgotten. */
  readonly name: string | null;
  /** Who passed it on to this holder. */
  readonly endorser: string | null;
  readonly kind: EndorsementKind | null;
  readonly endorsementID: string | null;
  /** Since when: of the first holder the sealing of the document, of others the constancia of the sheet. */
  readonly at: string | null;
  readonly sheet: ChainSheet | null;
}

/** The holders of a document, and after them the document that carries a special endorsement of it on (ENDO-002). */
export interface Chain {
  readonly documentID: string;
  readonly status: string;
  readonly isDeleted: boolean;
  /** Names are given in full: the caller named the SHA-256 of the sealed file. */
  readonly isNamed: boolean;
  readonly holders: readonly ChainHolder[];
  readonly workflow: WorkflowOfChain | null;
}

export interface WorkflowOfChain {
  readonly documentID: string;
  readonly status: string;
  /** Page of its contract, from 1, that is the invoice. */
  readonly endorsementSpecialPage: number;
  /** Null until it is sealed. */
  readonly chain: Chain | null;
}
