import { z } from 'zod';
import { CHOICE_OPTION_LENGTH, CHOICE_OPTIONS_LIMIT } from '../../../shared-kernel/choice.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import { reminderPlan } from '../../../shared-kernel/reminder-plan-schema.ts';
import { appearance } from '../../../shared-kernel/signing/appearance.ts';
import { documentEventTypes } from '../contract/events.ts';
import { LIST_ORDERS, type ListOrder } from '../contract/inbox.ts';
import {
  consent,
  documentStatuses,
  fieldFormat,
  fieldType,
  geolocation,
  language,
  requirements,
  signatureType,
  whoSigns,
} from '../contract/values.ts';

/** Bodies of the document API under the names of the requirements (ENT-021..027, CALL-074..105). */
const documentID = z.string().min(1).max(64);

export const setupBody = z.object({
  documentID,
  title: z.string().max(300).optional(),
  nickname: z.string().max(120).nullable().optional(),
  message: z.string().max(4000).nullable().optional(),
  documentType: z.string().max(120).nullable().optional(),
  country: z.string().max(60).nullable().optional(),
  documentSignType: signatureType.nullable().optional(),
  whoSigns: whoSigns.nullable().optional(),
  hasOrder: z.boolean().optional(),
  language: language.optional(),
  isActiveGeolocation: z.boolean().optional(),
  autoSign: z
    .boolean()
    .describe('Whoever sends the document signs in the act of sending, with a signature they keep; on our pages, where the plan offers it.')
    .optional(),
  linkTermSeconds: z
    .number()
    .int()
    .min(60)
    .max(31_536_000)
    .describe('How long a signing link works, in seconds. Left out: as it was, at first LINK_TERM_SECONDS of the installation.')
    .optional(),
  ownerOrder: z.number().int().min(1).max(1000).optional(),
  signatory: z
    .array(
      z.object({
        name: z.string().max(300).optional(),
        emailID: z.string().max(300).optional(),
        whatsapp: z.string().max(30).optional(),
        rfc: z
          .string()
          .max(40)
          .nullable()
          .describe('Only an e.firma of this RFC may sign; asks for signatureType E_FIRMA. Left out, null or empty: any.')
          .optional(),
        order: z.number().int().min(1).max(1000).optional(),
        signatureType: signatureType.nullable().optional(),
        requirements: requirements.partial().optional(),
      }),
    )
    .max(1000)
    .optional(),
  voBo: z
    .array(
      z.object({
        name: z.string().max(300).optional(),
        emailID: z.string().max(300).optional(),
        order: z.number().int().min(1).max(1000).optional(),
      }),
    )
    .max(100)
    .optional(),
  sharedWith: z
    .array(z.object({ emailID: z.string().max(300).optional() }))
    .max(1000)
    .optional(),
  isEndorsement: z.boolean().optional(),
});

/** What the owner wants on the pages of a Word file. */
export const wordChoiceBody = z.object({ documentID, ...documentEventTypes.WordChoiceMade.schema.shape });
/** Of the PDF whose pages were looked at, lower-case hex. */
export const convertAgainBody = z.object({ documentID });

export const approvePagesBody = z.object({ documentID, ...documentEventTypes.PagesApproved.schema.shape });

/** Of what the new draft is made. */
export const duplicateBody = z.object({ documentID });

/** ENT-026: a fixed signature position, or any other field; x and y in PDF points from the lower left corner. */
export const drawBody = z.object({
  documentID,
  staticSignPositions: z
    .array(
      z.looseObject({
        fieldId: z
          .string()
          .regex(/^[A-Za-z0-9-]{1,64}$/)
          .optional(),
        email: z.string().max(300).optional(),
        signatoryID: z.string().max(64).optional(),
        type: fieldType.default('SIGNATURE'),
        page: z.number().int().min(1),
        x: z.number(),
        y: z.number(),
        width: z.number().positive().max(2000).default(170),
        height: z.number().positive().max(2000).default(64),
        label: z.string().max(200).default(''),
        required: z.boolean().default(true),
        format: fieldFormat.describe('Of a TEXT: what may be written in it; left out: any text.').optional(),
        prefilled: z.string().max(2000).describe('Of a TEXT: what its signatory finds in it.').optional(),
        readOnly: z.boolean().describe('What was filled in beforehand stays as it is.').optional(),
        options: z
          .array(z.string().max(2000))
          .max(1000)
          .describe(
            `Of a RADIO or COMBO: what its signatory chooses from, 1 to ${CHOICE_OPTIONS_LIMIT} options of 1 to ${CHOICE_OPTION_LENGTH} characters in one line each, no two of them the same.`,
          )
          .optional(),
      }),
    )
    .max(2000),
});

/** Which text is a day is the command's to say, with a code of its own. */
export const lastDayBody = z.object({ documentID, lastDay: z.string().max(10).nullable() });

/** `plan`: null for no reminders. */
export const remindersBody = z.object({ documentID, plan: reminderPlan.nullable() });

export const sendBody = z.object({ documentID, signatoryID: z.string().max(64).optional() });
/** `rename` corrects the name alone; `replace` asks somebody else, or the same person under another address; `remove` asks nobody instead. */
export const signatoryBody = z.object({
  documentID,
  signatoryID: z.string().max(64),
  act: z.enum(['rename', 'replace', 'remove']),
  name: z.string().max(300).describe('Needed with `rename` and `replace`.').optional(),
  emailID: z.string().max(300).optional(),
  rfc: z.string().max(40).describe('With `replace`: the RFC of the only e.firma that may sign; left out: any.').optional(),
});
export const reopenBody = z.object({ documentID, signatoryID: z.string().max(64) });
export const shareBody = z.object({
  documentID,
  sharedWith: z
    .array(z.object({ emailID: z.string().max(300) }))
    .min(1)
    .max(100),
});
export const voidBody = z.object({
  documentID,
  reason: z.string().max(1000).default('').describe('Read by those who had been written to; empty: none.'),
});

export const deleteBody = z.object({ documentIDs: z.array(documentID).min(1).max(100) });

const presentedBody = z.object({ version: z.number().int(), sha256: z.string().max(64) });

/** CALL-090: no bearer; `code` is what stands behind the # of the signing link. */
export const newLinkBody = z.object({ documentID, signatoryID: z.string().max(64), code: z.string().max(200).optional() });

export const signBody = z.object({
  documentID,
  signatoryID: z.string().max(64),
  code: z.string().max(200).optional(),
  presented: presentedBody,
  signature: appearance.nullable().default(null),
  initials: appearance.nullable().default(null).describe('What goes into the places for initials of this signatory, where they have any.'),
  values: z
    .array(z.object({ fieldId: z.string().max(64), value: z.string().max(2000) }))
    .max(500)
    .default([]),
  geolocation: geolocation.nullable().default(null),
  consent: consent
    .nullable()
    .default(null)
    .describe('The sentence the signer accepted, as shared-kernel/signing/consent.ts names it; the history says where none came.'),
});

export const pagesShownBody = z.object({
  documentID,
  signatoryID: z.string().max(64),
  code: z.string().max(200).optional(),
  presented: presentedBody,
  pages: z.array(z.number().int()).min(1).max(5000).describe('Page numbers from 1, in any order.'),
});

/** What a certificate is looked at for, beside the file `cer`. */
export const certificateFields = z.object({ documentID, signatoryID: z.string().max(64), code: z.string().max(200).optional() });

/** Of who does not sign. `substitute` is a suggestion to the owner, of use only with NOT_MINE. */
export const declineBody = z.object({
  documentID,
  signatoryID: z.string().max(64),
  code: z.string().max(200).optional(),
  kind: z.enum(['REFUSED', 'NOT_MINE']).describe('REFUSED: will not sign, needs a reason. NOT_MINE: this is not for me.'),
  reason: z.string().max(1000).default('').describe('Read by who sent the document.'),
  substitute: z
    .object({ name: z.string().max(300), email: z.string().max(300) })
    .nullable()
    .default(null),
});

/** CALL-091: the fields beside the files `cer` and `key`. */
export const signSatFields = z.object({
  documentID,
  signatoryID: z.string().max(64),
  code: z.string().max(200).optional(),
  presentedVersion: z.coerce.number().int(),
  presentedSha256: z.string().max(64),
  latitude: z.coerce.number().optional(),
  longitude: z.coerce.number().optional(),
  accuracy: z.coerce.number().optional(),
  consent: z
    .string()
    .max(1000)
    .default('null')
    .transform((text, refinement) => {
      try {
        return consent.nullable().parse(JSON.parse(text));
      } catch {
        refinement.addIssue('{id, version, language, sha256} as JSON');
        return z.NEVER;
      }
    }),
  initials: z
    .string()
    .max(300_000)
    .default('null')
    .transform((text, refinement) => {
      try {
        return appearance.nullable().parse(JSON.parse(text));
      } catch {
        refinement.addIssue('a signature as POST /api/documents/sign takes it, as JSON');
        return z.NEVER;
      }
    }),
  values: z
    .string()
    .max(200_000)
    .optional()
    .transform((text, refinement) => {
      try {
        return z.array(z.object({ fieldId: z.string(), value: z.string() })).parse(JSON.parse(text ?? '[]'));
      } catch {
        refinement.addIssue('a JSON list of {fieldId, value}');
        return z.NEVER;
      }
    }),
});

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  criteria: z.string().max(40).optional(),
  order: z.enum(['asc', 'desc', 'ASC', 'DESC']).default('desc'),
});

/** `cursor`: as `newer` or `older` of an answer gave it; empty for the beginning. With it the page number does not matter. */
export const listQuery = pageQuery.extend({
  cursor: z.string().max(2000).optional(),
  /** Rows of an answer by cursor. */
  limit: z.coerce.number().int().min(1).max(100).default(15),
  /** changed: the last change first; newest and oldest: by the day it came; title: by letters. Left out: the last change, by `order`. */
  sort: z.enum(Object.keys(LIST_ORDERS) as [ListOrder, ...ListOrder[]]).optional(),
  /** Only what the bearer put out of their lists, or only the rest. Left out: both. */
  archived: z.enum(['true', 'false']).optional(),
});

export const turnQuery = z.object({
  cursor: z.string().max(400).default(''),
  limit: z.coerce.number().int().min(1).max(100).default(15),
});

export const ownLinkBody = z.object({ documentID, signatoryID: z.string().max(64) });
export const archiveBody = z.object({ documentID, archived: z.boolean() });

/** A day, YYYY-MM-DD. */
const day = z.iso.date();

/** UI-037; `search` is the text of the simple search, to narrow it. */
export const advancedBody = z.object({
  search: z.string().max(300).optional(),
  title: z.string().max(300).optional(),
  documentID: z.string().max(64).optional(),
  email: z.string().max(300).optional(),
  status: z.enum([...documentStatuses, 'REFUSED', 'DECLINED']).optional(),
  /** Id of a tag of the account. */
  tag: z.string().min(1).max(64).optional(),
  from: day.optional(),
  to: day.optional(),
});

/** A search with a name. What it looks for has the names that the address of the list gives them. */
export const savedViewBody = z.object({
  name: z.string().trim().min(1).max(60),
  place: z
    .object({
      tab: z.enum(['all', 'pending', 'draft', 'completed', 'shared']),
      search: z.string().max(300),
      title: z.string().max(300),
      documentID: z.string().max(64),
      email: z.string().max(300),
      status: z.enum([...documentStatuses, 'REFUSED', 'DECLINED']),
      tag: z.string().max(64),
      from: day,
      to: day,
    })
    .partial(),
});

/** A reviewer's address is what the owner wrote, proved by nobody: it opens one account and no other's documents. */
export const addressOf = ({ role, emailID }: Caller): string | null =>
  (role === 'user' || role === 'sub-user') && emailID !== '' ? emailID : null;
