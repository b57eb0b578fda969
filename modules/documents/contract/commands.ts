import { z } from 'zod';
import { appearance } from '../../../shared-kernel/signing/appearance.ts';
import { documentEventTypes } from './events.ts';
import { approver, geolocation, language, observer, personalValue, placedField, signatory, signatureType, whoSigns } from './values.ts';

/**
 * Commands of the documents module as its use cases run them. Calls of the HTTP edge are mapped to
 * these; personal values come in as `Personal` so that they are encrypted for the right person.
 */
const id = z.object({ documentId: z.string().min(1) });

export const uploadDocument = documentEventTypes.DocumentUploaded.schema;
export type UploadDocument = z.infer<typeof uploadDocument>;

export const changeSetup = id.extend({
  title: z.string().trim().min(1).max(300),
  nickname: z.string().trim().max(120).nullable(),
  message: z.string().max(4000).nullable(),
  documentType: z.string().max(120).nullable(),
  country: z.string().max(60).nullable(),
  documentSignType: signatureType.nullable(),
  whoSigns: whoSigns.nullable(),
  hasOrder: z.boolean(),
  language,
  isActiveGeolocation: z.boolean(),
  linkTermSeconds: z.number().int().min(60).max(31_536_000),
  signatories: z.array(signatory),
  approvers: z.array(approver),
  observers: z.array(observer),
  isEndorsement: z.boolean(),
});
export type ChangeSetup = z.infer<typeof changeSetup>;

export const placeFields = id.extend({ fields: z.array(placedField).max(2000) });
export type PlaceFields = z.infer<typeof placeFields>;

export const confirmSending = id;
export type ConfirmSending = z.infer<typeof confirmSending>;

export const startPageImages = id.extend({ round: z.number().int() });
export const storePageImages = id.extend(documentEventTypes.PageImagesStored.schema.shape);
export type StorePageImages = z.infer<typeof storePageImages>;
export const failProcessing = id.extend(documentEventTypes.ProcessingFailed.schema.shape);
export const issueLinks = id.extend({ round: z.number().int() });

/** What the approvers of a round answered, from the stream they answered in. */
export const grantApprovals = id.extend({
  round: z.number().int(),
  answers: z.array(z.object({ approverId: z.string(), eventId: z.string() })).min(1),
});
export type GrantApprovals = z.infer<typeof grantApprovals>;
export const refuseApprovals = id.extend(documentEventTypes.ApprovalsRefused.schema.shape);

export const cancelDocument = id.extend(documentEventTypes.DocumentCanceled.schema.shape);
export const requestEndorsement = id.extend(documentEventTypes.EndorsementRequested.schema.shape);
export const completeEndorsement = id.extend(documentEventTypes.EndorsementCompleted.schema.shape);
export const rejectEndorsement = id.extend(documentEventTypes.EndorsementRejected.schema.shape);
export const startEndorsementWorkflow = id.extend(documentEventTypes.EndorsementWorkflowStarted.schema.shape);

export const resendLink = id.extend({ signatoryId: z.string() });
export type ResendLink = z.infer<typeof resendLink>;

export const recordMail = id.extend({
  outcome: z.enum(['QUEUED', 'ACCEPTED', 'FAILED']),
  mailId: z.string(),
  kind: z.string(),
  recipientId: z.string(),
  causedBy: z.string(),
  attempt: z.number().int(),
  reason: z.string(),
});

/** What the provider says later of a message it took over. */
export const recordMailReport = id.extend({
  report: z.enum(['DELIVERED', 'BOUNCED', 'OPENED']),
  mailId: z.string(),
  kind: z.string(),
  recipientId: z.string(),
  reportedAt: z.string(),
  reason: z.string(),
});

export const presentDocument = id.extend({ signatoryId: z.string(), version: z.number().int() });
/** `version`: the one that was shown; left out: the newest. 0 is the file as it was uploaded. */
export const viewDocument = id.extend({
  viewer: documentEventTypes.DocumentViewed.schema.shape.viewer,
  viewerId: z.string(),
  version: z.number().int().min(0).optional(),
});
export const downloadFile = id.extend({
  viewer: documentEventTypes.FileDownloaded.schema.shape.viewer,
  viewerId: z.string(),
  file: documentEventTypes.FileDownloaded.schema.shape.file,
  sha256: z.string(),
});

/** The version a signatory saw, as the answer that presented it named it. */
const saw = z.object({ version: z.number().int(), sha256: z.string() });

export const sign = id.extend({
  signatoryId: z.string(),
  signatureType,
  presented: saw,
  appearance: appearance.nullable(),
  values: z.array(z.object({ fieldId: z.string(), value: personalValue })),
  geolocation: geolocation.nullable(),
});
export type Sign = z.infer<typeof sign>;

export const recordSeal = id.extend(documentEventTypes.PlatformSealed.schema.shape);
export const recordConstancia = id.extend(documentEventTypes.ConstanciaRecorded.schema.shape);
export const recordAnchor = id.extend(documentEventTypes.AnchorRecorded.schema.shape);
export const recordSealingFailure = id.extend(documentEventTypes.SealingStepFailed.schema.shape);

export const shareWithObservers = id.extend({ observers: z.array(observer).min(1).max(100) });
export const deleteDocument = id;
