import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import type { Authenticate } from '../../../shared-kernel/http/authenticate.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import type { Archive } from '../application/archive.ts';
import type { LinkDeps } from '../application/file-links.ts';
import type { KnownRecipients } from '../application/known-recipients.ts';
import type { PagePictures } from '../application/page-pictures.ts';
import type {
  AccountPlan,
  Accounts,
  Approvals,
  JudgeEarlierSignatures,
  PresentToApprover,
  ProofOf,
  SealedSheet,
  StorageQuota,
} from '../application/ports.ts';
import type { DocumentReads } from '../application/reading.ts';
import type { RightToReadDeps } from '../application/right-to-read.ts';
import type { SavedViews } from '../application/saved-views.ts';
import type { Documents } from '../application/use-cases.ts';

/** What the routes need that other modules and modules/app give. */
export interface DocumentEdge
  extends Omit<LinkDeps, 'clock' | 'linkTermSeconds'>,
    Pick<RightToReadDeps, 'mayReadDocument' | 'sightOf' | 'substitutesFor'> {
  readonly reads: DocumentReads;
  /** Null where the person was forgotten. */
  readonly nameOfSubUser: (subUserId: string) => Promise<string | null>;
  readonly knownRecipients: KnownRecipients;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
  readonly quota: StorageQuota;
  readonly uploadMaxFiles: number;
  readonly approvals: Approvals;
  readonly presentToApprover: PresentToApprover;
  readonly proofOf: ProofOf;
  /** Whether a code opens an approver's link; with whom of the account, where they read in the place of the approver. */
  readonly approverLink: (
    documentId: string,
    approverId: string,
    code: string,
  ) => Promise<{ readonly check: 'valid' | 'expired' | 'invalid'; readonly substituteId: string | null }>;
  /** Addresses of who of the account is away now and has named this person to stand in. */
  readonly addressesStoodInFor: (userId: string, ownerId: string) => Promise<readonly string[]>;
  readonly sealedSheet: SealedSheet;
  readonly earlierSignatures: JudgeEarlierSignatures;
}

/** Whose key protects where a caller came from. A sub-user is a person of their own, whatever address they have. */
export const personOf = ({ personId }: Pick<DocumentRoutesDeps, 'personId'>, { role, userId, ownerId, emailID }: Caller): string =>
  role === 'sub-user' ? userId : personId(ownerId, emailID);

export interface DocumentRoutesDeps extends DocumentEdge, LinkDeps {
  readonly documents: Documents;
  readonly accountPeople: Pick<Accounts, 'owner'>;
  readonly files: FileStore;
  readonly pagePictures: PagePictures;
  readonly savedViews: SavedViews;
  readonly archive: Archive;
  readonly plan: AccountPlan;
  readonly personId: (ownerId: string, contact: string) => string;
}
