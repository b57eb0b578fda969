import type { DocumentAct } from '../../modules/documents/contract/rules.ts';
import type { Bilingual, Overall, Verdict } from '../../modules/validation/contract/verdict.ts';
/** What the API answers, as far as pages read it. Field names are those of the API; /openapi.json describes it. */
import type { FieldFormat } from '../../shared-kernel/field-format.ts';
import type { ReminderPlan } from '../../shared-kernel/reminder-plan.ts';

export type { Bilingual, How, Leg, LegName, LegStatus, Overall, Verdict } from '../../modules/validation/contract/verdict.ts';

export interface ApiProblem {
  /** HTTP status; 0: no answer came. */
  readonly status: number;
  readonly code: string;
  /** One sentence in the language of the page. */
  readonly message: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly correlationId: string | null;
  /** A dialog has said it already. */
  readonly isTold?: true;
}

export interface Profile {
  readonly userID: string;
  readonly role: 'user' | 'sub-user' | 'reviewer';
  readonly isAdmin: boolean;
  readonly ownerID: string;
  /** What of the account a reviewer reads; null for everybody else. */
  readonly reviewedDocuments: 'ALL' | 'SELECTED' | null;
  readonly emailID: string | null;
  readonly emailVerified: boolean;
  readonly fullName: string;
  readonly language: 'es' | 'en';
  readonly sessionToken: string | null;
  readonly signatureList: readonly SavedSignature[];
  readonly initialsList: readonly SavedSignature[];
  readonly savedSignaturesLimit: number;
  /** SESSION-010; null also where the installation does not allow it. */
  readonly redirectUrl: string | null;
  readonly permissionsDenied: readonly string[];
  /** Ids of the sub-users of an owner; of everybody else none. */
  readonly subusers: readonly string[];
  /** A sub-user's: ids of who of the account is away and has named them to stand in. */
  readonly standsInFor: readonly string[];
  /** People that the plan allows, the owner counted. */
  readonly userLimit: number;
  /** They see the figures of their own account. */
  readonly corporateAdmin: boolean;
  /** ROLE-008: deleting is taken from this person. */
  readonly hideDeleteDocumentSubUser: boolean;
  /** Of one file, in MB, by the plan of the account. */
  readonly uploadMaxMb: number;
  /** SUB-016: the account wants no support chat. */
  readonly isDisableDrift: boolean;
  /** SUB-013 */
  readonly isEndorsementSpecial: boolean;
}

/** What an account keeps to sign with later. */
export type SavedMark = 'SIGNATURE' | 'INITIALS';

export interface SavedSignature {
  readonly signatureId: string;
  readonly type: 'TEXT' | 'STROKE';
  readonly signatureURL: string | null;
  readonly text: string | null;
}

export type DocumentStatus =
  | 'DRAFT'
  | 'PROCESSING'
  | 'IMAGE_PROCESSING'
  | 'IMAGE_PROCESSING_COMPLETED'
  | 'PENDING'
  | 'PENDING_FOR_BLOCK_CHAIN'
  | 'COMPLETED'
  | 'CANCELED'
  | 'PENDING_TO_ENDORSEMENT'
  | 'ENDORSED'
  /** In lists: pending with a refused approval (STATE-003). */
  | 'REFUSED'
  /** In lists: pending, and nobody can sign because of somebody who declined (STATE-003). */
  | 'DECLINED'
  | 'SHARED';

export type SignatureType = 'ELECTRONIC_SIGNATURE' | 'E_FIRMA';

export interface StaticSignPosition {
  readonly fieldId: string;
  readonly signatoryID: string | null;
  readonly email: string | null;
  readonly type: string;
  /** From 1. */
  readonly page: number;
  /** PDF points from the lower left corner of the page. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly required: boolean;
  /** Of a TEXT: what may be written in it; null: any text. */
  readonly format: FieldFormat | null;
  /** What the sender filled in; for the owner's side and for whose field it is. */
  readonly prefilled: string | null;
  /** Nobody changes what was filled in. */
  readonly readOnly: boolean;
  /** Of a RADIO or COMBO: what is chosen from, for the owner's side and for whose field it is; null for all others. */
  readonly options: readonly string[] | null;
}

export interface DocumentImage {
  readonly documentImageID: string;
  /** Version of the file that the picture shows. */
  readonly version: number;
  readonly imageURL: string;
  readonly page: number;
  /** Pixels of the picture; the page in points stands in `documentPages`. */
  readonly width: number;
  readonly height: number;
  readonly inputFieldArray: readonly StaticSignPosition[];
}

/** How far the newest mail to somebody got; only for the owner's side. `reason`: why no further, in the provider's words. */
export interface LastMail {
  readonly state: 'queued' | 'accepted' | 'failed' | 'delivered' | 'bounced' | 'opened';
  readonly at: string;
  readonly reason: string | null;
}

export interface Signatory {
  readonly signatoryID: string;
  readonly name: string | null;
  readonly emailID: string | null;
  readonly whatsapp: string | null;
  readonly emailTracking: { readonly lastLinkMailAt: string | null } | null;
  readonly lastMail: LastMail | null;
  readonly verificationCode: string | null;
  readonly signing: {
    readonly url: string | null;
    /** Until when the link works; null: it has no end before their turn. */
    readonly expiry: string | null;
    /** For the owner's side, of who has not signed. */
    readonly isEnded: boolean;
    /** When they asked for another link, if none was sent since; for the owner's side. */
    readonly newLinkAskedAt: string | null;
  };
  readonly order: number;
  /** What the browser of that person claims to have shown; only for the owner's side. */
  readonly shownPages: { readonly count: number; readonly of: number } | null;
  readonly isSigned: boolean;
  readonly isDue: boolean;
  /** Of somebody of the account, who signs in their session. */
  readonly isOwner: boolean;
  /** Whose of the account it is; only for the owner's side, null for who signs by a link. */
  readonly userID: string | null;
  readonly signatureType: SignatureType | null;
  /** The RFC of the only e.firma that may sign; for the owner's side, null where any may. */
  readonly rfc: string | null;
  /** Whether an RFC is asked; who signs learns no more of it. */
  readonly asksRfc: boolean;
  /** e.firmas of another RFC that were brought; for the owner's side. */
  readonly refusedCertificates: readonly {
    readonly at: string;
    readonly serialNumber: string;
    readonly fingerprint: string;
    readonly rfc: string | null;
  }[];
  /** What they answered who do not sign; null for whoever is neither the owner's side nor themselves. */
  readonly declined: Decline | null;
  readonly signature: {
    readonly at: string;
    readonly method: string;
    /** Which sentence was accepted at the act; null where none came with it. */
    readonly consent: { readonly id: string; readonly version: number; readonly language: 'es' | 'en'; readonly sha256: string } | null;
    readonly sawSha256: string;
    readonly resultSha256: string;
    readonly certificateNumber: string | null;
    readonly certificateSerial: string | null;
    /** Holder and RFC of the certificate; null for whoever is neither the owner's side nor that signer. */
    readonly holder: string | null;
    readonly rfc: string | null;
    /** An e.firma whose holder is not called as the owner wrote. */
    readonly holderDiffers: boolean;
    readonly test: boolean;
    readonly timestamp: string | null;
  } | null;
}

export interface Decline {
  readonly kind: 'REFUSED' | 'NOT_MINE';
  readonly at: string;
  /** When they asked to be asked again; null: they did not. */
  readonly wantsToSignAt: string | null;
  readonly reason: string | null;
  /** Whom they would ask; only for the owner's side. */
  readonly substitute: { readonly name: string | null; readonly emailID: string | null } | null;
}

export interface Sealing {
  readonly sealed: { readonly sha256: string; readonly at: string; readonly tsa: string } | null;
  readonly constancia: {
    readonly sha256: string;
    readonly at: string;
    readonly serial: string;
    readonly tsa: string;
    readonly test: boolean;
  } | null;
  readonly anchor: { readonly chainId: number; readonly txHash: string; readonly blockNumber: number; readonly test: boolean } | null;
  readonly completedAt: string | null;
  readonly failures: Readonly<Record<string, unknown>>;
}

/** How an approver of a sending stands (ENT-038); `CLOSED`: nobody waits for their answer any more. */
export type ApproverStatus = 'WAITING' | 'PENDING' | 'ACCEPTED' | 'REFUSED' | 'CLOSED';

export interface Approver {
  readonly voBoID: string;
  readonly name: string | null;
  /** Only for the owner's side. */
  readonly emailID: string | null;
  readonly order: number;
  readonly status: ApproverStatus;
  readonly at: string | null;
  /** Who of the account answered in their place; null: they did themself. */
  readonly substitute: { readonly name: string | null } | null;
  readonly expiresAt: string | null;
  readonly comments: readonly {
    readonly title: string | null;
    readonly notes: string | null;
    readonly at: string;
    readonly substitute: { readonly name: string | null } | null;
  }[];
  readonly lastMail: LastMail | null;
}

/** A signature, or a timestamp over the whole file, that an upload brought with it. */
export interface EarlierSignature {
  readonly kind: 'SIGNATURE' | 'TIMESTAMP';
  readonly signer: string | null;
  readonly status: 'PASSED' | 'INDETERMINATE' | 'FAILED';
  readonly code: string;
  readonly reason: Bilingual;
}

export interface EarlierSignatures {
  readonly judgedAt: string;
  /** Null where nobody can tell. */
  readonly count: number | null;
  readonly overall: Overall;
  readonly sentence: Bilingual;
  readonly signatures: readonly EarlierSignature[];
  readonly changes: Pick<EarlierSignature, 'status' | 'reason'> | null;
}

/** What a file brought with it, told while its document may still be changed. */
export interface UploadedFile {
  readonly alreadySigned: boolean;
  /** Names of what preparing takes out. */
  readonly removed: readonly string[];
  /** Null where it came unsigned; `later`: there was no room to look. */
  readonly signatures: ({ readonly state: 'judged' } & EarlierSignatures) | { readonly state: 'later' } | null;
}

export interface LastDayView {
  readonly day: string;
  readonly endsAt: string;
  readonly isPassed: boolean;
}

/** When whoever does not sign is reminded, and what comes next; for the document's own side. */
export interface RemindersView {
  readonly plan: ReminderPlan | null;
  /** Something was said of this document; else it is sent with the sender's usual plan. */
  readonly isChosen: boolean;
  readonly next: readonly { readonly signatoryID: string; readonly number: number; readonly dueAt: string }[];
  /** By signatory: how many of the plan were due in this sending. */
  readonly sent: Readonly<Record<string, number>>;
}

/** How tracked changes and comments of a Word file stand on its pages. */
export interface WordChoice {
  readonly trackedChanges: 'ACCEPTED' | 'SHOWN';
  readonly comments: 'LEFT_OUT' | 'SHOWN';
}

/** How far a Word file is on its way to pages that are signed; times are ISO 8601 UTC. */
export interface WordView {
  readonly step: 'question' | 'converting' | 'failed' | 'pages' | 'approved';
  readonly format: 'docx' | 'doc';
  readonly findings: {
    readonly trackedChanges: number;
    readonly comments: number;
    readonly externalTargets: number;
    readonly legalNumbers?: number;
    readonly missingFonts: readonly string[];
  };
  readonly sha256: string;
  readonly size: number;
  /** Null while it is asked for. */
  readonly choice: WordChoice | null;
  readonly converted: {
    readonly sha256: string;
    readonly size: number;
    readonly pages: number;
    readonly converter: { readonly name: string; readonly version: string };
    /** Numbers of clauses that Word writes otherwise than they stand on these pages. */
    readonly otherNumbers: number;
    readonly at: string;
  } | null;
  readonly failure: { readonly code: string; readonly at: string } | null;
  readonly approved: { readonly sha256: string; readonly at: string } | null;
}

/** Of which version of a template a document was composed, and whether its places to sign were found on the pages. */
export interface FormOrigin {
  readonly templateID: string;
  readonly templateHistory: number;
  readonly marks: 'none' | 'seeking' | 'missing' | 'placed';
  /** Numbers of those that were not found. */
  readonly missing: readonly number[];
}

/** A sub-user of the account, as a document names them to its own side. */
export interface OfAccount {
  readonly userID: string;
  readonly fullName: string | null;
  readonly emailID: string | null;
}

export interface DocumentView {
  readonly documentID: string;
  /** As it is said on the telephone, unique in the account; null for a moment after the document was added. */
  readonly folio: string | null;
  readonly title: string;
  /** The sub-user who goes on with it; null: the owner, or this is not said to who reads. */
  readonly inCharge: OfAccount | null;
  /** The sub-user who brought it; null as above. */
  readonly broughtBy: OfAccount | null;
  readonly status: DocumentStatus;
  /** Made with a test key: without legal value. */
  readonly isTest: boolean;
  readonly documentFileObj: {
    /** Null also while a Word file has no pages. */
    readonly url: string | null;
    /** The PDF that fields are placed on: the upload, or what a Word file became; only for the owner's side. */
    readonly pagesUrl: string | null;
    /** As it was uploaded; only for the owner's side. */
    readonly originalUrl: string | null;
    readonly version: number;
    readonly size: number;
  };
  readonly documentFiles: readonly { readonly version: number; readonly key: string; readonly sha256: string; readonly size: number }[];
  readonly signatory: readonly Signatory[];
  readonly documentImages: readonly DocumentImage[];
  /** Every page as it is seen, in PDF points: what placed fields are measured in. */
  readonly documentPages: readonly { readonly page: number; readonly width: number; readonly height: number }[];
  readonly createdBy: {
    readonly userID: string | null;
    readonly fullName: string | null;
    readonly emailID: string | null;
    readonly isSigned: boolean;
  };
  readonly sharedWith: readonly { readonly emailID: string | null; readonly sharedWithID: string; readonly lastMail: LastMail | null }[];
  readonly processingStatus: string | null;
  readonly processingFailure: { readonly code?: string } | null;
  readonly language: 'es' | 'en';
  readonly addedOn: string;
  readonly modifiedOn: string;
  readonly isDeleted: boolean;
  /** What the reader may begin with it, as far as its status says. */
  readonly allowed: readonly DocumentAct[];
  /** Until which day (YYYY-MM-DD) it can be signed, while that can still matter; `isPassed`: nobody signs before the owner gives time. */
  readonly lastDay: LastDayView | null;
  readonly reminders: RemindersView | null;
  /** Nobody can sign, for somebody answered that they do not. */
  readonly isSuspended: boolean;
  /** Taken back by its owner before anybody signed; `reason` only for the owner's side. */
  readonly voided: { readonly at: string; readonly reason: string | null } | null;
  readonly documentHash: string | null;
  readonly hasOrder: boolean;
  readonly isEndorsement: boolean;
  readonly isVoBo: boolean;
  /** Of the present sending; null where it asked nobody, or has not asked yet. */
  readonly voBoStatus: 'PENDING' | 'ACCEPTED' | 'REFUSED' | null;
  readonly voBo: readonly Approver[];
  readonly staticSignPositions: readonly StaticSignPosition[];
  readonly savedDocument: {
    readonly signatory: readonly {
      readonly name: string | null;
      readonly emailID: string | null;
      readonly whatsapp: string | null;
      readonly order: number;
      readonly signatureType: SignatureType | null;
    }[];
    readonly title: string;
    readonly message: string | null;
    readonly hasOrder: boolean;
    readonly whoSigns: 'ONLY_ME' | 'ME_AND_OTHERS' | 'OTHERS' | null;
    /** Seconds a signing link works: as it was chosen, else as usual in this installation. */
    readonly linkTermSeconds: number;
    readonly usualLinkTermSeconds: number;
  } | null;
  readonly sealing: Sealing | null;
  /** Of a document that was made of a Word file; only for the owner's side. */
  readonly word: WordView | null;
  /** Of a document that was composed of a template (ENT-031); only for the owner's side. */
  readonly form: FormOrigin | null;
  /** Only for the owner's side, and null once it is sent. */
  readonly uploadedFile?: UploadedFile | null;
  /** Letters that paper shows as their number; only for its owner, and null once it is sent. */
  readonly lettersWithoutFont?: readonly string[] | null;
  /** `SPECIAL`: another document carries a special endorsement of this one on, or this one carries it. */
  readonly endorsementWorkflow: 'SPECIAL' | null;
  readonly endorsementWorkflowDocumentId: string | null;
  /** Page of the contract, from 1, that is the invoice. */
  readonly endorsementSpecialPage: number | null;
  readonly revision: number;
  readonly validation?: { readonly link: string | null; readonly timestamp: string; readonly constanciaURL: string | null };
}

export interface TimelineEntry {
  /** From 1, over all streams that tell of the document, in the order in which they were written. */
  readonly number: number;
  /** Category of the stream: `document`, `vobo`, `cancellation`, `endorsement` or `special`. */
  readonly stream: string;
  /** In its stream, from 0. */
  readonly revision: number;
  readonly position: string;
  readonly eventID: string;
  readonly type: string;
  readonly text: string;
  /** `key`: id of the API key that the owner's program came with. */
  readonly actor: {
    readonly kind: string;
    readonly id: string;
    readonly name: string | null;
    readonly key?: string;
    readonly standsInFor?: string | null;
  };
  readonly at: string;
  readonly localTime: string;
  readonly timeZone: string;
  readonly from: { readonly ip: string | null; readonly userAgent: string | null };
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Timeline {
  readonly documentID: string;
  readonly count: number;
  readonly timeline: readonly TimelineEntry[];
}

export type ValidationAnswer = Verdict;
