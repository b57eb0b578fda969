import { z } from 'zod';
import { optionOf } from '../../../shared-kernel/choice.ts';
import { FIELD_FORMATS } from '../../../shared-kernel/field-format.ts';
import { FIELD_TYPES } from '../../../shared-kernel/field-type.ts';
import { personalValue } from '../../../shared-kernel/privacy/personal-value.ts';
import { type Personal, personal } from '../../../shared-kernel/privacy/port.ts';

/** Stored document statuses (STATE-002), upper-case with the source's spelling of CANCELED. */
export const documentStatuses = [
  'DRAFT',
  'PROCESSING',
  'IMAGE_PROCESSING',
  'IMAGE_PROCESSING_COMPLETED',
  'PENDING',
  'PENDING_FOR_BLOCK_CHAIN',
  'COMPLETED',
  'PENDING_TO_ENDORSEMENT',
  'ENDORSED',
  'CANCELED',
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** ENT-029 */
export type ProcessingStatus = 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED';

/** Who signs (DOC-002). */
export const whoSigns = z.enum(['ONLY_ME', 'ME_AND_OTHERS', 'OTHERS']);
export type WhoSigns = z.infer<typeof whoSigns>;
/** ENT-032 */
export const signatureType = z.enum(['E_FIRMA', 'ELECTRONIC_SIGNATURE']);
/** ENT-037; INITIALS (since version 2 of FieldsPlaced) take a mark of their own, which is no signature; RADIO and COMBO (since version 3) are choices. */
export const fieldType = z.enum(FIELD_TYPES);
export const fieldFormat = z.enum(FIELD_FORMATS);
export const language = z.enum(['es', 'en']);

export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);
/** A file of the content-addressed store: key, SHA-256 and size in bytes. */
export const fileRef = z.object({ key: z.string(), sha256: sha256Hex, size: z.number().int().nonnegative() });
export type FileRef = z.infer<typeof fileRef>;

/** What is asked of a signatory beside the signature (ENT-036). */
export const requirements = z.object({
  drawnSignature: z.boolean(),
  photoId: z.boolean(),
  geolocation: z.boolean(),
  identityVerification: z.boolean(),
  faceBiometrics: z.boolean(),
  attachments: z.boolean(),
});

export const signatory = z.object({
  signatoryId: z.string(),
  personId: z.string(),
  /** True for the owner's own signature; the owner signs with the session instead of a link. */
  isOwner: z.boolean(),
  name: personalValue,
  email: personalValue.nullable(),
  whatsapp: personalValue.nullable(),
  /** Only an e.firma of this RFC signs (since version 3 of SetupChanged); left out: any. Upper case. */
  rfc: personalValue.optional(),
  /** Rank in the signing order from 1; equal ranks sign side by side. Counts only when the document has order. */
  order: z.number().int().min(1),
  /** Null: the signatory chooses. */
  signatureType: signatureType.nullable(),
  requirements,
});
export type Signatory = z.infer<typeof signatory>;

/** Who a signatory is, without what is asked of them. */
export const signatoryPerson = signatory.pick({ signatoryId: true, personId: true, name: true, email: true, whatsapp: true, rfc: true });
export type SignatoryPerson = z.infer<typeof signatoryPerson>;

/**
 * Somebody whose approval (VoBo) sending asks for before anybody may sign. Rank from 1: a higher one is asked once every
 * lower one has accepted; equal ranks are asked side by side.
 */
export const approver = z.object({
  approverId: z.string(),
  personId: z.string(),
  name: personalValue,
  email: personalValue,
  order: z.number().int().min(1),
});
export type Approver = z.infer<typeof approver>;

export const observer = z.object({ sharedWithID: z.string(), personId: z.string(), email: personalValue });
export type Observer = z.infer<typeof observer>;

/**
 * A placed field. x, y, width, height are PDF points in the page as it is seen (rotation applied),
 * origin at the lower left corner; page counts from 1. `display` keeps what the placing screen sent
 * (ENT-026) so that it can show the place again; nothing is computed from it, and no personal value stands in it.
 */
export const placedField = z.object({
  fieldId: z.string(),
  signatoryId: z.string(),
  type: fieldType,
  page: z.number().int().min(1),
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
  /** Shown in the empty field; often a name. */
  label: personalValue,
  required: z.boolean(),
  /** Of a TEXT alone, since version 2: what may be written; left out: any text. */
  format: fieldFormat.optional(),
  /** Of a TEXT alone, since version 2: what the owner filled in, a personal value of theirs. The signatory may write something else. */
  prefilled: personalValue.optional(),
  /** What was filled in beforehand stays as it is; left out where the signatory may change it. */
  readOnly: z.literal(true).optional(),
  /** Of a RADIO or COMBO alone, since version 3: what is chosen from, a JSON list of texts (`optionsOf`). Of whose place it is, like the label. */
  options: personalValue.optional(),
  display: z.record(z.string(), z.json()),
});
export type PlacedField = z.infer<typeof placedField>;

const texts = z.array(z.string());
/** What a choice is chosen from, in its order; none where the field is no choice, or they are no longer kept. */
export const optionsOf = ({ options }: Pick<PlacedField, 'options'>): readonly string[] =>
  options?.value ? texts.parse(JSON.parse(options.value)) : [];
/** Options as a new event carries them, for the person whose place it is. */
export const keptOptions = (personId: string, options: readonly string[]): Personal =>
  personal(personId, JSON.stringify(options.map(optionOf)));

export const geolocation = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().nonnegative(),
});

/** What the authority of a certificate answered about its revocation, kept with the signature. */
export const revocationFact = z.object({
  status: z.enum(['good', 'revoked', 'unknown']),
  askedAt: z.string(),
  source: z.string().nullable(),
  listNumber: z.string().nullable(),
  listSha256: z.string().nullable(),
});

/** Which sentence somebody accepted in order to sign electronically; its words stand in shared-kernel/signing/consent.ts. */
export const consent = z.object({ id: z.string(), version: z.number().int().min(1), language, sha256: sha256Hex });
