import { z } from 'zod';
import { EMAIL_PATTERN } from '../../../shared-kernel/email-address.ts';
import { isRfc } from '../../../shared-kernel/rfc.ts';
import { EMAIL_LENGTH, NAME_LENGTH } from './person-rules.ts';

/** Id of an account, of a saved signature, of a reviewer. */
export const accountId = z.string().min(1).max(100);

/** A name of a person, a company or an activity, without spaces at both ends. */
export const writtenName = z.string().trim().min(1).max(NAME_LENGTH);

/** As it was typed; its rule is `ownPhoneAccepted` (person-rules.ts). */
export const phoneNumber = z.string().max(30);

/** As `rfcFrom` gives it; its check digit is looked at by person-rules.ts. */
export const rfc = z.string().refine(isRfc);

export const language = z.enum(['es', 'en']);

/** RFC 5321 lets 254 characters pass; the form takes 150 (RULE-011). */
export const emailAddress = z
  .string()
  .trim()
  .max(EMAIL_LENGTH)
  .pipe(z.email({ pattern: EMAIL_PATTERN }));
