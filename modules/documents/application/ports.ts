import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import type { Refusal } from '../../../shared-kernel/decider/types.ts';
import type { SheetContent } from '../../../shared-kernel/pdf/sheet.ts';
import type { ReminderPlan } from '../../../shared-kernel/reminder-plan.ts';
import type { SavedMark, SavedSignature } from '../../../shared-kernel/signing/port.ts';
import type { Sight } from '../domain/rules/sight.ts';
import type { ApproverStanding } from './reading.ts';

/** What the documents module needs of the world; modules/app wires it. */

export interface Accounts {
  owner(userId: string): Promise<{ userId: string; personId: string; name: string; email: string } | null>;
  savedMark(userId: string, signatureId: string, mark: SavedMark): Promise<SavedSignature | null>;
  /** When a person has their signers reminded where they say nothing of a document; null: not at all. */
  usualReminders(userId: string): Promise<ReminderPlan | null>;
}

/** What somebody sees of an account as its sub-user, now; null: they are none of it. */
export type SightOf = (subUserId: string, ownerId: string) => Promise<Sight | null>;

/** What an account begins with a document of its own, as far as its plan has a say in it (STATE-052). */
export type PlannedAct = 'create' | 'send' | 'resend' | 'sign';

/** What the plan of an account offers in its documents (SUB-003, SUB-008, SUB-009, SUB-010, SUB-014, SUB-017). */
export interface Offered {
  /** Signers can be asked to sign one after another. */
  readonly order: boolean;
  /** Signers can be asked where they are. */
  readonly geolocation: boolean;
  /** A signature may be typed. */
  readonly typedSignature: boolean;
  /** How far the mails to each signer got is shown. */
  readonly mailTracking: boolean;
  /** Places can be saved under a name and used for another document. */
  readonly formats: boolean;
  /** Whoever sends a document can sign it in the act of sending, with a signature they keep. */
  readonly autoSign: boolean;
  /** They do, where they do not say otherwise. */
  readonly autoSignDefault: boolean;
}

/** What the plan of an account lets it do, asked anew each time: what changes there, changes with the next call. */
export interface AccountPlan {
  /** Null: yes. Others' signatures, sealing and mails ask nobody. `isTest`: with a document of a key for tests, which no month counts. */
  mayBegin(ownerId: string, act: PlannedAct, isTest?: boolean): Promise<Refusal | null>;
  offeredTo(ownerId: string): Promise<Offered>;
  /** Bytes of one file that it brings (CONST-024). */
  uploadMaxBytes(ownerId: string): Promise<number>;
}

/** How much an account may store. */
export interface StorageQuota {
  /** Throws 413 `upload.quota_exceeded`, with what is used and the limit, when so many bytes more do not fit. */
  assertRoom(ownerId: string, bytes: number): Promise<void>;
}

/** Where the approvers of a document stand; empty before anybody was asked. */
export type Approvals = (documentId: string) => Promise<readonly ApproverStanding[]>;

/** Writes down which bytes an approver was handed. */
export type PresentToApprover = (
  saw: { readonly documentId: string; readonly approverId: string; readonly version: number; readonly sha256: string },
  context: CommandContext,
) => Promise<unknown>;

/** Inclusion proof of an event in the transparency log, null while no checkpoint covers it. `root` is hex. */
export type ProofOf = (eventId: string) => Promise<{ readonly text: string; readonly treeSize: number; readonly root: string } | null>;

/** A PDF of our own making for whoever waits, in the turn of the document's `account`; closed with the platform's seal and its timestamp; throws ProductError while no timestamp is to be had. */
export type SealedSheet = (
  content: Omit<SheetContent, 'productName'>,
  seal: { readonly reason: string; readonly contactInfo: string; readonly account: string },
) => Promise<Uint8Array>;

/** A signature, or a timestamp over the whole file, that an upload brought with it. */
export interface EarlierSignature {
  readonly kind: 'SIGNATURE' | 'TIMESTAMP';
  /** Null where its file does not say. */
  readonly signer: string | null;
  readonly status: 'PASSED' | 'INDETERMINATE' | 'FAILED';
  readonly code: string;
  readonly reason: { readonly es: string; readonly en: string };
}

/** What validation says of a file that arrived signed, at `judgedAt` (ISO 8601 UTC). `count`: signatures without timestamps, null where nobody can tell. */
export interface EarlierSignatures {
  readonly judgedAt: string;
  readonly count: number | null;
  readonly overall: 'TOTAL_PASSED' | 'INDETERMINATE' | 'TOTAL_FAILED';
  readonly sentence: { readonly es: string; readonly en: string };
  readonly signatures: readonly EarlierSignature[];
  /** Whether anything was changed after them. */
  readonly changes: Pick<EarlierSignature, 'status' | 'reason'> | null;
}

/** Null: not now, there is no room to look. */
export type JudgeEarlierSignatures = (
  ownerId: string,
  original: { readonly key: string; readonly sha256: string },
) => Promise<EarlierSignatures | null>;
