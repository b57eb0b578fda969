import { match } from 'ts-pattern';
import type { Recorded } from '../../../shared-kernel/decider/types.ts';
import type { DocumentEvent, DocumentEventData } from '../contract/events.ts';
import { askedAgain, askedInstead, askedNoMore, askedUnder } from './people-fold.ts';
import { withClaim } from './rules/shown-pages.ts';
import type { DocumentState, MailFact, PastLink } from './state.ts';
import { noPagesYet } from './word-pages.ts';
import type { WordPages } from './word-state.ts';

/** Kinds of mail that ask for a signature, with the link to it or without; the minute between two of them counts from the last. */
const linkMails = ['signing_request', 'next_turn', 'resend', 'more_time', 'last_day_near', 'signing_reminder', 'signing_without_link'];

/** Plain exhaustive fold. It never refuses: history is what happened. */
export function evolve(state: DocumentState, event: Recorded<DocumentEvent>): DocumentState {
  const at = event.metadata.occurredAt;
  const next = fold(state, event, at);
  return next === state ? state : { ...next, modifiedOn: at };
}

const fold = (state: DocumentState, event: Recorded<DocumentEvent>, at: string): DocumentState =>
  match<Recorded<DocumentEvent>, DocumentState>(event)
    .with({ type: 'DocumentUploaded' }, ({ data, metadata }) => ({
      ...state,
      status: 'DRAFT',
      documentId: data.documentId,
      ownerId: metadata.ownerId,
      addedOn: at,
      uploaded: data,
      ...(data.broughtBy ? { inCharge: data.broughtBy } : {}),
      ...(data.isTest ? { isTest: data.isTest } : {}),
      ...(data.word ? { word: noPagesYet } : {}),
    }))
    .with({ type: 'WordChoiceMade' }, ({ data: choice }) => withPages(state, { choice }))
    .with({ type: 'WordConverted' }, ({ data }) => withPages(state, { converted: { ...data, at } }))
    .with({ type: 'WordConversionFailed' }, ({ data: { code } }) => withPages(state, { failure: { code, at } }))
    .with({ type: 'PagesApproved' }, ({ data: { sha256 } }) => withPages(state, { approved: { sha256, at } }))
    .with({ type: 'DocumentHandedOver' }, ({ data: { to } }) => {
      const { inCharge: _, ...rest } = state;
      return to === null ? rest : { ...rest, inCharge: to };
    })
    .with({ type: 'SetupChanged' }, ({ data }) => ({
      ...state,
      setup: data,
      observers: data.observers,
      formerSignatories: state.formerSignatories.filter(
        (former) => !data.signatories.some((one) => one.signatoryId === former.signatoryId),
      ),
    }))
    .with({ type: 'FieldsPlaced' }, ({ data }) => ({ ...state, fields: data.fields }))
    .with({ type: 'SendingConfirmed' }, ({ data }) => ({
      ...state,
      // Sent again after a refusal, a document stays PENDING while its file is prepared anew.
      status: state.status === 'PENDING' ? 'PENDING' : 'PROCESSING',
      round: data.round,
      processingStatus: 'PROCESSING',
      processingFailure: null,
      // What was mailed for the round before opens nothing from here on.
      links: {},
      pastLinks: [...state.pastLinks, ...linksOf(state)],
      // Everybody is asked anew, also who had declined.
      declines: {},
    }))
    .with({ type: 'PageImagesStarted' }, () => ({ ...state, status: state.status === 'PENDING' ? 'PENDING' : 'IMAGE_PROCESSING' }))
    .with({ type: 'PageImagesStored' }, ({ data }) => ({
      ...state,
      status: state.status === 'PENDING' ? 'PENDING' : 'IMAGE_PROCESSING_COMPLETED',
      preparedRound: data.round,
      processingStatus: 'COMPLETED',
      images: data.images,
      fieldNames: data.fieldNames,
      sealField: data.sealField ?? null,
      versions: [{ version: 1, file: data.prepared }],
    }))
    .with({ type: 'ProcessingFailed' }, ({ data }) => ({
      ...state,
      status: state.status === 'PENDING' ? 'PENDING' : 'DRAFT',
      processingStatus: 'FAILED',
      processingFailure: { code: data.code, detail: data.detail },
    }))
    .with({ type: 'ApprovalsRequested' }, ({ data }) => ({
      ...state,
      status: 'PENDING',
      approvals: {
        round: data.round,
        status: 'PENDING',
        approverIds: data.approverIds,
        refusedBy: null,
        requestedAt: at,
        answeredAt: null,
      },
    }))
    .with({ type: 'ApprovalsGranted' }, ({ data }) => ({
      ...state,
      approvedRound: data.round,
      approvals:
        state.approvals && data.basis === 'ALL_APPROVED' ? { ...state.approvals, status: 'ACCEPTED', answeredAt: at } : state.approvals,
    }))
    .with({ type: 'ApprovalsRefused' }, ({ data }) => ({
      ...state,
      approvals: state.approvals && { ...state.approvals, status: 'REFUSED', refusedBy: data.approverId, answeredAt: at },
    }))
    .with({ type: 'SigningLinksIssued' }, ({ data }) => ({
      ...state,
      status: 'PENDING',
      links: Object.fromEntries(
        data.links.map((link) => [link.signatoryId, { round: data.round, issue: link.issue, expiresAt: link.expiresAt, issuedAt: at }]),
      ),
    }))
    .with({ type: 'SigningTurnOpened' }, ({ data }) => ({ ...state, links: linksFromTurn(state.links, data) }))
    .with({ type: 'SigningLinkRenewed' }, ({ data }) => ({
      ...state,
      links: { ...state.links, [data.signatoryId]: { round: data.round, issue: data.issue, expiresAt: data.expiresAt, issuedAt: at } },
      ...(data.reminder ? remindedOf(state, { ...data, number: data.reminder.number }, at) : {}),
    }))
    .with({ type: 'SigningRemindersSet' }, ({ data: { plan } }) => ({ ...state, reminders: plan }))
    .with({ type: 'SigningReminderSkipped' }, ({ data }) => ({ ...state, ...remindedOf(state, data, at) }))
    .with({ type: 'NewLinkRequested' }, ({ data }) => ({
      ...state,
      newLinkAskedAt: { ...state.newLinkAskedAt, [data.signatoryId]: at },
    }))
    .with({ type: 'SignatoryRenamed' }, ({ data }) => askedUnder(state, data))
    .with({ type: 'SignatoryReplaced' }, ({ data }) => askedInstead(state, data, at))
    .with({ type: 'SignatoryRemoved' }, ({ data }) => askedNoMore(state, data))
    .with({ type: 'SigningDeclined' }, ({ data: { signatoryId, kind, reason, substitute } }) => ({
      ...state,
      declines: { ...state.declines, [signatoryId]: { kind, reason, substitute, at } },
    }))
    .with({ type: 'SigningReopened' }, ({ data }) => askedAgain(state, data, at))
    .with({ type: 'MailQueued' }, ({ data }) => withMail(state, data, 'QUEUED', at))
    .with({ type: 'MailAccepted' }, ({ data }) => ({
      ...withMail(state, data, 'ACCEPTED', at),
      ...(linkMails.includes(data.kind) ? { lastLinkMailAt: { ...state.lastLinkMailAt, [data.recipientId]: at } } : {}),
    }))
    .with({ type: 'MailFailed' }, ({ data }) => withMail(state, data, 'FAILED', at, data.reason))
    .with({ type: 'MailDelivered' }, ({ data }) => withReport(state, data.mailId, 'DELIVERED', at))
    .with({ type: 'MailBounced' }, ({ data }) => withReport(state, data.mailId, 'BOUNCED', at, data.reason))
    .with({ type: 'MailOpened' }, ({ data }) => withReport(state, data.mailId, 'OPENED', at))
    .with({ type: 'DocumentPresented' }, ({ data }) => ({
      ...state,
      presented: {
        ...state.presented,
        [data.signatoryId]: [...(state.presented[data.signatoryId] ?? []), { version: data.version, sha256: data.sha256, size: data.size }],
      },
    }))
    .with({ type: 'PagesShown' }, ({ data }) => ({
      ...state,
      shownPages: { ...state.shownPages, [data.signatoryId]: withClaim(state, data, at) },
    }))
    .with({ type: 'SignatureRecorded' }, ({ data: { consent, ...data } }) => ({
      ...state,
      signatures: [...state.signatures, { ...data, ...(consent ? { consent } : {}), signedAt: at }],
      versions: [...state.versions, data.result],
    }))
    .with({ type: 'SignerCertificateRefused' }, ({ data }) => ({
      ...state,
      refusedCertificates: [...state.refusedCertificates, { ...data, at }],
    }))
    .with({ type: 'SigningCompleted' }, () => ({ ...state, status: 'PENDING_FOR_BLOCK_CHAIN' }))
    .with({ type: 'PlatformSealed' }, ({ data }) => ({
      ...state,
      seal: data,
      versions: [...state.versions, { version: data.version, file: data.file }],
    }))
    .with({ type: 'ConstanciaRecorded' }, ({ data, revision }) => ({ ...state, constancia: data, constanciaRevision: revision }))
    .with({ type: 'AnchorRecorded' }, ({ data }) => ({ ...state, anchor: data }))
    .with({ type: 'SealingStepFailed' }, ({ data }) => ({
      ...state,
      sealingFailures: {
        ...state.sealingFailures,
        [data.step]: {
          attempt: data.attempt,
          code: data.code,
          detail: data.detail,
          at,
          firstAt: state.sealingFailures[data.step]?.firstAt ?? at,
        },
      },
    }))
    .with({ type: 'DocumentCompleted' }, () => ({ ...state, status: 'COMPLETED', completedAt: at }))
    .with({ type: 'ObserversAdded' }, ({ data }) => ({ ...state, observers: [...state.observers, ...data.observers] }))
    .with({ type: 'LastDaySet' }, ({ data: { lastDay, endsAt, reopens } }) => ({
      ...state,
      lastDay: lastDay !== null && endsAt !== null ? { day: lastDay, endsAt, setAt: at, announced: [] } : null,
      // Whoever asked for more time has it.
      newLinkAskedAt: reopens ? {} : state.newLinkAskedAt,
    }))
    .with({ type: 'LastDayAnnounced' }, ({ data: { stage } }) => ({
      ...state,
      lastDay: state.lastDay && { ...state.lastDay, announced: [...state.lastDay.announced, stage] },
    }))
    .with({ type: 'DocumentCanceled' }, ({ data }) => ({
      ...state,
      status: 'CANCELED',
      cancellation: { cancelationId: data.cancelationId, at },
    }))
    .with({ type: 'DocumentVoided' }, ({ data }) => ({ ...state, status: 'CANCELED', voided: { reason: data.reason, at } }))
    .with({ type: 'EndorsementRequested' }, ({ data: { eventId: _, ...data } }) => ({
      ...state,
      status: 'PENDING_TO_ENDORSEMENT',
      endorsement: { ...data, status: 'PENDING', requestedAt: at, answeredAt: null, sheetSha256: null },
    }))
    .with({ type: 'EndorsementCompleted' }, ({ data }) => ({
      ...state,
      status: 'ENDORSED',
      endorsement: state.endorsement && { ...state.endorsement, status: 'COMPLETED', answeredAt: at, sheetSha256: data.sheetSha256 },
    }))
    .with({ type: 'EndorsementRejected' }, () => ({
      ...state,
      status: 'COMPLETED',
      endorsement: state.endorsement && { ...state.endorsement, status: 'REJECTED', answeredAt: at },
    }))
    .with({ type: 'EndorsementWorkflowStarted' }, ({ data }) => ({
      ...state,
      endorsementWorkflow: { page: data.page, workflowDocumentId: data.workflowDocumentId },
    }))
    .with({ type: 'DocumentDeleted' }, () => ({ ...state, isDeleted: true }))
    .with({ type: 'DocumentViewed' }, { type: 'FileDownloaded' }, () => state)
    .exhaustive();

const withPages = (state: DocumentState, change: Partial<WordPages>): DocumentState => ({
  ...state,
  word: { ...(state.word ?? noPagesYet), ...change },
});

const remindedOf = (
  { reminded }: DocumentState,
  { signatoryId, round, number }: Pick<DocumentEventData<'SigningReminderSkipped'>, 'signatoryId' | 'round' | 'number'>,
  at: string,
) => ({ reminded: { ...reminded, [signatoryId]: { round, number, at } } });

/** A turn that opens gives the newest link of everybody in it the same end. */
const linksFromTurn = (
  links: DocumentState['links'],
  { signatoryIds, linkEndsAt }: DocumentEventData<'SigningTurnOpened'>,
): DocumentState['links'] =>
  Object.fromEntries(
    Object.entries(links).map(([id, link]) => [id, signatoryIds.includes(id) ? { ...link, expiresAt: linkEndsAt } : link]),
  );

const linksOf = ({ links }: DocumentState): PastLink[] =>
  Object.entries(links).map(([signatoryId, { round, issue }]) => ({ signatoryId, round, issue }));

function withMail(
  state: DocumentState,
  { recipientId, mailId, kind }: { recipientId: string; mailId: string; kind: string },
  mail: MailFact['state'],
  at: string,
  reason: string | null = null,
): DocumentState {
  const known = state.mails[recipientId];
  // A report may stand before the acceptance it follows: it says more.
  if (mail === 'ACCEPTED' && known?.mailId === mailId && REPORTED.includes(known.state)) return state;
  return { ...state, mails: { ...state.mails, [recipientId]: { mailId, kind, state: mail, at, reason } } };
}

const REPORTED: readonly MailFact['state'][] = ['DELIVERED', 'BOUNCED', 'OPENED'];

/** Reports come in any order: one that a mail was opened stands above one that it was delivered. */
function withReport(
  state: DocumentState,
  mailId: string,
  mail: MailFact['state'],
  at: string,
  reason: string | null = null,
): DocumentState {
  const known = Object.entries(state.mails).find(([, one]) => one.mailId === mailId);
  if (!known || (mail === 'DELIVERED' && known[1].state === 'OPENED')) return state;
  return { ...state, mails: { ...state.mails, [known[0]]: { ...known[1], state: mail, at, reason } } };
}
