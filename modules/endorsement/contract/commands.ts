import { z } from 'zod';
import { appearance } from '../../../shared-kernel/signing/appearance.ts';
import { endorsementEventTypes } from './events.ts';

/** Commands of ordinary endorsements as their use cases run them; personal values come in as `Personal`. */
export const askEndorsement = endorsementEventTypes.EndorsementAsked.schema;
export type AskEndorsement = z.infer<typeof askEndorsement>;

const id = z.object({ documentId: z.string().min(1), endorsementId: z.string().min(1) });

/** What the document answered when it was asked to wait: null where it does. */
export const admitEndorsement = id.extend({ code: z.string().nullable() });
export type AdmitEndorsement = z.infer<typeof admitEndorsement>;

export const presentEndorsement = id.extend({ sha256: endorsementEventTypes.EndorsementPresented.schema.shape.sha256 });
export type PresentEndorsement = z.infer<typeof presentEndorsement>;

/** The endorser signs the sheet whose hash they were handed (`presented`). */
export const signEndorsement = id.extend({
  presented: endorsementEventTypes.EndorsementSigned.schema.shape.presented,
  signatureType: z.enum(['E_FIRMA', 'ELECTRONIC_SIGNATURE']),
  appearance: appearance.nullable(),
});
export type SignEndorsement = z.infer<typeof signEndorsement>;

export const rejectEndorsement = id.extend({ reason: endorsementEventTypes.EndorsementDeclined.schema.shape.reason });
export type RejectEndorsement = z.infer<typeof rejectEndorsement>;

export const sealEndorsement = endorsementEventTypes.EndorsementSheetSealed.schema.extend({ documentId: z.string() });
export type SealEndorsement = z.infer<typeof sealEndorsement>;
export const keepConstancia = endorsementEventTypes.EndorsementConstanciaRecorded.schema.extend({ documentId: z.string() });
export type KeepConstancia = z.infer<typeof keepConstancia>;
export const failEndorsement = endorsementEventTypes.EndorsementStepFailed.schema.extend({ documentId: z.string() });
export type FailEndorsement = z.infer<typeof failEndorsement>;
