import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import type { DecideContext, Refusal } from '../../shared-kernel/decider/types.ts';
import type { ReminderPlan } from '../../shared-kernel/reminder-plan.ts';
import type { AccountPlan, PlannedAct } from './application/ports.ts';
import { setupByPlan } from './application/setup-by-plan.ts';
import { announceLastDay } from './domain/commands/announce-last-day.ts';
import { approvePages } from './domain/commands/approve-pages.ts';
import { cancelDocument } from './domain/commands/cancel-document.ts';
import { type ChangeSetup, changeSetup } from './domain/commands/change-setup.ts';
import { chooseWordText } from './domain/commands/choose-word-text.ts';
import { claimShownPages } from './domain/commands/claim-shown-pages.ts';
import { completeEndorsement } from './domain/commands/complete-endorsement.ts';
import { confirmSending } from './domain/commands/confirm-sending.ts';
import { convertWordAgain } from './domain/commands/convert-word-again.ts';
import { declineSigning } from './domain/commands/decline-signing.ts';
import { deleteDocument } from './domain/commands/delete-document.ts';
import { downloadFile } from './domain/commands/download-file.ts';
import { failProcessing } from './domain/commands/fail-processing.ts';
import { grantApprovals } from './domain/commands/grant-approvals.ts';
import { handOverDocument } from './domain/commands/hand-over-document.ts';
import { issueSigningLinks } from './domain/commands/issue-signing-links.ts';
import { placeFields } from './domain/commands/place-fields.ts';
import { placeSignatureMarks } from './domain/commands/place-signature-marks.ts';
import { presentDocument } from './domain/commands/present-document.ts';
import { recordAnchor } from './domain/commands/record-anchor.ts';
import { recordConstancia } from './domain/commands/record-constancia.ts';
import { recordMail } from './domain/commands/record-mail.ts';
import { recordMailReport } from './domain/commands/record-mail-report.ts';
import { recordRefusedCertificate } from './domain/commands/record-refused-certificate.ts';
import { recordSeal } from './domain/commands/record-seal.ts';
import { recordSealingFailure } from './domain/commands/record-sealing-failure.ts';
import { recordWordConverted } from './domain/commands/record-word-converted.ts';
import { recordWordFailure } from './domain/commands/record-word-failure.ts';
import { refuseApprovals } from './domain/commands/refuse-approvals.ts';
import { rejectEndorsement } from './domain/commands/reject-endorsement.ts';
import { remindSignatory } from './domain/commands/remind-signatory.ts';
import { removeSignatory } from './domain/commands/remove-signatory.ts';
import { renameSignatory } from './domain/commands/rename-signatory.ts';
import { reopenSigning } from './domain/commands/reopen-signing.ts';
import { replaceSignatory } from './domain/commands/replace-signatory.ts';
import { requestDoneLink } from './domain/commands/request-done-link.ts';
import { requestEndorsement } from './domain/commands/request-endorsement.ts';
import { requestNewLink } from './domain/commands/request-new-link.ts';
import { resendSigningLink } from './domain/commands/resend-signing-link.ts';
import { sendLinkDocument } from './domain/commands/send-link-document.ts';
import { setLastDay } from './domain/commands/set-last-day.ts';
import { setSigningReminders } from './domain/commands/set-signing-reminders.ts';
import { shareWithObservers } from './domain/commands/share-with-observers.ts';
import { sign } from './domain/commands/sign.ts';
import { startEndorsementWorkflow } from './domain/commands/start-endorsement-workflow.ts';
import { startPageImages } from './domain/commands/start-page-images.ts';
import { storePageImages } from './domain/commands/store-page-images.ts';
import { uploadDocument } from './domain/commands/upload-document.ts';
import { uploadFormDocument } from './domain/commands/upload-form-document.ts';
import { uploadLinkDocument } from './domain/commands/upload-link-document.ts';
import { uploadWorkflowDocument } from './domain/commands/upload-workflow-document.ts';
import { viewDocument } from './domain/commands/view-document.ts';
import { voidDocument } from './domain/commands/void-document.ts';
import { documentDecider } from './domain/decider.ts';
import { isLastDayOver } from './domain/rules/last-day.ts';
import type { Limits } from './domain/rules/setup.ts';
import type { AppliedSignature, Signing } from './domain/rules/signing.ts';
import type { DocumentState } from './domain/state.ts';

/** What some commands need beside their stream: limits of the installation, and the tools that sign bytes. */
export interface DocumentTools {
  readonly limits: Limits;
  readonly plan: Pick<AccountPlan, 'mayBegin' | 'offeredTo'>;
  /** When a person has their signers reminded where they say nothing of a document; null: not at all. */
  readonly usualReminders: (accountId: string) => Promise<ReminderPlan | null>;
  readonly applySignature: (state: DocumentState, command: Signing, context: DecideContext) => Promise<AppliedSignature | Refusal>;
}

/** The commands that need nothing but their stream: all that flows send, and most of what people do. */
const plainCommands = [
  uploadDocument,
  uploadWorkflowDocument,
  uploadFormDocument,
  uploadLinkDocument,
  placeSignatureMarks,
  chooseWordText,
  recordWordConverted,
  recordWordFailure,
  convertWordAgain,
  approvePages,
  placeFields,
  startPageImages,
  storePageImages,
  failProcessing,
  issueSigningLinks,
  removeSignatory,
  renameSignatory,
  requestNewLink,
  requestDoneLink,
  declineSigning,
  handOverDocument,
  announceLastDay,
  setSigningReminders,
  remindSignatory,
  presentDocument,
  claimShownPages,
  recordRefusedCertificate,
  viewDocument,
  downloadFile,
  recordMail,
  recordMailReport,
  shareWithObservers,
  deleteDocument,
  voidDocument,
  recordSeal,
  recordConstancia,
  recordAnchor,
  recordSealingFailure,
  grantApprovals,
  refuseApprovals,
  cancelDocument,
  requestEndorsement,
  completeEndorsement,
  rejectEndorsement,
  startEndorsementWorkflow,
] as const;

/** Whether the plan of the account lets it begin this, asked where a repeat has had its first answer again. Refused with the codes of the plan. */
const asPlanned =
  ({ plan }: Pick<DocumentTools, 'plan'>, act: PlannedAct) =>
  async ({ ownerId, isTest }: DocumentState): Promise<Refusal | undefined> =>
    (await plan.mayBegin(ownerId, act, isTest === true)) ?? undefined;

/** The reminders that a document is sent with, of whoever is in charge of it, where nothing was said of them. */
const sending =
  (tools: Pick<DocumentTools, 'plan' | 'usualReminders'>) =>
  async (state: DocumentState): Promise<Refusal | ReminderPlan | null> =>
    (await asPlanned(tools, 'send')(state)) ??
    (state.reminders === undefined ? tools.usualReminders(state.inCharge?.subUserId ?? state.ownerId) : null);

/** Another last day sends links again where the one before is over and signing goes on; of any other document it asks no plan. */
const asPlannedWhereItReopens =
  (tools: Pick<DocumentTools, 'plan'>) =>
  async (state: DocumentState, _data: unknown, { now }: DecideContext): Promise<Refusal | undefined> =>
    state.status === 'PENDING' && isLastDayOver(state, now) ? asPlanned(tools, 'resend')(state) : undefined;

/** Every command about a document. */
export const documentCommands = (tools: DocumentTools) =>
  [
    ...plainCommands,
    { ...changeSetup(tools.limits), gather: (state: DocumentState, setup: ChangeSetup) => setupByPlan(tools.plan, state, setup) },
    { ...confirmSending(tools.limits), gather: sending(tools) },
    { ...sendLinkDocument(tools.limits), gather: sending(tools) },
    { ...resendSigningLink, gather: asPlanned(tools, 'resend') },
    { ...reopenSigning, gather: asPlanned(tools, 'resend') },
    { ...replaceSignatory(tools.limits), gather: asPlanned(tools, 'resend') },
    { ...setLastDay, gather: asPlannedWhereItReopens(tools) },
    { ...sign, gather: tools.applySignature },
  ] as const;

const notCarriedOut = () => Promise.reject(new Error('these commands are not carried out'));

/** The same, made for nobody: for what only looks at what they declare. */
export const declaredDocumentCommands = documentCommands({
  limits: { maxSigners: 0 },
  plan: { mayBegin: notCarriedOut, offeredTo: notCarriedOut },
  usualReminders: notCarriedOut,
  applySignature: notCarriedOut,
});

/** The streams `document-<documentId>` for whoever neither prepares nor signs: flows, and the work of processes. */
export const documentStreams = (engine: EngineDeps) => streamModule(engine, documentDecider, plainCommands);
export type DocumentStreams = ReturnType<typeof documentStreams>;

/** The same streams with every command. */
export const wholeDocumentStreams = (engine: EngineDeps, tools: DocumentTools) =>
  streamModule(engine, documentDecider, documentCommands(tools));
export type WholeDocumentStreams = ReturnType<typeof wholeDocumentStreams>;
