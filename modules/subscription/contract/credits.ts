/** Credits: what an account has so many of and uses one by one (ENT-008, ENT-017, ENT-063). The names are those of the calls. */

export const creditNames = [
  'bioCreditsID',
  'bioCreditsFaceID',
  'backgroundCheckCredits',
  'ocrCheckCredits',
  'incodeCredits',
  'whatsappCredits',
  'attachmentCredits',
  'documentCredits',
] as const;
export type CreditName = (typeof creditNames)[number];

/** What platform staff add (ENT-063). No document is drawn from a pack yet, so nobody is given one that would do nothing. */
export const givenCredits = [
  'bioCreditsID',
  'bioCreditsFaceID',
  'backgroundCheckCredits',
  'ocrCheckCredits',
  'incodeCredits',
  'whatsappCredits',
  'attachmentCredits',
] as const satisfies readonly CreditName[];
export type GivenCredit = (typeof givenCredits)[number];

/** So many at once, at most: by a decision of staff, or by a reservation. */
export const CREDITS_AT_ONCE = 1_000_000;

const purposes = {
  bioCreditsID: 'identity',
  bioCreditsFaceID: 'identity',
  backgroundCheckCredits: 'identity',
  ocrCheckCredits: 'identity',
  incodeCredits: 'identity',
  whatsappCredits: 'messaging',
  attachmentCredits: 'attachments',
  documentCredits: 'documents',
} as const satisfies Record<CreditName, string>;

/** Refusals of who has none left, by what they are for: each has its dialog (ERR-087). */
export const exhaustedCodes = [
  'credits.identity_exhausted',
  'credits.messaging_exhausted',
  'credits.attachments_exhausted',
  'credits.documents_exhausted',
] as const;
export type ExhaustedCode = (typeof exhaustedCodes)[number];

export const exhaustedCodeOf = (credit: CreditName): ExhaustedCode => `credits.${purposes[credit]}_exhausted`;

/** CONST-026: A counts document packs, B identity checks, C background checks. */
export const packNames = ['A', 'B', 'C'] as const;
export type PackName = (typeof packNames)[number];

const PACK_OF: Readonly<Partial<Record<string, PackName>>> = {
  documentCredits: 'A',
  bioCreditsID: 'B',
  bioCreditsFaceID: 'B',
  ocrCheckCredits: 'B',
  incodeCredits: 'B',
  backgroundCheckCredits: 'C',
};

/** The packs that one use counts in, each once: a check of a face beside an ID is one identity check. */
export const packsOf = (credits: readonly string[]): readonly PackName[] =>
  packNames.filter((pack) => credits.some((credit) => PACK_OF[credit] === pack));
