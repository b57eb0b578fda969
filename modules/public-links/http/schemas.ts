import { z } from 'zod';
import { MOST_DOCUMENTS, USUAL_DOCUMENTS, VISITOR_TURNS } from '../contract/rules.ts';

const id = z.string().min(1).max(64);

/** 128 bits in hexadecimal digits: whatever else comes is no link. */
export const linkParams = z.object({ linkId: z.string().regex(/^[0-9a-f]{32}$/) });

const other = z.object({
  name: z.string().max(500).default(''),
  emailID: z.string().max(500).default(''),
  form: z.number().int().min(1).max(1_000).nullable().default(null).describe('`signatoryForm` of the template; null: they have none.'),
});

const source = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('TEMPLATE'),
    templateID: id,
    templateHistory: z.number().int().min(1).max(1_000_000).optional().describe('Left out: the newest version. The link stays with it.'),
    answers: z.record(z.string().max(200), z.unknown()).default({}).describe('To the questions of the sender, for every document.'),
    others: z.array(other).max(1_000).default([]).describe('Who else signs each document.'),
    visitorTurn: z
      .enum(VISITOR_TURNS)
      .default('ANY')
      .describe('When the visitor signs among the others; an order is of the plans that offer it.'),
  }),
  z.object({
    kind: z.literal('DOCUMENT'),
    documentID: id.describe('A PDF draft; the link stays with it as it is now.'),
    signatoryID: id.describe('Of the draft: in their place the visitor signs.'),
  }),
]);

export const newLinkBody = z.object({
  source,
  title: z.string().max(2_000).optional().describe('What each document is called; left out of a draft: as the draft is.'),
  language: z.enum(['es', 'en']).default('es'),
  tagID: id.nullable().default(null).describe('Each document gets it.'),
  expiresAt: z.iso.datetime({ offset: true }).optional().describe('At most a year; left out: 30 days.'),
  most: z.number().int().min(1).max(MOST_DOCUMENTS).default(USUAL_DOCUMENTS),
  oncePerAddress: z.boolean().default(true),
  authorised: z
    .boolean()
    .default(false)
    .describe('Documents made through this link are sent without anybody of the account looking at each. Otherwise each waits.'),
});

export const visitBody = z.object({
  name: z.string().max(500).default(''),
  emailID: z.string().max(500).default(''),
  recaptcha: z.string().max(4096).optional(),
});
export const confirmBody = z.object({ visitID: z.string().regex(/^[0-9a-f]{32}$/), code: z.string().min(1).max(20) });
