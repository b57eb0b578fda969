import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import type { Clock } from '../../../shared-kernel/clock.ts';
import type { CommandContext } from '../../../shared-kernel/decider/run-command.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import type { Authenticate } from '../../../shared-kernel/http/authenticate.ts';
import type { SheetContent } from '../../../shared-kernel/pdf/sheet.ts';
import type { ApproverStanding, DocumentReads } from '../application/reading.ts';
import type { SavedViews } from '../application/saved-views.ts';
import type { DocumentsService } from '../application/service.ts';

/** How much an account may store. */
export interface StorageQuota {
  /** Throws 413 `upload.quota_exceeded`, with what is used and the limit, when so many bytes more do not fit. */
  assertRoom(ownerId: string, bytes: number): Promise<void>;
}

export interface DocumentRoutesDeps {
  readonly service: DocumentsService;
  readonly reads: DocumentReads;
  readonly savedViews: SavedViews;
  readonly files: FileStore;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly linkSecret: Uint8Array;
  readonly fileSecret: Uint8Array;
  /** How long a signing link works where the owner chose no term. */
  readonly linkTermSeconds: number;
  readonly limits: { uploadMaxBytes: number; uploadMaxFiles: number };
  readonly quota: StorageQuota;
  readonly personId: (ownerId: string, contact: string) => string;
  /** Where the approvers of a document stand; empty before anybody was asked. */
  readonly approvals: (documentId: string) => Promise<readonly ApproverStanding[]>;
  /** Writes down which bytes an approver was handed. */
  readonly presentToApprover: (
    saw: { readonly documentId: string; readonly approverId: string; readonly version: number; readonly sha256: string },
    context: CommandContext,
  ) => Promise<unknown>;
  /** Inclusion proof of an event in the transparency log, null while no checkpoint covers it. */
  readonly proofOf: (
    eventId: string,
  ) => Promise<{ readonly text: string; readonly treeSize: number /** Hex. */; readonly root: string } | null>;
  /** Whether a code opens an approver's link. */
  readonly approverLink: (documentId: string, approverId: string, code: string) => Promise<'valid' | 'expired' | 'invalid'>;
  /** A PDF of our own making, closed with the platform's seal and its timestamp; throws ProductError while no timestamp is to be had. */
  readonly sealedSheet: (content: Omit<SheetContent, 'productName'>, seal: { reason: string; contactInfo: string }) => Promise<Uint8Array>;
}
