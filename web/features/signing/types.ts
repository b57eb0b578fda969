import type { DocumentImage, DocumentView, Signatory, SignatureType } from '../../api/types.ts';

/** What the views answer beside what web/api/types.ts names, as far as these pages read it. */
export interface SignerSignatory extends Signatory {
  readonly requirements?: { readonly drawnSignature: boolean; readonly geolocation: boolean };
}

export type PagePicture = DocumentImage;

export interface LinkView extends Omit<DocumentView, 'signatory'> {
  readonly signatory: readonly SignerSignatory[];
  readonly documentSignType: SignatureType | null;
  readonly isActiveGeolocation: boolean;
  /** By the plan of the account that sent it. */
  readonly offered?: { readonly typedSignature: boolean };
}

/** GET /api/document/document-id/{documentID}/{signatoryID} */
export interface SignerView extends LinkView {
  readonly message: string | null;
  readonly signatoryID: string;
  readonly isDue: boolean;
  /** After the last day: whether the owner can be asked for more time with this link. */
  readonly newLink: 'may_ask' | 'asked' | 'none';
  readonly waitingFor: readonly (string | null)[];
  readonly toPresent: { readonly version: number; readonly sha256: string; readonly size: number } | null;
}

/** GET /api/get-document-shared/{documentID}/{sharedWithID} */
export interface ObserverView extends LinkView {
  /** `status` is SHARED for observers; this is where the document stands. */
  readonly documentStatus: DocumentView['status'];
}

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. */
  readonly accuracy: number;
}

export interface FieldAnswer {
  readonly fieldId: string;
  readonly value: string;
}

export interface SignedAnswer {
  readonly documentID: string;
  readonly status: string;
  readonly version: number;
  readonly sha256: string;
  readonly sawSha256: string;
  readonly certificateNumber: string | null;
  readonly test: boolean;
}
