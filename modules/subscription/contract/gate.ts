/** What a plan lets an account begin (STATE-052): one table for server and pages. */

/** `sign`: as the owner of the document. Others' signing, sealing and mails go on whatever the plan is. */
export const gatedActs = ['create', 'send', 'resend', 'sign'] as const;
export type GatedAct = (typeof gatedActs)[number];

/** Why an act does not begin, and which dialog the pages open for it (NOTE-034, 036, 037, 042). */
export const gateCodes = [
  'subscription.debtor',
  'subscription.expired',
  'subscription.document_limit',
  'subscription.sixth_document',
] as const;
export type GateCode = (typeof gateCodes)[number];

/** Acts that one document more of the month is begun with. */
export const beginsADocument = (act: GatedAct): boolean => act === 'create' || act === 'send';
