import { z } from 'zod';

const id = z.string().min(1).max(64);

/** By the name of its variable; of any shape, and checked by the one rule of answers. */
const answers = z.record(z.string().max(200), z.unknown());

const signer = z.object({
  name: z.string().max(500).default(''),
  emailID: z.string().max(500).default(''),
  form: z.number().int().min(1).max(1_000).nullable().default(null).describe('`signatoryForm` of the template; null: they have none.'),
});

export const params = z.object({ documentID: id });
export const signerParams = z.object({
  documentID: id,
  signatoryID: id,
  timestamp: z
    .string()
    .regex(/^\d{1,15}$/)
    .describe('The last part of the address of the link.'),
});

export const newFormBody = z.object({
  templateID: id,
  templateHistory: z.number().int().min(1).max(1_000_000).optional().describe('The version that was filled in; left out: the newest.'),
  title: z.string().max(2_000).default(''),
  language: z.enum(['es', 'en']).default('es'),
  signers: z.array(signer).max(1_000).default([]),
  answers: answers.default({}),
  maySignersModify: z.boolean().default(false).describe('Whether who has answered may change it until it is accepted (TPL-014).'),
});
export const answersBody = z.object({ answers });
export const changeBody = z.object({ signatoryID: id, name: z.string().max(500), emailID: z.string().max(500) });
export const sendBody = z.object({ signatoryIDs: z.array(id).max(1_000).optional() });
export const choiceBody = z.object({ signatoryID: id });
export const commentBody = z.object({ signatoryID: id, comment: z.string().max(10_000).default('') });
export const acceptBody = z.object({ signatoryID: id, answeredAt: z.string().max(40).describe('`answeredAt` of what was looked at.') });
export const refusalBody = z.object({ signatoryID: id, reason: z.string().max(10_000).default('') });
export const reasonBody = z.object({ reason: z.string().max(10_000).default('') });
