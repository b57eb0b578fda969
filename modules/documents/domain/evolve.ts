import { match } from 'ts-pattern';
import type { DocumentEvent } from '../contract/events.ts';
import type { DocumentState } from './state.ts';

/** What the fold reads of an event beside its data; events just decided carry no metadata yet. */
type Stamped = DocumentEvent & {
  readonly revision?: number;
  readonly metadata?: { readonly occurredAt: string; readonly ownerId: string };
};

/** Kinds of mail that carry a signing link; the minute between two of them counts from the last. */
const linkMails = ['signing_request', 'next_turn', 'resend'];

/** Plain exhaustive fold. It never refuses: history is what happened. */
export function evolve(state: DocumentState, event: Stamped): DocumentState {
  const at = event.metadata?.occurredAt ?? state.modifiedOn;
  const next = fold(state, event, at);
  return next === state ? state : { ...next, modifiedOn: at };
}

const fold = (state: DocumentState, event: Stamped, at: string): DocumentState =>
  match<Stamped, DocumentState>(event)
    .with({ type: 'DocumentUploaded' }, ({ data, metadata }) => ({
      ...state,
      status: 'DRAFT',
      documentId: data.documentId,
      ownerId: metadata?.ownerId ?? data.uploadedBy.userId,
      addedOn: at,
      uploaded: data,
    }))
    .with({ type: 'SetupChanged' }, ({ data }) => ({ ...state, setup: data, observers: data.observers }))
    .with({ type: 'FieldsPlaced' }, ({ data }) => ({ ...state, fields: data.fields }))
    .with({ type: 'SendingConfirmed' }, ({ data }) => ({
      ...state,
      status: 'PROCESSING',
      round: data.round,
      processingStatus: 'PROCESSING',
      processingFailure: null,
    }))
    .with({ type: 'PageImagesStarted' }, () => ({ ...state, status: 'IMAGE_PROCESSING' }))
    .with({ type: 'PageImagesStored' }, ({ data }) => ({
      ...state,
      status: 'IMAGE_PROCESSING_COMPLETED',
      processingStatus: 'COMPLETED',
      images: data.images,
      fieldNames: data.fieldNames,
      sealField: data.sealField ?? null,
      versions: [{ version: 1, file: data.prepared }],
    }))
    .with({ type: 'ProcessingFailed' }, ({ data }) => ({
      ...state,
      status: 'DRAFT',
      processingStatus: 'FAILED',
      processingFailure: { code: data.code, detail: data.detail },
    }))
    .with({ type: 'ApprovalsGranted' }, ({ data }) => ({ ...state, approvedRound: data.round }))
    .with({ type: 'SigningLinksIssued' }, ({ data }) => ({
      ...state,
      status: 'PENDING',
      links: Object.fromEntries(
        data.links.map((link) => [link.signatoryId, { round: data.round, issue: link.issue, expiresAt: link.expiresAt, issuedAt: at }]),
      ),
    }))
    .with({ type: 'SigningLinkRenewed' }, ({ data }) => ({
      ...state,
      links: { ...state.links, [data.signatoryId]: { round: data.round, issue: data.issue, expiresAt: data.expiresAt, issuedAt: at } },
    }))
    .with({ type: 'MailAccepted' }, ({ data }) =>
      linkMails.includes(data.kind) ? { ...state, lastLinkMailAt: { ...state.lastLinkMailAt, [data.recipientId]: at } } : state,
    )
    .with({ type: 'DocumentPresented' }, ({ data }) => ({
      ...state,
      presented: {
        ...state.presented,
        [data.signatoryId]: [...(state.presented[data.signatoryId] ?? []), { version: data.version, sha256: data.sha256, size: data.size }],
      },
    }))
    .with({ type: 'SignatureRecorded' }, ({ data }) => ({
      ...state,
      signatures: [...state.signatures, { ...data, signedAt: at }],
      versions: [...state.versions, data.result],
    }))
    .with({ type: 'SigningCompleted' }, () => ({ ...state, status: 'PENDING_FOR_BLOCK_CHAIN' }))
    .with({ type: 'PlatformSealed' }, ({ data }) => ({
      ...state,
      seal: data,
      versions: [...state.versions, { version: data.version, file: data.file }],
    }))
    .with({ type: 'ConstanciaRecorded' }, ({ data, revision }) => ({ ...state, constancia: data, constanciaRevision: revision ?? null }))
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
    .with({ type: 'DocumentDeleted' }, () => ({ ...state, isDeleted: true }))
    .with({ type: 'MailFailed' }, { type: 'DocumentViewed' }, { type: 'FileDownloaded' }, () => state)
    .exhaustive();
