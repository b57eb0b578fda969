import { z } from 'zod';
import { EMAIL_PATTERN } from '../../../shared-kernel/email-address.ts';
import { accountRoles, savedSignatureTypes } from './events.ts';
import { accountFeatures } from './features.ts';
import { EMAIL_LENGTH, NAME_LENGTH } from './person-rules.ts';

/** Signatures a person may keep (ENT-013); another number comes with a plan. */
export const SAVED_SIGNATURES_LIMIT = 3;
/** Reviewers an account may have at a time. */
export const REVIEWERS_LIMIT = 20;

const id = z.string().min(1).max(100);
const name = z.string().trim().min(1).max(NAME_LENGTH);

/** RFC 5321 lets 254 characters pass; the form takes 150 (RULE-011). */
export const emailAddress = z
  .string()
  .trim()
  .max(EMAIL_LENGTH)
  .pipe(z.email({ pattern: EMAIL_PATTERN }));

export const registerAccount = z.object({
  accountId: id,
  role: z.enum(accountRoles),
  reads: id.nullable(),
  email: emailAddress,
  firstName: name,
  secondName: name.nullable(),
  lastName: name.nullable(),
  phone: z.string().max(30).nullable(),
  language: z.enum(['es', 'en']),
});
export type RegisterAccount = z.infer<typeof registerAccount>;

export const verifyEmail = z.object({ accountId: id, by: z.enum(['LINK', 'OWNER', 'OPERATOR']) });
export type VerifyEmail = z.infer<typeof verifyEmail>;

export const reviewerCommand = z.object({ accountId: id, reviewerId: id });
export type ReviewerCommand = z.infer<typeof reviewerCommand>;

/** More than there are keys: unknown ones are kept and have no effect (ROLE-010). */
const PERMISSIONS_LIMIT = 50;
export const denyPermissions = z.object({
  accountId: id,
  permissionsDenied: z.array(z.string().trim().min(1).max(100)).max(PERMISSIONS_LIMIT),
});
export type DenyPermissions = z.infer<typeof denyPermissions>;

export const setFeatures = z.object({ accountId: id, features: z.array(z.enum(accountFeatures)) });
export type SetFeatures = z.infer<typeof setFeatures>;

/** An address without a fragment and without a name and password: both would travel with what is handed over. */
export const setRedirect = z.object({
  accountId: id,
  redirectUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .refine((address) => {
      const url = URL.parse(address);
      return url !== null && url.hash === '' && url.username === '' && url.password === '';
    })
    .nullable(),
});
export type SetRedirect = z.infer<typeof setRedirect>;

export const savedSignatureCommand = z.object({
  accountId: id,
  signatureId: id,
  type: z.enum(savedSignatureTypes),
  file: z.object({ key: z.string(), sha256: z.string(), size: z.number().int() }).nullable(),
  text: z.string().trim().min(1).max(100).nullable(),
});
export type SavedSignatureCommand = z.infer<typeof savedSignatureCommand>;

export const removeSavedSignature = z.object({ accountId: id, signatureId: id });
export type RemoveSavedSignature = z.infer<typeof removeSavedSignature>;

export const changePassword = z.object({ accountId: id, reason: z.enum(['SET_UP', 'RESET']) });
export type ChangePassword = z.infer<typeof changePassword>;

export const changeOwnPassword = z.object({ accountId: id });
export type ChangeOwnPassword = z.infer<typeof changeOwnPassword>;

const words = name.nullable().optional();
/** What is not given stays; null takes a value away. Checked by person-rules.ts before. */
export const changePersonalData = z.object({
  accountId: id,
  firstName: name.optional(),
  secondName: words,
  lastName: words,
  phone: z.string().max(30).nullable().optional(),
  companyName: words,
  industry: words,
  activity: words,
  dob: z.iso.date().nullable().optional(),
  language: z.enum(['es', 'en']).optional(),
});
export type ChangePersonalData = z.infer<typeof changePersonalData>;
