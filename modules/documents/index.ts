/** The only door of the documents module. */

import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { createArchive } from './application/archive.ts';
import { createPagePictures, type PagePictureDeps } from './application/page-pictures.ts';
import { createSavedViews } from './application/saved-views.ts';
import { createDocuments, type DocumentsDeps } from './application/use-cases.ts';
import type { DocumentEdge } from './http/deps.ts';
import { registerDocumentRoutes } from './http/index.ts';

export { type ConvertWordDeps, convertWord } from './application/convert-word.ts';
export { doneCode } from './application/done-link.ts';
export { finishedFiles } from './application/finished-files.ts';
export { decryptReference, footerLinkOf, timestampOf } from './application/footer-link.ts';
export { hiddenRecipients, hideRecipient, type KnownRecipients } from './application/known-recipients.ts';
export { holderOfSigningCode, observerCode, signingCode } from './application/link-code.ts';
export { type PageImagesDeps, processPages } from './application/page-images.ts';
export { endorsableOf, partiesOf } from './application/parties.ts';
export type {
  AccountPlan,
  EarlierSignature,
  EarlierSignatures,
  JudgeEarlierSignatures,
  SealedSheet,
  SightOf,
  StorageQuota,
} from './application/ports.ts';
export type { AsOf, DocumentReads, FlowsThen, ReadModel, TimelineRow } from './application/reading.ts';
export {
  recordAnchor,
  recordSealingFailure,
  requestConstancia,
  type SealingDeps,
  type SealingStep,
  sealDocument,
} from './application/sealing.ts';
export { createDocuments, type Documents, type DocumentsDeps } from './application/use-cases.ts';
export { openPlaceProblem, type VisitorCopy, visitorCopyOf } from './application/visitor-copy.ts';
export { type DocumentEvent, type DocumentEventData, documentEventTypes, documentStream } from './contract/events.ts';
export { LAST_DAY_WARNING_MS, WITHHELD_MAIL } from './contract/rules.ts';
export { documentDecider } from './domain/decider.ts';
export { DOCUMENT_FOLD_VERSION } from './domain/fold-version.ts';
export { doneLinkOf } from './domain/rules/done-link.ts';
export { holderOf } from './domain/rules/holder.ts';
export { isLastDayOver } from './domain/rules/last-day.ts';
export { newerLinkSentAt, wasLinkMailed } from './domain/rules/links.ts';
export { placesAwaited } from './domain/rules/marks.ts';
export { nextReminders, reminderDueAt } from './domain/rules/reminders.ts';
export { isSeenBy } from './domain/rules/sight.ts';
export {
  accountOfSender,
  approversOf,
  currentVersion,
  type DocumentState,
  dueSignatories,
  hasDeclined,
  hasSigned,
  isReached,
  nameOfSignatory,
  shownTitle,
  signatoriesOf,
  titleOf,
  waitsForOwner,
} from './domain/state.ts';
export { accepts, statusesThatAccept, statusesThatWaitFor } from './domain/statuses.ts';
export { arePagesApproved, awaitsPages, choiceOf, pagesOf, pdfOf } from './domain/word-pages.ts';
export { timelineCsv, timelineEntry } from './history/timeline.ts';
export { type DocumentStreams, documentStreams } from './streams.ts';
export { approverView } from './views/approver-view.ts';

export interface DocumentsModuleDeps extends DocumentsDeps, DocumentEdge {
  readonly pool: Pool;
  readonly derived: PagePictureDeps['derived'];
}

export function createDocumentsModule(deps: DocumentsModuleDeps) {
  const { engine, pool, personId } = deps;
  const { clock, vault } = engine;
  const documents = createDocuments(deps);
  const savedViews = createSavedViews({ pool, vault, clock, personId });
  const archive = createArchive({ pool, clock });
  const pagePictures = createPagePictures(deps);
  return {
    ...documents,
    register: (app: FastifyInstance): Promise<void> =>
      registerDocumentRoutes(app, {
        ...deps,
        accountPeople: deps.accounts,
        clock,
        documents,
        pagePictures,
        savedViews,
        archive,
      }),
  };
}
