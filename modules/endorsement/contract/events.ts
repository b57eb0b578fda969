import { z } from 'zod';
import { CURRENCIES, isAmountOfCents } from '../../../shared-kernel/amount.ts';
import { isCalendarDay } from '../../../shared-kernel/calendar-day.ts';
import { personalValue } from '../../../shared-kernel/privacy/personal-value.ts';
import { ACCEPTANCE_LENGTH } from './limits.ts';

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);
const fileRef = z.object({ key: z.string(), sha256: sha256Hex, size: z.number().int().nonnegative() });
const language = z.enum(['es', 'en']);

/** Somebody a document passes from or to. `rfc`: where it was given; upper case, as `rfcFrom` writes it. */
export const holder = z.object({ personId: z.string(), name: personalValue, email: personalValue, rfc: personalValue.optional() });
export type Holder = z.infer<typeof holder>;

/**
 * What an endorsement passes on: the right itself (en propiedad), its collection (en procuración) or a security over it (en
 * garantía): Ley General de Títulos y Operaciones de Crédito, articles 33 to 36.
 */
export const endorsementKind = z.enum(['PROPERTY', 'PROCURATION', 'GUARANTEE']);
export type EndorsementKind = z.infer<typeof endorsementKind>;

const timestamp = z.object({ genTime: z.string(), serial: z.string(), tsa: z.string() });
const about = { endorsementId: z.string() };

/**
 * The events of the endorsements of a document, stream `endorsement-<documentId>`, one request after another: the document
 * passes from endorser to endorsee by a sheet that is signed beside it. A change here needs a new version, an upcaster and a
 * golden file. Personal values are encrypted when stored.
 */
const schemas = {
  /**
   * The owner asks the endorser to pass the document on; `sheet` is what is to be signed, `documentSha256` what it speaks of. Version 3
   * added `rfc` of both, `amount`, `date` and `acceptance`; what was not given is absent.
   */
  EndorsementAsked: z.object({
    ...about,
    documentId: z.string(),
    /** The title of the document, as `place` a personal value of the account's owner since version 2. */
    title: personalValue,
    language,
    documentSha256: sha256Hex,
    kind: endorsementKind,
    place: personalValue.nullable(),
    /** What the document stands for, as who asked states it: the whole of it, since an endorsement of a part is void (LGTOC, article 31). */
    amount: z.object({ cents: z.number().refine(isAmountOfCents), currency: z.enum(CURRENCIES) }).optional(),
    /** Day of the endorsement as who asked states it; it may be another than that of the signature, whose timestamp stays the proof of when. */
    date: z.string().refine(isCalendarDay).optional(),
    /** Words under which the endorsee accepts, as who asked wrote them: a personal value of the account's owner, one line. The endorsee signs nothing. */
    acceptance: personalValue.refine(({ value }) => value === null || Array.from(value).length <= ACCEPTANCE_LENGTH).optional(),
    endorser: holder,
    endorsee: holder,
    /** User who asked. */
    requestedBy: z.object({ userId: z.string(), personId: z.string(), name: personalValue }),
    sheet: fileRef,
    sheetPages: z.number().int().min(1),
    fieldName: z.string(),
    sealField: z.string(),
  }),
  /** The document waits for this endorsement; before this nobody signs the sheet. */
  EndorsementAdmitted: z.object(about),
  /** The document could not take the endorsement when it was asked; `code` is its answer. */
  EndorsementRefused: z.object({ ...about, code: z.string() }),
  /** These exact bytes of the sheet were handed to the endorser to read. */
  EndorsementPresented: z.object({ ...about, sha256: sha256Hex }),
  /** The endorser signed the sheet they were handed (`presented`), which gave `file`. */
  EndorsementSigned: z.object({
    ...about,
    signatureType: z.enum(['E_FIRMA', 'ELECTRONIC_SIGNATURE']),
    method: z.enum(['STROKE', 'TEXT', 'IMAGE', 'SAVED', 'E_FIRMA']),
    presented: sha256Hex,
    file: fileRef,
    certificate: z.object({
      fingerprint: z.string(),
      serialNumber: z.string(),
      certificateNumber: z.string().nullable(),
      issuer: z.string(),
      holder: personalValue,
      rfc: personalValue.nullable(),
      notBefore: z.string(),
      notAfter: z.string(),
      test: z.boolean(),
    }),
    revocation: z.object({
      status: z.enum(['good', 'revoked', 'unknown']),
      askedAt: z.string(),
      source: z.string().nullable(),
      listNumber: z.string().nullable(),
      listSha256: z.string().nullable(),
    }),
    timestamp,
  }),
  /** The platform closed the signed sheet with its own signature; these bytes never change again. */
  EndorsementSheetSealed: z.object({ ...about, file: fileRef, certificateFingerprint: z.string(), timestamp }),
  /** The certification provider's constancia (NOM-151-SCFI-2016) over the sealed sheet. */
  EndorsementConstanciaRecorded: z.object({
    ...about,
    file: fileRef,
    sheetSha256: sha256Hex,
    genTime: z.string(),
    serial: z.string(),
    policy: z.string(),
    tsa: z.string(),
    test: z.boolean(),
  }),
  /** One try to close the sheet failed; it is tried again. `detail`: a program's words, a personal value of the account's owner since version 2. */
  EndorsementStepFailed: z.object({
    ...about,
    step: z.enum(['SEAL', 'CONSTANCIA']),
    attempt: z.number().int(),
    code: z.string(),
    detail: personalValue,
  }),
  /** The endorser does not pass the document on. */
  EndorsementDeclined: z.object({ ...about, reason: personalValue.nullable() }),
  /** The owner withdrew the request before it was signed. */
  EndorsementWithdrawn: z.object({ ...about, reason: personalValue.nullable() }),
} as const;

/** Types whose data changed since they were first stored; all others are at version 1. */
const versions: Readonly<Record<string, number>> = { EndorsementAsked: 3, EndorsementStepFailed: 2 };

export const endorsementEventTypes = Object.fromEntries(
  Object.entries(schemas).map(([type, schema]) => [type, { version: versions[type] ?? 1, schema }]),
) as { readonly [T in keyof typeof schemas]: { version: number; schema: (typeof schemas)[T] } };

export type EndorsementEventType = keyof typeof schemas;
export type EndorsementEventData<T extends EndorsementEventType> = z.infer<(typeof schemas)[T]>;
export type EndorsementEvent = {
  [T in EndorsementEventType]: { readonly type: T; readonly data: EndorsementEventData<T> };
}[EndorsementEventType];

/** Stream of the endorsements of a document. */
export const endorsementStream = (documentId: string): string => `endorsement-${documentId}`;
