/** The only door of the documents module. */

export {
  cancelCommand,
  completeEndorsementCommand,
  grantApprovalsCommand,
  refuseApprovalsCommand,
  rejectEndorsementCommand,
  requestEndorsementCommand,
  startWorkflowCommand,
} from './application/commands/closing.ts';
export { recordMailCommand, recordMailReportCommand } from './application/commands/following.ts';
export { uploadWorkflowCommand } from './application/commands/preparing.ts';
export { decryptReference, footerLinkOf, timestampOf } from './application/footer-link.ts';
export { holderOfSigningCode, observerCode, signingCode } from './application/link-code.ts';
export { type PageImagesDeps, processPages } from './application/page-images.ts';
export { endorsableOf, partiesOf } from './application/parties.ts';
export type { Accounts } from './application/ports.ts';
export type {
  AsOf,
  DocumentPage,
  DocumentReads,
  FlowsThen,
  InboxPage,
  InboxRow,
  InboxSlice,
  TimelineRow,
} from './application/reading.ts';
export { createSavedViews, type SavedViews } from './application/saved-views.ts';
export {
  recordAnchor,
  recordSealingFailure,
  requestConstancia,
  type SealingDeps,
  type SealingStep,
  sealDocument,
} from './application/sealing.ts';
export { createDocumentsService, type DocumentsDeps, type DocumentsService } from './application/service.ts';
export {
  type DocumentEvent,
  type DocumentEventData,
  type DocumentEventType,
  documentEventTypes,
  documentStream,
} from './contract/events.ts';
export { documentDefinition } from './domain/definition.ts';
export { DOCUMENT_FOLD_VERSION } from './domain/fold-version.ts';
export { approversOf, currentVersion, type DocumentState, dueSignatories, hasSigned, signatoriesOf } from './domain/state.ts';
export { timelineCsv, timelineEntry } from './history/timeline.ts';
export type { DocumentRoutesDeps, StorageQuota } from './http/deps.ts';
export { registerDocumentRoutes } from './http/index.ts';
export { approverView } from './views/approver-view.ts';
