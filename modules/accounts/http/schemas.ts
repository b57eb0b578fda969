import { z } from 'zod';
import { DEVICE_TOKENS_SHOWN } from '../contract/guessing-limits.ts';

/** The answer of a captcha, as GET /auth/captcha asked for it. */
export const recaptcha = z.string().max(4096).optional();

/** What browsers got at logins before; unknown ones are no error. */
export const deviceTokens = z.array(z.string().max(100)).max(DEVICE_TOKENS_SHOWN).optional();

/** Empty fields are refused with their own text (ERR-031), so the schema lets them through. */
export const loginBody = z.object({ email: z.string().max(320), password: z.string().max(1024), recaptcha, deviceTokens });

export const tokens = z.object({ token: z.string(), refreshToken: z.string(), sessionToken: z.string(), emailVerified: z.boolean() });

/** What a login answers. `deviceToken`: to be kept by the browser and shown at the next login; null where there is none. */
export const entered = tokens.extend({ deviceToken: z.string().nullable() });

export const signatureEntry = z.object({
  signatureId: z.string(),
  type: z.enum(['TEXT', 'STROKE']),
  fileName: z.string().nullable(),
  profilePhotoName: z.string().nullable(),
  signatureURL: z.string().nullable(),
  text: z.string().nullable(),
});

export const profile = z.object({
  userID: z.string(),
  role: z.enum(['user', 'sub-user', 'reviewer']),
  isAdmin: z.boolean(),
  ownerID: z.string(),
  reviewedDocuments: z.enum(['ALL', 'SELECTED']).nullable(),
  emailID: z.string().nullable(),
  emailVerified: z.boolean(),
  fullName: z.string(),
  firstName: z.string().nullable(),
  secondName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  rfc: z.string().nullable(),
  companyName: z.string().nullable(),
  industry: z.string().nullable(),
  activity: z.string().nullable(),
  dob: z.string().nullable(),
  language: z.enum(['es', 'en']),
  sessionToken: z.string().nullable(),
  apiKey: z.string().nullable(),
  signature: signatureEntry.nullable(),
  signatureList: z.array(signatureEntry),
  initialsList: z.array(signatureEntry),
  savedSignaturesLimit: z.number().int(),
  permissionsDenied: z.array(z.string()).readonly(),
  subusers: z.array(z.string()).readonly(),
  standsInFor: z.array(z.string()).readonly(),
  userLimit: z.number().int(),
  corporateAdmin: z.boolean(),
  hideDeleteDocumentSubUser: z.boolean(),
  uploadMaxMb: z.int(),
  isDisableDrift: z.boolean(),
  billingSubscription: z.object({ graceDays: z.int(), lastCutOffDate: z.string().nullable() }).nullable(),
  isEndorsementSpecial: z.boolean(),
  redirectUrl: z.string().nullable(),
  emailChange: z.object({ email: z.string(), expiresAt: z.string(), confirmed: z.array(z.enum(['OLD', 'NEW'])).readonly() }).nullable(),
  addedBy: z.string().nullable(),
  addedOn: z.string().nullable(),
  modifiedOn: z.string().nullable(),
});

/** What of the account a reviewer reads, as calls name it. */
export const reviewedScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('TAG'), tagID: z.string().min(1).max(64) }),
  z.object({ kind: z.literal('DOCUMENT'), documentID: z.string().min(1).max(64) }),
]);

const shownScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('TAG'), tagID: z.string(), name: z.string().nullable() }),
  z.object({ kind: z.literal('DOCUMENT'), documentID: z.string(), name: z.string().nullable() }),
]);

export const reviewer = z.object({
  reviewerId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  ready: z.boolean(),
  expiresAt: z.string().nullable(),
  grantedAt: z.string(),
  isExpired: z.boolean(),
  /** Null: the whole account. */
  scope: shownScope.nullable(),
});

/** Longer than any rule takes, so that a long password gets its message instead of a refusal of the form (RULE-005). */
export const typedPassword = z.string().max(1024).default('');

/** Route setting of calls that take a password or a code: requests of one network address in a minute. */
export const guessing = (accounts: { readonly guessesPerMinute?: number }) => ({
  rateLimit: { max: accounts.guessesPerMinute ?? 60, timeWindow: '1 minute' },
});
